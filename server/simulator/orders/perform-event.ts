import { type TestCard, testCardExpiry } from '../../facts/countries/test-card.ts'
import { countryOf } from '../../facts/countries.ts'
import type { OrderEvent, OrderEventName } from '../../facts/in-person-orders.ts'
import { readNewCard } from '../cards/read-new-card.ts'
import { orderError } from '../errors/order-errors.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { paymentMethodsOf } from '../sites/payment-methods.ts'
import { chargesOf, type OrderContext, storeCharges } from './charges.ts'
import { cancelOnTerminal, expireOrder } from './end-order.ts'
import { deriveState } from './follow-charge.ts'
import type { Order, Transaction } from './order.ts'
import { chargeChoice } from './pay-order.ts'
import { refundOrder } from './refund-order.ts'

/** The order after the event. It is the same order if the event changes nothing. The caller saves it. */
export function performEvent(order: Order, event: OrderEvent, context: OrderContext): Order {
  return happenings[event.status](order, event, context)
}

const happenings: Record<OrderEventName, (order: Order, event: OrderEvent, context: OrderContext) => Order> =
  {
    processed: payInPerson,
    refunded: (order, _event, context) => refundOrder(order, null, context),
    canceled: (order, event, context) => cancelOnTerminal(order, detailOf(event), context),
    expired: (order, _event, context) => expireOrder(order, context),
    failed: (order, event, { now }) => fail(order, detailOf(event) ?? 'rejected_by_issuer', now),
    action_required: (order, _event, { now }) =>
      withState(order, { status: 'action_required', statusDetail: 'check_on_terminal' }, now),
  }

/** The cast is safe: `readEvent` refuses details that the status does not have. */
function detailOf({ status_detail: detail }: OrderEvent) {
  return detail as Transaction['statusDetail'] | undefined
}

/** Lets a QR order wait for another scan after a refused one. */
function fail(order: Order, statusDetail: Transaction['statusDetail'], now: number): Order {
  return order.type === 'qr' ? order : withState(order, { status: 'failed', statusDetail }, now)
}

/** The order with all of its transactions in this state. */
export function withState(
  order: Order,
  state: Pick<Transaction, 'status' | 'statusDetail'>,
  now: number,
): Order {
  const transactions = order.transactions.map(each => ({ ...each, ...state }))
  return deriveState({ ...order, transactions }, now)
}

/** Charges the order with the event's method. The default is the country's first credit card. */
function payInPerson(order: Order, event: OrderEvent, context: OrderContext): Order {
  const { method, card } = findChoice(order, event)
  const choice = card
    ? { method, token: makeToken(card, context), installments: event.installments ?? 1 }
    : { method }
  try {
    const charged = chargeChoice(order, choice, context)
    if (charged.status === 'failed' && order.type === 'qr') return order
    const waiting = chargesOf(charged, context).filter(({ status }) => status === 'pending')
    const paid = waiting.map(charge => settlePayment(charge, { settlement: 'approve' }, context.now))
    return withoutToken(paid.length > 0 ? storeCharges(charged, paid, context) : charged)
  } catch (error) {
    // The event was accepted before the terminal tried to charge.
    if (!(error instanceof ProviderError) || order.status !== 'at_terminal') throw error
    return fail(order, 'processing_error', context.now)
  }
}

/** Removes the card token, which does not exist on a terminal: the one that charged the test card is not shown. */
function withoutToken(order: Order): Order {
  const transactions = order.transactions.map(({ method, ...each }) => ({
    ...each,
    method: method && { ...method, token: undefined },
  }))
  return { ...order, transactions }
}

/**
 * The method of the event, with a test card if it is a card method. Throws 400 if no test payment can be made with it.
 */
export function findChoice({ siteId }: Order, event: OrderEvent) {
  const { payment_method_id: id, payment_method_type: type = 'credit_card' } = event
  const { testCards } = countryOf(siteId)
  const methods = paymentMethodsOf(siteId).filter(each =>
    id === undefined ? each.type === type : each.id === id,
  )
  const card = testCards.find(each => methods.some(method => method.id === each.method))
  const method =
    methods.find(each => each.id === card?.method) ?? methods.find(({ ranges }) => ranges.length === 0)
  if (!method)
    throw orderError('property_value', "'$.payment_method_id' - no test payment can be made with it")
  return { method, card }
}

/** Creates a token of a test card that is approved. */
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
