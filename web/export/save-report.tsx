import { useMutation } from '@tanstack/react-query'
import type { GradingReport } from '../../server/contract/grading.ts'
import { saveFile } from '../browser/save-file.ts'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { BusyButton } from '../ui/forms/busy-button.tsx'
import forms from '../ui/forms/form.module.css'
import { Icon } from '../ui/icon.tsx'

const formats = { html: 'HTML', json: 'JSON', junit: 'JUnit' } as const
type ReportFormat = keyof typeof formats

type Props = {
  read: (format: ReportFormat) => Promise<GradingReport>
  /** The text of the button of a format. */
  nameOf: (format: string) => string
  /** The text that is announced if the report was not saved. */
  failed: string
}

/** Saves a report that the gateway writes, in the format that is chosen. */
export function SaveReport({ read, nameOf, failed }: Props) {
  const save = useMutation({
    mutationFn: read,
    onSuccess: ({ file, type, text }) => text !== null && saveFile(file, text, type),
  })
  return (
    <>
      <div className={forms.buttons}>
        {(Object.keys(formats) as ReportFormat[]).map(format => (
          <BusyButton
            key={format}
            variant="default"
            isBusy={save.isPending && save.variables === format}
            leftSection={<Icon name="download" size={16} />}
            onClick={() => save.mutate(format)}
          >
            {nameOf(formats[format])}
          </BusyButton>
        ))}
      </div>
      {save.error && <ProblemNotice error={save.error} title={failed} />}
    </>
  )
}
