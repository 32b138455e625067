import { useMutation } from '@tanstack/react-query'
import type { GradingReport } from '../../server/contract/grading.ts'
import { saveFile } from '../browser/save-file.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { Action, ActionMenu } from '../ui/page/action-menu.tsx'

const formats = { html: 'HTML', json: 'JSON', junit: 'JUnit' } as const
type ReportFormat = keyof typeof formats

type Props = {
  read: (format: ReportFormat) => Promise<GradingReport>
  /** The text of the button, behind which the formats are. */
  button: string
  /** The text of the action of a format. */
  nameOf: (format: string) => string
  /** The text that is announced if the report was not saved. */
  failed: string
}

/** Saves a report that the gateway writes, in the format that is chosen. */
export function SaveReport({ read, button, nameOf, failed }: Props) {
  const save = useMutation({
    mutationFn: read,
    onSuccess: ({ file, type, text }) => text !== null && saveFile(file, text, type),
  })
  return (
    <>
      <ActionMenu button={{ text: button, icon: 'download' }}>
        {(Object.keys(formats) as ReportFormat[]).map(format => (
          <Action
            key={format}
            label={nameOf(formats[format])}
            icon="download"
            isDisabled={save.isPending}
            run={() => save.mutate(format)}
          />
        ))}
      </ActionMenu>
      {save.error && <ProblemNotice error={save.error} title={failed} />}
    </>
  )
}
