import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../browser/save-file.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { gateway } from '../../trpc.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { readQualitySearch } from './search.ts'

const formats = { html: 'HTML', json: 'JSON', junit: 'JUnit' } as const
type Format = keyof typeof formats

/** Saves the report of what is shown. */
export function ExportReport({ scope }: { scope: ReturnType<typeof readQualitySearch> }) {
  const t = useTranslations('quality.page')
  const language = useLocale()
  const save = useMutation({
    mutationFn: (format: Format) => gateway.quality.report.query({ ...scope, language, format }),
    onSuccess: ({ file, type, text }) => text !== null && saveFile(file, text, type),
  })
  return (
    <>
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
      {save.error && <ProblemNotice error={save.error} title={t('notSaved')} />}
    </>
  )
}
