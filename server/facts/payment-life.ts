/** The life of a payment as one table: which status may follow which, and what leads from one to the next. */
import { isCardType } from './countries/payment-method.ts'
import { countries } from './countries.ts'
import type { PaymentStatus } from './payment-status-names.ts'
import type { StatusDetail } from './payment-statuses.ts'

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

/**
 * Who decides a payment, by its method: the card's issuer, the payer's bank, the counter that takes the cash, an ATM, the
 * wallet of others, or a transfer that arrives.
 */
const deciderNames = ['issuer', 'bank', 'counter', 'atm', 'wallet', 'transfer'] as const
type Decider = (typeof deciderNames)[number]

/**
 * Who performs an action, in the order of the console's lists. `time`: nobody, because a deadline passes. Only the
 * seller's actions are operations of the provider's API.
 */
export const actionMakers = ['seller', 'buyer', ...deciderNames, 'provider', 'time'] as const
export type ActionMaker = (typeof actionMakers)[number]

export type ActionRule = {
  from: readonly PaymentStatus[]
  /** The detail that the payment must have before the action. */
  fromDetail?: StatusDetail
  /** The statuses that the action leads to. Which one may depend on the payment. */
  to: readonly PaymentStatus[]
  toDetail?: StatusDetail
  by: ActionMaker
}

/** What can happen to a payment after its creation. */
export const paymentActions = {
  capture: { from: ['authorized'], to: ['approved'], by: 'seller' },
  // `mediate` stands before `refund`, which can lead to the same status: the first action that fits explains a change.
  mediate: { from: ['approved'], to: ['in_mediation'], by: 'buyer' },
  repay: { from: ['in_mediation'], to: ['refunded'], toDetail: 'by_admin', by: 'provider' },
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
  // A payment without automatic capture becomes authorized.
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
} as const satisfies Record<string, ActionRule>

export type PaymentAction = keyof typeof paymentActions
export const paymentActionNames = Object.keys(paymentActions) as PaymentAction[]

export type PaymentState = { status: string; status_detail: string | null; operation_type?: unknown }

/** Whether the payment only shows that a bank accepts a card, for a subscription. Its amount is 0, so nobody disputes it. */
export function isCardCheck(payment: Readonly<Record<string, unknown>>): boolean {
  return payment.operation_type === 'card_validation'
}

type Paid = { status: string; payment_method_id?: unknown; payment_type_id?: unknown }

/** Who performs the action on this payment, whose status is that before the action. */
export function makerOf(action: PaymentAction, payment: Paid): ActionMaker {
  const { by } = paymentActions[action]
  if (by !== 'bank') return by
  const { status, payment_type_id: type } = payment
  // A payment in process is reviewed by the provider (documentation of `pending_contingency`).
  if (status === 'in_process') return 'provider'
  if (isCardType(type)) return 'issuer'
  // Only banks decide disputes.
  return status === 'pending' ? deciderOf(payment) : 'bank'
}

const bankPages = new Set<unknown>(
  countries.flatMap(({ bankMethods = [] }) => bankMethods.map(({ id }) => id)),
)
// A boleto is paid at any bank.
bankPages.add('bolbradesco')

const deciders = new Map<unknown, Decider>([
  ['ticket', 'counter'],
  ['atm', 'atm'],
  ['digital_wallet', 'wallet'],
  ['bank_transfer', 'transfer'],
])

function deciderOf({ payment_method_id: method, payment_type_id: type }: Paid): Decider {
  return bankPages.has(method) ? 'bank' : (deciders.get(type) ?? 'bank')
}

/** The actions that a payment's state allows. The provider may still refuse one for another reason. */
export function actionsFrom(state: PaymentState): PaymentAction[] {
  return paymentActionNames.filter(name => allowsAction(name, state))
}

/**
 * Whether the payer may dispute a payment of this type at the bank: "a customer contests a charge made to their credit or
 * debit card" (documentation of chargebacks, 2026). A type that is not known may be a card.
 */
export function isDisputable(type: unknown): boolean {
  return type === undefined || type === null || isCardType(type)
}

/** The actions that the state allows, without the dispute of a payment by another method than a card. */
export function likelyActionsOf(payment: PaymentState & Paid): PaymentAction[] {
  const canDispute = isDisputable(payment.payment_type_id)
  return actionsFrom(payment).filter(name => name !== 'chargeback' || canDispute)
}

/** Whether a payment's state allows the action. */
export function allowsAction(name: PaymentAction, state: PaymentState): boolean {
  const { status, status_detail } = state
  const { from, fromDetail, by }: ActionRule = paymentActions[name]
  if (by === 'buyer' && isCardCheck(state)) return false
  return from.some(one => one === status) && (fromDetail === undefined || fromDetail === status_detail)
}

/**
 * Which action led from one state to the next; null if the table has no such action or the provider reports too little.
 */
export function actionBetween(before: PaymentState, after: PaymentState): PaymentAction | null {
  return actionsFrom(before).find(name => isAfter(name, after)) ?? null
}

/** Whether the payment is in a state that the action leads to. */
export function isAfter(name: PaymentAction, { status, status_detail }: PaymentState): boolean {
  const { to, toDetail }: ActionRule = paymentActions[name]
  return to.some(one => one === status) && (toDetail === undefined || toDetail === status_detail)
}

/**
 * Whether the seller has the money of a payment, refunds aside. The seller does not have the money of a chargeback that
 * was lost or is still disputed.
 */
export function isPaid({ status, status_detail }: PaymentState): boolean {
  if (status === 'charged_back') return status_detail === 'reimbursed'
  return status === 'approved' || status === 'in_mediation'
}
