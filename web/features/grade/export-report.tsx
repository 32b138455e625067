import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { GradingReport } from '../../../server/contract/grading.ts'
import { saveFile } from '../../browser/save-file.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { gateway } from '../../trpc.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { Icon } from '../../ui/icon.tsx'

const formats = { html: 'HTML', json: 'JSON', junit: 'JUnit' } as const
type Format = keyof typeof formats

/** Saves the report of the run that is shown. */
export function ExportReport() {
  const t = useTranslations('grade')
  const language = useLocale()
  const save = useMutation({
    mutationFn: (format: Format): Promise<GradingReport> =>
      gateway.grading.report.query({ language, format }),
    onSuccess: ({ file, type, text }) => text !== null && saveFile(file, text, type),
  })
  return (
    <>
      <div className={forms.buttons}>
        {(Object.keys(formats) as Format[]).map(format => (
          <BusyButton
            key={format}
            variant="default"
            isBusy={save.isPending && save.variables === format}
            leftSection={<Icon name="download" size={16} />}
            onClick={() => save.mutate(format)}
          >
            {t('save', { format: formats[format] })}
          </BusyButton>
        ))}
      </div>
      {save.error && <ProblemNotice error={save.error} title={t('notSaved')} />}
    </>
  )
}
