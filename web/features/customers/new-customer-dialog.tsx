import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { trpc } from '../../trpc.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CustomerForm } from './customer-form.tsx'

/** Creates a customer and opens its page. */
export function NewCustomerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('customers')
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const create = trpc.customers.create.useMutation({
    onSuccess: customer => {
      utils.customers.search.invalidate()
      navigate({ to: '/customers/$customerId', params: { customerId: customer.id } })
    },
  })
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <Dialog title={t('newTitle')} isOpen={isOpen} onClose={close}>
      <CustomerForm error={create.error} isBusy={create.isPending} onSubmit={create.mutate} />
    </Dialog>
  )
}
