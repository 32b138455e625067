import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { trpc } from '../../../trpc.ts'
import { useInvoices } from './use-invoices.ts'

/**
 * The last digits of the card that a subscription charges, which only its payments have. Undefined if its last charge was
 * made with another card.
 */
export function useLastFour(subscription: Subscription): string | null | undefined {
  const invoices = useInvoices(subscription).data?.invoices ?? []
  const paymentId = invoices.findLast(({ payment }) => payment?.id != null)?.payment?.id
  const { data } = trpc.payments.get.useQuery(
    { paymentId: String(paymentId) },
    { enabled: subscription.card_id !== undefined && paymentId != null, retry: false },
  )
  const isSame = data?.card?.id !== undefined && String(data.card.id) === subscription.card_id
  return isSame ? data.card?.last_four_digits : undefined
}
