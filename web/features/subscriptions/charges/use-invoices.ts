import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import * as control from '../../../../server/catalog/control.ts'
import type { Invoice } from '../../../../server/contract/invoices.ts'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { isPaid } from '../../../../server/facts/payment-life.ts'
import type { ScheduleJson } from '../../../../server/simulator/api/subscriptions.ts'
import { useSimulatorRead } from '../../../simulator/use-simulator.ts'
import type { Entry } from '../../../stream/feed-entry.ts'
import { useOfOneMoment, useRefetchPart } from '../../../stream/one-moment.tsx'
import { gateway, trpc } from '../../../trpc.ts'
import { useAfterSubscriptionChange } from '../use-change.ts'

/** Invoices per page. The provider refuses 50. */
const pageSize = 40
/** Maximum number of invoices, enough for monthly charges of many years. `total` says how many exist. */
const maxInvoices = 200

export type Invoices = { invoices: Invoice[]; total: number }

/** The newest invoices of a subscription, the oldest first. */
export function useInvoices({ id }: Pick<Subscription, 'id'>) {
  const query = useQuery({
    queryKey: [...getQueryKey(trpc.invoices.search), { input: { preapproval_id: id }, type: 'query' }],
    queryFn: ({ signal }) => readInvoices(id, signal),
    retry: false,
  })
  return { ...query, data: useOfOneMoment(query.data) }
}

async function readInvoices(subscriptionId: string, signal: AbortSignal): Promise<Invoices> {
  const invoices: Invoice[] = []
  for (;;) {
    const page = { preapproval_id: subscriptionId, limit: pageSize, offset: invoices.length }
    const { results, paging } = await gateway.invoices.search.query(page, { signal })
    invoices.push(...results)
    const isWhole = results.length === 0 || invoices.length >= paging.total
    if (isWhole || invoices.length >= maxInvoices)
      return { invoices: invoices.toReversed(), total: paging.total }
  }
}

export const chargeOutcomes = ['paid', 'returned', 'retrying', 'stalled', 'unpaid', 'open'] as const
export type ChargeOutcome = (typeof chargeOutcomes)[number]

/**
 * The outcome of an invoice, whose own status says only whether it is closed. `returned` means that it was paid, and
 * the payer has the money back; `stalled`, that it is open and rejected, and no attempt has a date.
 */
export function outcomeOf({ status, payment, next_retry_date: retryDate }: Invoice): ChargeOutcome {
  if (payment && isPaid(payment)) return 'paid'
  if (payment?.status === 'refunded' || payment?.status === 'charged_back') return 'returned'
  if (status === 'processed' || status === 'cancelled') return 'unpaid'
  if (payment?.status !== 'rejected') return 'open'
  return retryDate ? 'retrying' : 'stalled'
}

/**
 * Reads a subscription and its charges again when others changed them: its payer, the shop, or the clock. The
 * notification of a charge names its invoice or its payment and not the subscription, so any of them counts.
 */
export function useFollowCharges(subscriptionId: string): void {
  useRefetchPart(
    useAfterSubscriptionChange(subscriptionId),
    entry => isCharge(entry) || (entry.resource === subscriptionId && isChange(entry)),
  )
}

const chargeTopics = ['payment', 'subscription_authorized_payment']

function isCharge(entry: Entry): boolean {
  return entry.kind === 'notification' && chargeTopics.includes(entry.topic ?? '')
}

/** Whether the entry may change a subscription. Reads are recorded as calls too. */
function isChange(entry: Entry): boolean {
  return entry.kind === 'notification' || entry.effect === 'change'
}

/** The charges to come, which only the simulator lists. Undefined with the real provider, and until they are read. */
export function useSchedule({ id }: Pick<Subscription, 'id'>) {
  return useOfOneMoment(useSimulatorRead(control.subscriptions.getSchedule, { id }).data)
}

/** Whether the charges to come are read for the first time. */
export function useIsScheduleLoading({ id }: Pick<Subscription, 'id'>): boolean {
  return useSimulatorRead(control.subscriptions.getSchedule, { id }).isLoading
}

// The charges of a subscription on the calendar: those that were made, and those to come.

export type CalendarCharge = {
  key: string
  /** Time of the charge, ISO 8601. */
  at: string
  amount: number
  outcome: ChargeOutcome | 'coming' | 'refusing'
  /** The number of attempts so far. */
  attempts: number
  paymentId: string | null
  /** The place among the charges to come. Null for one that was made, and without the simulator's schedule. */
  coming: ComingCharge | null
}

/** `position` counts from the next charge, 1; `number` from the first charge of the subscription. */
export type ComingCharge = { position: number; number: number; at: string }

/**
 * The charges in the order of time. Without the simulator's schedule only the next charge is known, and only if the
 * provider names its date. `refusing` marks a charge that the bank will refuse.
 */
export function chargesOf(
  subscription: Subscription,
  invoices: readonly Invoice[],
  schedule: ScheduleJson | undefined,
): CalendarCharge[] {
  const made = invoices.map(
    (invoice): CalendarCharge => ({
      key: `invoice ${invoice.id}`,
      at: invoice.debit_date ?? invoice.date_created,
      amount: invoice.transaction_amount,
      outcome: outcomeOf(invoice),
      attempts: invoice.retry_attempt ?? 1,
      paymentId: invoice.payment ? String(invoice.payment.id) : null,
      coming: null,
    }),
  )
  return [...made, ...comingOf(subscription, schedule)].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function comingOf(subscription: Subscription, schedule: ScheduleJson | undefined): CalendarCharge[] {
  // The dates of a pause are skipped, and nobody knows its end.
  if (subscription.status === 'paused') return []
  // Without another card, the subscription ends before they are due.
  if (schedule?.charge_end && schedule.next_charge_at === null) return []
  const known = { attempts: 0, paymentId: null, coming: null }
  if (schedule) {
    const refused = new Set(schedule.refusals.map(({ charge }) => charge))
    return schedule.coming.map(({ number, date: at, amount }, index) => ({
      ...known,
      key: `charge ${number}`,
      at,
      amount,
      coming: { position: index + 1, number, at },
      outcome: refused.has(number) ? 'refusing' : 'coming',
    }))
  }
  const { next_payment_date: at, status, auto_recurring: terms } = subscription
  if (!at || status !== 'authorized') return []
  return [{ ...known, key: 'next charge', at, amount: terms.transaction_amount, outcome: 'coming' }]
}

/**
 * The planned refusals that still have an attempt ahead: those of charges to come, and that of the newest charge while
 * it is tried again. The schedule lists the latter to the end, because it says why the attempts were rejected.
 */
export function refusalsAhead({ coming, refusals }: ScheduleJson, invoices: readonly Invoice[]) {
  const newest = invoices.at(-1)
  const [next] = coming
  return refusals.filter(({ charge, attempts }) => {
    if (next && charge >= next.number) return true
    const tried = newest?.retry_attempt ?? 1
    return newest !== undefined && outcomeOf(newest) === 'retrying' && (attempts === null || tried < attempts)
  })
}

/** At most `count` charges: the newest past ones, and as many of those to come. */
export function chargesAround(charges: readonly CalendarCharge[], count: number): readonly CalendarCharge[] {
  const made = charges.filter(({ outcome }) => outcome !== 'coming' && outcome !== 'refusing').length
  const start = Math.max(0, Math.min(made - Math.floor(count / 2), charges.length - count))
  return charges.slice(start, start + count)
}
