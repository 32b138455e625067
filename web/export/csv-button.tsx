import { useTranslations } from 'use-intl'
import { useShortcuts } from '../browser/use-shortcuts.ts'
import { BusyButton } from '../ui/forms/busy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CsvExport } from './use-csv-export.ts'

/** Exports at once, without a dialog: there is one format, and the filters are on the page. */
export function CsvButton({ exporting, total }: { exporting: CsvExport; total: number }) {
  const t = useTranslations('export.csv')
  const isReading = exporting.state.step === 'reading'
  const start = () => {
    if (total > 0 && !isReading) exporting.start()
  }
  useShortcuts({ e: start })
  return (
    <BusyButton
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      aria-keyshortcuts="e"
      disabled={total === 0}
      isBusy={isReading}
      onClick={start}
    >
      {t('button')}
    </BusyButton>
  )
}
