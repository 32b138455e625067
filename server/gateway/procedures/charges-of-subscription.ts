/** The invoices and payments that charge a subscription, by which their calls and notifications are found. */
import type { Invoice } from '../../contract/invoices.ts'
import type { PaymentSearch } from '../../contract/payments.ts'
import type { Input } from '../provider/endpoint.ts'
import { endpoints } from '../provider/endpoints.ts'
import { newExchange } from '../provider/exchange.ts'
import { type Context, toCallOptions } from './context.ts'

/** The provider refuses 50 (measured). */
const maxInvoices = 49
const maxPayments = 100
/** Of all requests together: a timeline must also be read while the provider does not answer. */
const readTimeoutMs = 3_000

export type ChargesOfSubscription = {
  invoiceIds: string[]
  paymentIds: string[]
  /** `some`: there are older charges, or earlier attempts that the provider did not tell. `none`: it told nothing. */
  known: 'all' | 'some' | 'none'
}

/**
 * The newest charges of a subscription, as the provider tells them now. An invoice names the payment of its last attempt
 * only; earlier ones are found by their external reference, if it has one. Never throws.
 */
export async function chargesOfSubscription(
  subscriptionId: string,
  { deps: { provider }, request }: Context,
): Promise<ChargesOfSubscription> {
  const none = { invoiceIds: [], paymentIds: [], known: 'none' as const }
  if (!provider) return none
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(readTimeoutMs)])
  const options = () => ({ ...toCallOptions(request, newExchange(), 'query'), signal })
  try {
    const query = { preapproval_id: subscriptionId, limit: maxInvoices }
    const { results, paging } = (await provider.send(endpoints.searchInvoices, query, options())).toJSON()
    const earlier = await readEarlierAttempts(results, subscriptionId, query =>
      provider.send(endpoints.searchPayments, query, options()),
    )
    const paymentIds = new Set([...results.flatMap(({ payment }) => payment?.id ?? []), ...earlier])
    const attempts = results.reduce(
      (sum, { payment, retry_attempt = 1 }) => sum + (payment ? retry_attempt : 0),
      0,
    )
    return {
      invoiceIds: results.map(({ id }) => String(id)),
      paymentIds: [...paymentIds].map(String),
      known: results.length >= paging.total && paymentIds.size >= attempts ? 'all' : 'some',
    }
  } catch {
    return none
  }
}

/** The ids of payments that charge the subscription and share the reference of an invoice that was tried again. */
async function readEarlierAttempts(
  invoices: readonly Invoice[],
  subscriptionId: string,
  search: (query: Input) => Promise<{ toJSON: () => PaymentSearch }>,
): Promise<number[]> {
  const retried = invoices.find(invoice => (invoice.retry_attempt ?? 1) > 1 && invoice.external_reference)
  if (!retried) return []
  const query = { external_reference: retried.external_reference, sort: 'date_created', criteria: 'desc' }
  const { results } = (await search({ ...query, limit: maxPayments })).toJSON()
  return results.filter(payment => subscriptionOf(payment) === subscriptionId).map(({ id }) => id)
}

/** `point_of_interaction.transaction_data.subscription_id` (measured). */
function subscriptionOf(payment: object): unknown {
  const { point_of_interaction: point } = payment as { point_of_interaction?: { transaction_data?: object } }
  return Reflect.get(point?.transaction_data ?? {}, 'subscription_id')
}
