import type { CardholderName } from '../../../facts/cardholder-outcomes.ts'
import { paymentMethodsOf } from '../../../facts/countries/find-method.ts'
import { isCardType, type PaymentMethod } from '../../../facts/countries/payment-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import { refusal } from '../../http/errors/provider-error.ts'
import type { Order } from '../../store/records/order.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { OrderContext } from './charges.ts'
import { payScannedOrder } from './pay-in-person.ts'

/** What a buyer chooses on the phone. */
export type ScanChoice = {
  method?: string | undefined
  /** The name on the card. */
  outcome?: CardholderName | undefined
  installments?: number | undefined
}

/** The methods with which a buyer pays after a scan: the balance, Pix, and cards that have a test card. */
export function scanMethodsOf({ siteId }: Pick<Order, 'siteId'>): PaymentMethod[] {
  const { testCards } = countryOf(siteId)
  const all = paymentMethodsOf(siteId)
  return [
    ...all.filter(({ id }) => id === 'account_money'),
    ...all.filter(({ kind }) => kind.pays === 'pix_code'),
    ...all.filter(({ id }) => testCards.some(({ method }) => method === id)),
  ]
}

/**
 * Pays a QR order with the buyer's choice. The default is the balance, or a credit card for an outcome other than APRO.
 * A refused charge leaves the order as it was, for another scan. Call it inside `store.write`. Throws 400 for a method
 * that the phone does not have, and the refusals of a charge.
 * @returns the order, and the payment, approved or not
 */
export function payByScan(order: Order, choice: ScanChoice, context: OrderContext) {
  const methods = scanMethodsOf(order)
  const { outcome = 'APRO', installments } = choice
  const usual = methods.find(({ type }) => type === (outcome === 'APRO' ? 'account_money' : 'credit_card'))
  const id = choice.method ?? usual?.id
  const method = methods.find(each => each.id === id)
  if (!method)
    throw refusal(400, `method: a scan has no ${id}. It has ${methods.map(each => each.id).join(', ')}`)
  if (outcome !== 'APRO' && !isCardType(method.type))
    throw refusal(400, `outcome: only a card has one. Name a card as method, not ${id}`)
  const paid = payScannedOrder(order, { methodId: method.id, outcome, installments }, context)
  return { order: paid, payment: newestChargeOf(order, context) }
}

/** The payment of the last attempt. It is searched for, because no transaction names a refused one. */
function newestChargeOf({ id, externalReference }: Order, { account, deps }: OrderContext): Payment | null {
  const where = [{ column: 'reference', is: '=' as const, value: externalReference }]
  const charges = deps.tables.payments
    .find(account.number, { where })
    .filter(({ chargedOrderId }) => chargedOrderId === id)
  return charges.toSorted((one, other) => one.id - other.id).at(-1) ?? null
}
