/** The charges of a subscription on the calendar: those that were made, and those to come. */
import type { Invoice } from '../../../../server/contract/invoices.ts'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import type { ScheduleJson } from '../../../../server/simulator/api/subscriptions.ts'
import { type ChargeOutcome, outcomeOf } from './use-invoices.ts'

export type CalendarCharge = {
  key: string
  /** Time of the charge, ISO 8601. */
  at: string
  amount: number
  outcome: ChargeOutcome | 'coming' | 'refusing'
  /** The number of attempts so far. */
  attempts: number
  paymentId: string | null
}

/**
 * The charges in the order of time. Without the simulator's schedule only the next charge is known, and only if the
 * provider tells its date. `refusing` marks a charge that the bank will refuse.
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
    }),
  )
  return [...made, ...comingOf(subscription, schedule)].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function comingOf(subscription: Subscription, schedule: ScheduleJson | undefined): CalendarCharge[] {
  const known = { attempts: 0, paymentId: null }
  if (schedule) {
    const refused = new Set(schedule.refusals.map(({ charge }) => charge))
    return schedule.coming.map(({ number, date, amount }) => ({
      ...known,
      key: `charge ${number}`,
      at: date,
      amount,
      outcome: refused.has(number) ? 'refusing' : 'coming',
    }))
  }
  const { next_payment_date: at, status, auto_recurring: terms } = subscription
  if (!at || status !== 'authorized') return []
  return [{ ...known, key: 'next charge', at, amount: terms.transaction_amount, outcome: 'coming' }]
}

/** At most `count` charges: the newest past ones, and as many of those to come. */
export function chargesAround(charges: readonly CalendarCharge[], count: number): readonly CalendarCharge[] {
  const made = charges.filter(({ outcome }) => outcome !== 'coming' && outcome !== 'refusing').length
  const start = Math.max(0, Math.min(made - Math.floor(count / 2), charges.length - count))
  return charges.slice(start, start + count)
}
