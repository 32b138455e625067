import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CustomerForm } from './customer-form.tsx'
import { type CustomerInput, isEmail } from './customer-values.ts'

/** The name under which an attempt is kept. */
export const newCustomerName = 'customer'

/** Creates a customer and opens its page. */
export function NewCustomerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('customers')
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const create = useSafeSubmit<CustomerInput, { id: string }>(newCustomerName, {
    send: (input, context) => gateway.customers.create.mutate(input, { context }),
    find: ({ email }) => {
      // A search without an email finds every customer.
      if (!isEmail(email)) return undefined
      return gateway.customers.search.query({ email }).then(({ results }) => results[0] ?? null)
    },
    // The provider has one customer for each email.
    isRepeatable: true,
    onDone: ({ id }) => {
      utils.customers.search.invalidate()
      sayDone(t('customerCreated'))
      navigate({ to: '/customers/$customerId', params: { customerId: id } })
    },
  })
  const close = () => {
    create.clearRefusal()
    onClose()
  }
  return (
    <Dialog title={t('newTitle')} isOpen={isOpen} onClose={close}>
      <CustomerForm create={create} />
    </Dialog>
  )
}
