import { type CardholderName, cardholderOutcomes } from '../../../facts/cardholder-outcomes.ts'
import { type TestCard, testCardExpiry } from '../../../facts/countries/cards.ts'
import { paymentMethodsOf } from '../../../facts/countries/find-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import { transactionStateOf } from '../../../facts/order-charges.ts'
import type { FailureDetail } from '../../../facts/order-statuses.ts'
import { type RejectedDetail, rejectedDetails } from '../../../facts/payment-statuses.ts'
import type { AccountDeps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { type Order, queueOfCode } from '../../store/records/order.ts'
import { readNewCard } from '../cards/read-new-card.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { chargesOf, type OrderContext, storeCharges } from './charges.ts'
import { joinSale, openSale } from './in-store-sale.ts'
import { chargeChoice } from './pay-order.ts'
import { saveOrder } from './save-order.ts'

/** How somebody pays in person: at a scan of a QR code, or with a card on a terminal. */
export type InPersonPayment = {
  /** `account_money`, `pix`, `visa` and others of the country. A card method is paid with its test card. */
  methodId?: string | undefined
  /** Without `methodId`, the first method of this type. Default: `credit_card`. */
  methodType?: string | undefined
  installments?: number | undefined
  /** Why the payment is refused. Without it, it is approved. */
  refusal?: FailureDetail | undefined
  /** The name on the card, which decides the outcome instead of `refusal`. */
  outcome?: CardholderName | undefined
}

/**
 * The QR order that waits at the printed code of a point of sale: it was created for it in the mode `static` or
 * `hybrid`, and nobody has paid it. Of several, the newest one waits; what the provider does is not known.
 * @param externalPosId the `external_id` of the point of sale, which orders name in `config.qr.external_pos_id`
 */
export function findOrderAtCode(externalPosId: string, { account, deps }: AccountDeps): Order | undefined {
  const where = [{ column: 'queue', is: '=' as const, value: queueOfCode(externalPosId) }]
  const waiting = deps.tables.orders.find(account.number, { where })
  return waiting.toSorted((one, other) => one.createdAt - other.createdAt).at(-1)
}

/**
 * Pays a QR order as a payer does who scanned its code, and stores it. If the payment is refused, the order waits for
 * another scan. Find the order by `findOrderAtCode`, or by its id if the code shows this order alone. Call it inside
 * `store.write`. Throws 400 if the order no longer waits, or if no test payment can be made with the method.
 */
export function payScannedOrder(order: Order, payment: InPersonPayment, context: OrderContext): Order {
  if (order.type !== 'qr' || order.status !== 'created')
    throw orderError('bad_request', `the order is ${order.type}, ${order.status}/${order.statusDetail}`)
  const paid = payInPerson(order, payment, context)
  if (paid !== order) saveOrder(paid, { account: context.account, deps: context.deps, before: order })
  return paid
}

/**
 * Charges an order in person. A refused QR order stays as it is. Only a refused card leaves a rejected payment: with
 * other methods, the payer's app is assumed to refuse before a charge. If the returned order is another one, the caller
 * saves it. Throws the refusals of a charge, and 400 if no test payment can be made with the method.
 */
export function payInPerson(before: Order, payment: InPersonPayment, context: OrderContext): Order {
  const { method, card } = findChoice(before, payment)
  const order = openSale(before, context)
  const refusal = payment.outcome ? undefined : detailOf(payment.refusal)
  if (payment.refusal && !payment.outcome && !(refusal && card)) return order
  const deciding = { holder: payment.outcome, refusal }
  const choice = card
    ? { method, token: makeToken(card, deciding, context), installments: payment.installments ?? 1 }
    : { method }
  const charged = chargeChoice(order, choice, context)
  if (charged.status === 'failed' && order.type === 'qr') {
    joinSale(charged, context)
    return order
  }
  const waiting = chargesOf(charged, context).filter(({ status }) => status === 'pending')
  const paid = waiting.map(charge => settlePayment(charge, { settlement: 'approve' }, context.now))
  const after = paid.length > 0 ? storeCharges(charged, paid, context) : charged
  joinSale(after, context)
  return withoutToken(after)
}

/** Removes the token of the test card, because a card that is read by a terminal has none. */
function withoutToken(order: Order): Order {
  const transactions = order.transactions.map(({ method, ...each }) => ({
    ...each,
    method: method && { ...method, token: undefined },
  }))
  return { ...order, transactions }
}

/** The method, with a test card if it is a card method. Throws 400 if no test payment can be made with it. */
export function findChoice(
  { siteId }: Order,
  { methodId, methodType = 'credit_card' }: Pick<InPersonPayment, 'methodId' | 'methodType'>,
) {
  const { testCards } = countryOf(siteId)
  const methods = paymentMethodsOf(siteId).filter(each =>
    methodId === undefined ? each.type === methodType : each.id === methodId,
  )
  const card = testCards.find(each => methods.some(method => method.id === each.method))
  const method =
    methods.find(each => each.id === card?.method) ?? methods.find(({ ranges }) => ranges.length === 0)
  if (!method)
    throw orderError('property_value', "'$.payment_method_id' - no test payment can be made with it")
  return { method, card }
}

/**
 * The detail of a rejected payment that an order shows as this refusal. Undefined if no test card has one, as for
 * `processing_error`.
 */
function detailOf(refusal: FailureDetail | undefined): RejectedDetail | undefined {
  const ofCards = Object.values(cardholderOutcomes).map(({ detail }) => detail)
  const names = [`cc_rejected_${refusal}`, refusal, 'cc_rejected_bad_filled_other', ...ofCards]
  return names
    .flatMap(name => rejectedDetails.find(detail => detail === name) ?? [])
    .find(detail => transactionStateOf('rejected', detail).statusDetail === refusal)
}

/** Creates a token of a test card. The cardholder's name decides the outcome if one was chosen, else the refusal. */
function makeToken(
  { number, securityCode }: TestCard,
  { holder, refusal }: { holder?: CardholderName | undefined; refusal?: RejectedDetail | undefined },
  { account, deps, now }: OrderContext,
): string {
  const body = {
    card_number: number,
    expiration_month: testCardExpiry.month,
    expiration_year: testCardExpiry.year,
    security_code: securityCode,
    cardholder: { name: holder ?? '' },
  }
  const { siteId, publicKey } = account
  const token = { ...readNewCard(body, { siteId, publicKey, now }), ...(refusal && { refusal }) }
  deps.tables.cardTokens.put(account.number, token)
  return token.id
}
