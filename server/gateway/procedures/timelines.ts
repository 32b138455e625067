/** The timelines of payments, orders and subscriptions: their calls and notifications, by time. */
import { catalog } from '../../catalog/catalog.ts'
import type { Invoice } from '../../contract/invoices.ts'
import type { PaymentSearch } from '../../contract/payments.ts'
import type { CallSummary, EntrySummary } from '../../journal/entries.ts'
import type { TimelineSubjects } from '../../journal/journal.ts'
import type { Input } from '../provider/endpoint.ts'
import { newExchange } from '../provider/exchange.ts'
import { journalOperation } from './base.ts'
import { type Context, type Deps, toCallOptions } from './context.ts'

export const paymentTimeline = journalOperation(catalog.payments.timeline).query(
  async ({ ctx: { deps }, input }) => ({
    entries: await readTimeline(deps, { payment_id: [input.paymentId] }),
  }),
)

/** Calls and notifications of an order have its id as their resource, and those of its chargebacks have the case's. */
export const orderTimeline = journalOperation(catalog.orders.timeline).query(
  async ({ ctx, input: { orderId } }) => ({
    entries: await readTimeline(ctx.deps, { resource: [orderId, ...(await chargebacksOf(orderId, ctx))] }),
  }),
)

/**
 * The timeline includes the calls and notifications of the subscription's charges: of their invoices and their
 * payments.
 */
export const subscriptionTimeline = journalOperation(catalog.subscriptions.timeline).query(
  async ({ ctx, input: { subscriptionId } }) => {
    const { invoiceIds, paymentIds, known } = await chargesOfSubscription(subscriptionId, ctx)
    const about = { resource: [subscriptionId, ...invoiceIds], payment_id: paymentIds }
    return { entries: await readTimeline(ctx.deps, about), charges_known: known }
  },
)

/**
 * The entries about these ids, with the failed tries of what created them, and the forwards and replays of their
 * notifications. Those name the notification that they send, by its seq.
 */
async function readTimeline({ journal }: Pick<Deps, 'journal'>, about: TimelineSubjects) {
  const named = await journal.timeline(about)
  const entries = [...named, ...(await readFailedTries(journal, named))]
  const seqs = entries.filter(({ kind }) => kind === 'notification').map(({ seq }) => String(seq))
  const sent = seqs.length === 0 ? [] : (await journal.timeline({ resource: seqs })).filter(isDelivery)
  return sortByTime([...new Map([...entries, ...sent].map(entry => [entry.seq, entry])).values()])
}

/** More tries than any client makes with one key. */
const maxTries = 20

/**
 * The failed tries of the calls that created something. A failed try names no resource, but has the idempotency key, the
 * external reference and the amount of the one that succeeded.
 */
async function readFailedTries(
  journal: Deps['journal'],
  entries: readonly EntrySummary[],
): Promise<EntrySummary[]> {
  const made = entries
    .filter(isCall)
    .filter(call => call.effect === 'create' && call.idempotency_key !== null)
  const tries = made.map(async created => {
    const key = { idempotency_key: created.idempotency_key ?? '', operation: created.operation }
    const withKey = (await journal.latest({ kind: 'call', ...key }, maxTries)).filter(isCall)
    return withKey.filter(({ outcome, resource, ...call }) => {
      const isSame = call.external_reference === created.external_reference && call.amount === created.amount
      return outcome === 'error' && resource === null && isSame
    })
  })
  return (await Promise.all(tries)).flat()
}

function isCall(entry: EntrySummary): entry is CallSummary {
  return entry.kind === 'call'
}

/** Other entries may have the seq of a notification as their id. */
function isDelivery(entry: EntrySummary): boolean {
  return entry.kind === 'call' && entry.subject === 'notification' && entry.effect !== 'read'
}

/** A call is recorded after its answer, so its seq may follow that of the notification it caused. */
function sortByTime<E extends { received_at: string; seq: number }>(entries: E[]): E[] {
  return entries.toSorted((a, b) => a.received_at.localeCompare(b.received_at) || a.seq - b.seq)
}

/** The provider refuses a search for 50 invoices (measured). */
const maxInvoices = 49
const maxPayments = 100
/** Limits all requests together, because a timeline must also be readable while the provider does not answer. */
const readTimeoutMs = 3_000

/** The ids of the cases of an order's chargebacks, as the provider reports them now. Empty if it cannot be asked. */
async function chargebacksOf(orderId: string, { deps: { provider }, request }: Context): Promise<string[]> {
  if (!provider) return []
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(readTimeoutMs)])
  const options = { ...toCallOptions(request, newExchange(), 'query'), signal }
  try {
    const { transactions } = (await provider.send(catalog.orders.get, { orderId }, options)).toJSON()
    return (transactions?.chargebacks ?? []).flatMap(({ case_id }) => case_id ?? [])
  } catch {
    return []
  }
}

type ChargesOfSubscription = {
  invoiceIds: string[]
  paymentIds: string[]
  /**
   * `some`: there are older charges, or earlier attempts that the provider did not report. `none`: the provider
   * reported nothing.
   */
  known: 'all' | 'some' | 'none'
}

/**
 * The newest charges of a subscription, as the provider reports them now. An invoice names the payment of its last
 * attempt only; payments of earlier attempts are found by the invoice's external reference, if it has one. Never
 * throws.
 */
async function chargesOfSubscription(
  subscriptionId: string,
  { deps: { provider }, request }: Context,
): Promise<ChargesOfSubscription> {
  const none = { invoiceIds: [], paymentIds: [], known: 'none' as const }
  if (!provider) return none
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(readTimeoutMs)])
  const options = () => ({ ...toCallOptions(request, newExchange(), 'query'), signal })
  try {
    const query = { preapproval_id: subscriptionId, limit: maxInvoices }
    const { results, paging } = (await provider.send(catalog.invoices.search, query, options())).toJSON()
    const earlier = await readEarlierAttempts(results, subscriptionId, query =>
      provider.send(catalog.payments.search, query, options()),
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

/** The provider has the id at `point_of_interaction.transaction_data.subscription_id` (measured). */
function subscriptionOf(payment: object): unknown {
  const { point_of_interaction: point } = payment as { point_of_interaction?: { transaction_data?: object } }
  return Reflect.get(point?.transaction_data ?? {}, 'subscription_id')
}
