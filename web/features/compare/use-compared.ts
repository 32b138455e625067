import type { EntryReference } from '../../inspect/entry-reference.ts'
import { trpc } from '../../trpc.ts'
import { type Compared, compareCall, compareNotification, comparePayment } from './compared.ts'

type Result = { compared: Compared | null; error: unknown; refetch: () => unknown }

/** Reads one side. Null: it is not chosen yet. */
export function useCompared(reference: EntryReference | null): Result {
  const { kind, id } = reference ?? { kind: null, id: '0' }
  const seq = kind === 'payment' ? 0 : Number(id)
  const entryOptions = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  const call = trpc.calls.get.useQuery({ seq }, { ...entryOptions, enabled: kind === 'call' })
  const notification = trpc.notifications.get.useQuery(
    { seq },
    { ...entryOptions, enabled: kind === 'notification' },
  )
  const payment = trpc.payments.get.useQuery({ paymentId: id }, { retry: false, enabled: kind === 'payment' })
  switch (kind) {
    case 'call':
      return { ...call, compared: call.data ? compareCall(call.data) : null }
    case 'notification':
      return { ...notification, compared: notification.data ? compareNotification(notification.data) : null }
    case 'payment':
      return { ...payment, compared: payment.data ? comparePayment(payment.data) : null }
    default:
      return { compared: null, error: null, refetch: () => {} }
  }
}
