import type { DeliveryResult } from '../../contract/outbound-notifications.ts'
import type { NewCall } from '../../journal/entries.ts'

/** Statuses for the journal if the receiver's answer has none that tells the outcome. */
const badGateway = 502
const gatewayTimeout = 504

/**
 * What the journal records about a replay or a test notification. The operation succeeds whatever the receiver answers,
 * but in a list of calls its outcome is that of the delivery.
 */
export function deliveryFacts({
  sent,
  answer,
  failure,
}: DeliveryResult): Pick<
  NewCall,
  'status' | 'outcome' | 'error_code' | 'provider_status' | 'attempts' | 'payment_id'
> {
  const received = {
    provider_status: answer?.status ?? null,
    attempts: 1,
    payment_id: paymentIdOf(sent.url),
  }
  if (failure) {
    const status = failure.reason === 'timeout' ? gatewayTimeout : badGateway
    return { ...received, status, outcome: 'error', error_code: failure.reason }
  }
  const status = answer?.status ?? badGateway
  if (status < 300) return { ...received, status, outcome: 'ok', error_code: null }
  // A redirect is not followed, so nothing was delivered.
  const isRefused = status >= 400
  return {
    ...received,
    status: isRefused ? status : badGateway,
    outcome: 'error',
    error_code: 'delivery_refused',
  }
}

/** The payment that the query names, as a webhook or as IPN. A receiver's own query precedes the notification's. */
function paymentIdOf(url: string): string | null {
  const query = new URL(url).searchParams
  const last = (name: string) => query.getAll(name).at(-1)
  if ((last('type') ?? last('topic')) !== 'payment') return null
  return last('data.id') ?? last('id') ?? null
}
