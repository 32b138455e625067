/**
 * The life of a payment as one table: which status may follow which, what leads from one to the next, and which calls
 * of the seller each state allows. The simulator and the console both decide by it.
 */
import { countries, countryOfCurrency } from './countries.ts'
import type { PaymentStatus, StatusDetail } from './payment-statuses.ts'

/**
 * The statuses that a payment can change to from each status. `approved -> approved` and `in_mediation -> in_mediation`
 * are partial refunds, `charged_back -> charged_back` is the decision of a dispute. `rejected`, `cancelled` and
 * `refunded` are final.
 */
export const nextStatuses: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['approved', 'authorized', 'in_process', 'rejected', 'cancelled'],
  in_process: ['approved', 'authorized', 'rejected', 'cancelled'],
  authorized: ['approved', 'cancelled'],
  approved: ['approved', 'refunded', 'in_mediation', 'charged_back'],
  in_mediation: ['in_mediation', 'approved', 'refunded', 'charged_back'],
  charged_back: ['charged_back'],
  rejected: [],
  cancelled: [],
  refunded: [],
}

/** Who makes a move. `time`: a deadline passes. Only the seller's moves are operations of the provider's API. */
export type MoveMaker = 'seller' | 'buyer' | 'bank' | 'provider' | 'time'

export type Move = {
  from: readonly PaymentStatus[]
  /** The detail that the payment must have before the move. */
  fromDetail?: StatusDetail
  /** The statuses that it leads to; which one may depend on the payment. */
  to: readonly PaymentStatus[]
  toDetail?: StatusDetail
  by: MoveMaker
}

/** What can happen to a payment after its creation. */
export const paymentMoves = {
  capture: { from: ['authorized'], to: ['approved'], by: 'seller' },
  // Before refunds, which lead to the same statuses: of two moves, the first one explains a change.
  mediate: { from: ['approved'], to: ['in_mediation'], by: 'buyer' },
  release: { from: ['in_mediation'], to: ['approved'], by: 'provider' },
  // No source says that a claim prevents a refund, or that a partial one ends the claim.
  refund: {
    from: ['approved', 'in_mediation'],
    to: ['refunded', 'approved', 'in_mediation'],
    by: 'seller',
  },
  cancel: {
    from: ['pending', 'in_process', 'authorized'],
    to: ['cancelled'],
    toDetail: 'by_collector',
    by: 'seller',
  },
  // A payment that was made without capture is authorized.
  approve: { from: ['pending', 'in_process'], to: ['approved', 'authorized'], by: 'bank' },
  reject: { from: ['pending', 'in_process'], to: ['rejected'], by: 'bank' },
  expire: {
    from: ['pending', 'in_process', 'authorized'],
    to: ['cancelled'],
    toDetail: 'expired',
    by: 'time',
  },
  chargeback: {
    from: ['approved', 'in_mediation'],
    to: ['charged_back'],
    toDetail: 'in_process',
    by: 'buyer',
  },
  chargeSettled: {
    from: ['charged_back'],
    fromDetail: 'in_process',
    to: ['charged_back'],
    toDetail: 'settled',
    by: 'bank',
  },
  chargeReimbursed: {
    from: ['charged_back'],
    fromDetail: 'in_process',
    to: ['charged_back'],
    toDetail: 'reimbursed',
    by: 'bank',
  },
} as const satisfies Record<string, Move>

export type PaymentMove = keyof typeof paymentMoves
export const paymentMoveNames = Object.keys(paymentMoves) as PaymentMove[]

export type PaymentState = { status: string; status_detail: string | null }

/** The moves that a payment's state allows. The provider may still refuse one for another reason. */
export function movesFrom(state: PaymentState): PaymentMove[] {
  return paymentMoveNames.filter(name => allowsMove(name, state))
}

/** Whether a payment's state allows the move. */
export function allowsMove(name: PaymentMove, { status, status_detail }: PaymentState): boolean {
  const { from, fromDetail }: Move = paymentMoves[name]
  return from.some(one => one === status) && (fromDetail === undefined || fromDetail === status_detail)
}

/** The calls by which a seller changes a payment. */
export const paymentCalls = ['capture', 'refund', 'cancel'] as const satisfies PaymentMove[]
export type PaymentCall = (typeof paymentCalls)[number]

/** What decides which calls a payment allows. Amounts in the currency's unit. */
export type PaymentSituation = PaymentState & {
  transaction_amount: number
  transaction_amount_refunded?: number | undefined
  currency_id?: string | undefined
  /** ISO 8601. Without it the age is unknown, and nothing is refused for it. */
  date_approved?: string | null | undefined
}

/** The provider's codes: the state does not allow it, nothing is left to refund, the refund period is over. */
export type PaymentCallRefusal = 2018 | 2063 | 2024

/** The code with which the provider refuses the call. Null if nothing is known against it. */
export function paymentRefusal(
  call: PaymentCall,
  payment: PaymentSituation,
  nowMs: number,
): PaymentCallRefusal | null {
  if (call === 'refund' && payment.status === 'refunded') return 2063
  if (!allowsMove(call, payment)) return 2018
  if (call !== 'refund') return null
  if (leftToRefund(payment) === 0) return 2063
  const approvedMs = payment.date_approved ? Date.parse(payment.date_approved) : Number.NaN
  return nowMs - approvedMs > refundDaysOf(payment.currency_id) * dayMs ? 2024 : null
}

/** The amount that can still be refunded, computed in cents. */
export function leftToRefund({
  transaction_amount,
  transaction_amount_refunded = 0,
}: Pick<PaymentSituation, 'transaction_amount' | 'transaction_amount_refunded'>): number {
  const cents = Math.round(transaction_amount * 100) - Math.round(transaction_amount_refunded * 100)
  return Math.max(0, cents) / 100
}

const dayMs = 86_400_000
/** The longest period of any country, for an unknown currency. The provider decides then. */
const maxRefundDays = Math.max(...countries.map(({ refundDays }) => refundDays))

/** Days after approval in which a payment in this currency can be refunded. */
export function refundDaysOf(currency: string | undefined): number {
  return countryOfCurrency(currency ?? '')?.refundDays ?? maxRefundDays
}

/** Which move led from one state to the next; null if the table has none, or the provider tells too little. */
export function moveBetween(before: PaymentState, after: PaymentState): PaymentMove | null {
  return movesFrom(before).find(name => isAfter(name, after)) ?? null
}

/** Whether the payment is in a state that the move leads to. */
export function isAfter(name: PaymentMove, { status, status_detail }: PaymentState): boolean {
  const { to, toDetail }: Move = paymentMoves[name]
  return to.some(one => one === status) && (toDetail === undefined || toDetail === status_detail)
}
