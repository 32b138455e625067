/** The states of a payment over time, as far as the payment itself and the recorded answers show. */

import type { Payment } from '../../../server/contract/payments.ts'
import { type ActionMaker, actionBetween, makerOf } from '../../../server/facts/payment-life.ts'
import { decidedChargebackOf, shownStatusOf } from '../../records/payment-status.ts'
import type { Answer } from '../../timeline/read-answer.ts'

export type HistoryStep = {
  status: string
  detail: string | null
  /** The time on the provider's clock. Null if the provider does not say. */
  at: string | null
  /** The call whose answer showed the state. Null if only the payment shows it. */
  seq: number | null
  /** The amount of a refund. */
  refunded: number | null
  /** Who caused this step. Null for the first step, and if it is unknown. */
  by: ActionMaker | null
}

const disputed = { status: 'charged_back', detail: 'in_process', at: null, seq: null, refunded: null }

/** A step that is known. `by`: who made it, where the payment itself says so. */
type Observed = Omit<HistoryStep, 'by'> & { by?: ActionMaker | null }

/** The steps, oldest first. The last one is the newest state: the payment may have been read before the last answer. */
export function historyOf(payment: Payment, answers: Iterable<Answer>): HistoryStep[] {
  const known = [...bornPending(payment), ...refundsOf(payment), ...approvalOf(payment)]
  const observed = [...observedIn(answers), ...known].sort(byTime)
  const steps: HistoryStep[] = []
  const add = (next: Observed) => {
    // Only a disputed payment is decided, also if nobody read it while it was disputed.
    if (decidedChargebackOf(next.detail) && ['approved', 'in_mediation'].includes(steps.at(-1)?.status ?? ''))
      add(disputed)
    const last = steps.at(-1)
    if (!last || next.refunded !== null || !isSame(last, next))
      steps.push({ ...next, by: causeOf(payment, last, next) })
    else if (last.seq === null) last.seq = next.seq
  }
  for (const one of observed) add(one)
  const { status, status_detail: detail } = payment
  const at = textOf(payment.date_last_updated)
  const isOutdated = at !== null && timeOf(at) < timeOf(steps.at(-1)?.at ?? null)
  if (!isOutdated) add({ status, detail, at, seq: null, refunded: null })
  return steps
}

function observedIn(answers: Iterable<Answer>): Observed[] {
  return [...answers].flatMap(({ seq, state }) => (state ? [{ ...state, seq, refunded: null }] : []))
}

/** The types of methods whose payer acts after the payment was made. */
const paidLater: readonly unknown[] = ['ticket', 'atm', 'bank_transfer', 'digital_wallet']

/** The first state of a payment that waited for its payer: that of an order has no answer that showed it. */
function bornPending({
  payment_type_id: type,
  date_created: at,
  date_approved: approved,
}: Payment): Observed[] {
  const isLater = at && approved && timeOf(at) < timeOf(approved) && paidLater.includes(type)
  return isLater ? [{ status: 'pending', detail: null, at, seq: null, refunded: null }] : []
}

/** The approval as a state, if no recorded answer showed it. */
function approvalOf({ date_approved: at }: Payment): Observed[] {
  return at ? [{ status: 'approved', detail: 'accredited', at, seq: null, refunded: null }] : []
}

function refundsOf({ refunds = [], transaction_amount: total, status_detail }: Payment): Observed[] {
  let sum = 0
  return refunds
    .toSorted((a, b) => timeOf(a.date_created) - timeOf(b.date_created))
    .map(({ amount, date_created: at, source }) => {
      sum += amount
      const isAll = sum >= total
      const by = source?.type === 'admin' ? ('provider' as const) : ('seller' as const)
      const detail = by === 'provider' ? status_detail : 'refunded'
      const [status, shown] = isAll ? ['refunded', detail] : ['approved', 'partially_refunded']
      return { status, detail: shown, at, seq: null, refunded: amount, by }
    })
}

function isSame(a: Observed, b: Observed): boolean {
  return shownStatusOf(a.status, a.detail) === shownStatusOf(b.status, b.detail)
}

function causeOf(payment: Payment, before: Observed | undefined, after: Observed): ActionMaker | null {
  if (after.by) return after.by
  const action = before && actionBetween(stateOf(before), stateOf(after))
  return action ? makerOf(action, { ...payment, status: before.status }) : null
}

function stateOf({ status, detail }: Observed) {
  return { status, status_detail: detail }
}

/** Sorts by time. Answers come in the order of their calls, which decides if the provider gives no time. */
function byTime(a: Observed, b: Observed): number {
  return timeOf(a.at) - timeOf(b.at) || (a.seq ?? 0) - (b.seq ?? 0)
}

function timeOf(iso: string | null): number {
  return iso === null ? 0 : Date.parse(iso)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
