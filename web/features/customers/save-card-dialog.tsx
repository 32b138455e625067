import { useTranslations } from 'use-intl'
import type { Customer } from '../../../server/contract/customers.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SaveCardForm } from './save-card-form.tsx'
import { useSaveCard } from './use-save-card.ts'

type Props = { customer: Customer; isOpen: boolean; onClose: () => void }

/** The form is recreated each time it opens, so that no card data stays in memory. A save in doubt is kept. */
export function SaveCardDialog({ customer, isOpen, onClose }: Props) {
  const t = useTranslations('customers')
  const saving = useSaveCard(customer, onClose)
  return (
    <Dialog title={t('saveCard')} isOpen={isOpen} onClose={onClose}>
      <SaveCardForm customerId={customer.id} saving={saving} />
    </Dialog>
  )
}
