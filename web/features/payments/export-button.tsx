import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PaymentsExport } from './use-payments-export.ts'

/** Exports at once: there is one format, and the filters are on the page. */
export function ExportButton({ exporting, total }: { exporting: PaymentsExport; total: number }) {
  const t = useTranslations('payments')
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
      {t('export')}
    </BusyButton>
  )
}
