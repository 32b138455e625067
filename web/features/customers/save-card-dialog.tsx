import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SaveCardForm } from './save-card-form.tsx'

type Props = { customerId: string; isOpen: boolean; onClose: () => void }

/** The form is created anew each time it opens, so that no card data stays in memory. */
export function SaveCardDialog({ customerId, isOpen, onClose }: Props) {
  const t = useTranslations('customers')
  return (
    <Dialog title={t('saveCard')} isOpen={isOpen} onClose={onClose}>
      <SaveCardForm customerId={customerId} onSaved={onClose} />
    </Dialog>
  )
}
