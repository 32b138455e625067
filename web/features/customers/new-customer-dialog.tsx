import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { gateway, trpc } from '../../trpc.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSafeSubmit } from '../../writes/use-safe-submit.ts'
import { CustomerForm } from './customer-form.tsx'
import type { CustomerInput } from './customer-values.ts'

/** Creates a customer and opens its page. */
export function NewCustomerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('customers')
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const create = useSafeSubmit<CustomerInput, { id: string }>({
    send: (input, context) => gateway.customers.create.mutate(input, { context }),
    find: async ({ email }) => {
      const { results } = await gateway.customers.search.query({ email })
      return results[0] ?? null
    },
    // The provider has one customer for each email.
    isRepeatable: true,
    onDone: ({ id }) => {
      utils.customers.search.invalidate()
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
