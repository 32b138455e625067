import { type TestCard, testCardExpiry } from '../../facts/countries/test-card.ts'
import { countryOf } from '../../facts/countries.ts'
import type { OrderErrorCode } from '../../facts/provider-errors/order-errors.ts'
import type { Account } from '../accounts/account.ts'
import { readNewCard } from '../cards/read-new-card.ts'
import type { Deps } from '../deps.ts'
import { orderError } from '../errors/order-errors.ts'
import type { Answer, Call } from '../http/route.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { paymentMethodsOf } from '../sites/payment-methods.ts'
import { chargesOf, type OrderContext, storeCharges } from './charges.ts'
import { cancelOnTerminal, expireOrder } from './end-order.ts'
import { requireOrder } from './find-order.ts'
import { deriveState } from './follow-charge.ts'
import type { Order, Transaction } from './order.ts'
import { chargeChoice, type PayerChoice } from './pay-order.ts'
import { type EventStatus, type OrderEvent, readEvent } from './read/event-request.ts'
import { refundOrder } from './refund-order.ts'
import { saveOrder } from './save-order.ts'

/**
 * `POST /v1/orders/{id}/events`: what happens to an order of Point or QR on its terminal. The test environment has no
 * terminal, so tests report it. Needs no idempotency key. Throws 400 for an online order, 409 if the order's state does
 * not allow it.
 */
export function postEvent(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const before = requireOrder(call, deps)
  if (before.type === 'online') throw orderError('invalid_order_type')
  const event = readEvent(call.body)
  const refusal = refusalOf(event, before)
  if (refusal) throw orderError(refusal)
  const order = happenings[event.status](before, event, { account, deps, now })
  saveOrder(order, { account, deps, before })
  return { status: 204 }
}

function refusalOf({ status }: OrderEvent, order: Order): OrderErrorCode | null {
  if (status === 'refunded') {
    if (order.status === 'refunded') return 'order_already_refunded'
    return order.status === 'processed' ? null : 'cannot_refund_order'
  }
  const isOpen = ['created', 'at_terminal', 'action_required'].includes(order.status)
  // A card that was only authorized on the terminal can be captured, canceled or expire, but not charged again.
  const isCharged = order.transactions.some(({ paymentId }) => paymentId !== null)
  const isAllowed = isOpen && (!isCharged || status === 'canceled' || status === 'expired')
  return isAllowed ? null : 'operation_not_supported'
}

const happenings: Record<EventStatus, (order: Order, event: OrderEvent, context: OrderContext) => Order> = {
  processed: payInPerson,
  refunded: (order, _event, context) => refundOrder(order, null, context),
  canceled: (order, _event, context) => cancelOnTerminal(order, context),
  expired: (order, _event, context) => expireOrder(order, context),
  failed: (order, { status_detail }, { now }) =>
    withState(
      order,
      { status: 'failed', statusDetail: detailOf(status_detail) ?? 'rejected_by_issuer' },
      now,
    ),
  action_required(order, { status_detail }, { now }) {
    const usual = order.type === 'point' ? 'check_on_terminal' : 'waiting_payment'
    return withState(
      order,
      { status: 'action_required', statusDetail: detailOf(status_detail) ?? usual },
      now,
    )
  },
}

/** The cast is safe: `readEvent` refuses details that the status does not have. */
function detailOf(detail: string | undefined) {
  return detail as Transaction['statusDetail'] | undefined
}

function withState(order: Order, state: Pick<Transaction, 'status' | 'statusDetail'>, now: number): Order {
  const transactions = order.transactions.map(each => ({ ...each, ...state }))
  return deriveState({ ...order, transactions }, now)
}

/** The payer pays with the event's method, by default with the country's first credit card. */
function payInPerson(order: Order, event: OrderEvent, context: OrderContext): Order {
  const charged = chargeChoice(order, choiceOf(order, event, context), context)
  const waiting = chargesOf(charged, context).filter(({ status }) => status === 'pending')
  const paid = waiting.map(charge => settlePayment(charge, { settlement: 'approve' }, context.now))
  return withoutToken(paid.length > 0 ? storeCharges(charged, paid, context) : charged)
}

/** On a terminal no card token is involved: the one that charged the test card is not shown. */
function withoutToken(order: Order): Order {
  const transactions = order.transactions.map(({ method, ...each }) => ({
    ...each,
    method: method && { ...method, token: undefined },
  }))
  return { ...order, transactions }
}

function choiceOf({ siteId }: Order, event: OrderEvent, context: OrderContext): PayerChoice {
  const { payment_method_id: id, payment_method_type: type = 'credit_card', installments = 1 } = event
  const { testCards } = countryOf(siteId)
  const methods = paymentMethodsOf(siteId).filter(each =>
    id === undefined ? each.type === type : each.id === id,
  )
  const card = testCards.find(each => methods.some(method => method.id === each.method))
  const method =
    methods.find(each => each.id === card?.method) ?? methods.find(({ ranges }) => ranges.length === 0)
  if (!method)
    throw orderError('property_value', "'$.payment_method_id' - no test payment can be made with it")
  if (!card) return { method }
  return { method, token: makeToken(card, context), installments }
}

/** A token of a test card that is approved. */
function makeToken({ number, securityCode }: TestCard, { account, deps, now }: OrderContext): string {
  const body = {
    card_number: number,
    expiration_month: testCardExpiry.month,
    expiration_year: testCardExpiry.year,
    security_code: securityCode,
    cardholder: { name: 'APRO' },
  }
  const { siteId, publicKey } = account
  const token = readNewCard(body, { siteId, publicKey, now })
  deps.tables.cardTokens.put(account.number, token)
  return token.id
}
