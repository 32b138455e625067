import type { EntryReference } from '../../share/entry-reference.ts'
import { trpc } from '../../trpc.ts'
import { type Compared, compareCall, compareNotification, compareRecord } from './compared.ts'

type Result = { compared: Compared | null; error: unknown; refetch: () => unknown }

/** Reads one side. A reference of null means that it is not chosen yet. */
export function useCompared(reference: EntryReference | null): Result {
  const { kind, id } = reference ?? { kind: null, id: '0' }
  const seq = kind === 'call' || kind === 'notification' ? Number(id) : 0
  const entryOptions = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  const call = trpc.calls.get.useQuery({ seq }, { ...entryOptions, enabled: kind === 'call' })
  const notification = trpc.notifications.get.useQuery(
    { seq },
    { ...entryOptions, enabled: kind === 'notification' },
  )
  const payment = trpc.payments.get.useQuery({ paymentId: id }, { retry: false, enabled: kind === 'payment' })
  const order = trpc.orders.get.useQuery({ orderId: id }, { retry: false, enabled: kind === 'order' })
  switch (kind) {
    case 'call':
      return { ...call, compared: call.data ? compareCall(call.data) : null }
    case 'notification':
      return { ...notification, compared: notification.data ? compareNotification(notification.data) : null }
    case 'payment':
      return {
        ...payment,
        compared: payment.data ? compareRecord('payment', payment.data, payment.data.date_created) : null,
      }
    case 'order':
      return {
        ...order,
        compared: order.data ? compareRecord('order', order.data, order.data.created_date) : null,
      }
    default:
      return { compared: null, error: null, refetch: () => {} }
  }
}
