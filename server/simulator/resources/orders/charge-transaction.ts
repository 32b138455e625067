import { findMethod } from '../../../facts/countries/find-method.ts'
import type { PayerField } from '../../../facts/countries/method-kinds.ts'
import { countryOf } from '../../../facts/countries.ts'
import { amountOf, centsOf, sumOf } from '../../../facts/decimal-amounts.ts'
import { toObject, toText } from '../../../facts/json.ts'
import { writeOrderNeed } from '../../../facts/order-needs.ts'
import type { FailureDetail } from '../../../facts/order-statuses.ts'
import type { PaymentErrorCode } from '../../../facts/provider-errors/payment-errors.ts'
import { toPaymentMethodId } from '../../../facts/resource-ids.ts'
import type { Deps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { CardToken } from '../../store/records/card-token.ts'
import type { Order, OrderMethod, Transaction } from '../../store/records/order.ts'
import type { Payment } from '../../store/records/payment.ts'
import { findChargeable } from '../cards/card-tokens-routes.ts'
import { storeIdOf } from '../counter/points-of-sale.ts'
import { charge, findMissing } from '../payments/charge.ts'
import type { PaymentRequest } from '../payments/read-payment.ts'
import { findOrderPayer, readOrderPayer } from './find-order-payer.ts'
import { saleFieldsOf } from './in-store-sale.ts'
import { securityOf } from './payment-method-json.ts'

export type ChargeContext = {
  account: Account
  deps: Deps
  now: number
  /** Whether cards are only authorized, and a job captures them. */
  isCaptureDeferred: boolean
}

/** The payment that charges a transaction, with the card token that it uses up, or the reason why there is none. */
export type ChargeResult =
  | { payment: Payment; used: { owner: number; token: CardToken } | null }
  | { failure: FailureDetail }

/** Refusals of payments that orders answer as a failed transaction. */
const failures: Partial<Record<PaymentErrorCode, FailureDetail>> = {
  2006: 'invalid_card_token',
  4000: 'invalid_card_token',
  2131: 'bad_filled_card_data',
  3003: 'invalid_card_token',
  3026: 'bad_filled_card_data',
  3028: 'bad_filled_card_data',
  3031: 'invalid_card_token',
  3034: 'bad_filled_card_data',
  4033: 'invalid_installments',
}

/**
 * Charges one transaction by the rules of payments, without storing anything. Throws the provider's refusals of orders.
 */
export function chargeTransaction(
  transaction: Transaction & { method: OrderMethod },
  order: Order,
  context: ChargeContext,
): ChargeResult {
  const { account, deps, now } = context
  const index = order.transactions.findIndex(({ id }) => id === transaction.id)
  const place = `transactions.payments[${index}]`
  const path = `$.${place}`
  const method = findMethod(order.siteId, toPaymentMethodId(transaction.method.id))
  if (!method) {
    throw orderError('property_value', `'${path}.payment_method.id' - is no payment method of this country`)
  }
  const token = method.ranges.length > 0 ? (transaction.method.token ?? null) : null
  const isDeferred = context.isCaptureDeferred && method.capture === 'supported'
  const request = {
    ...toPaymentRequest(transaction, order),
    token,
    capture: order.captureMode !== 'manual' && !isDeferred,
    applicationFee: index === 0 ? feeOf(order) : 0,
  }
  const missing = findMissing(method.kind, request)
  if (missing) {
    const field = placeInOrder(missing, place)
    throw orderError('invalid_properties', writeOrderNeed({ field, method: method.id }))
  }
  const used = token === null ? null : findChargeable(deps, account, token)
  if (token !== null && !used) return { failure: 'invalid_card_token' }
  const card = used?.token ?? null
  const payer = findOrderPayer(order, { account, deps, token: card, now })
  const id = nextNumber(deps.counters, account, 'payment')
  const partner = partnerOf(order)
  const site = countryOf(order.siteId)
  try {
    const made = charge(request, { id, site, collectorId: account.userId, payer, token: card, partner, now })
    // Only an authorization waits for its capture. A review or a challenge is captured when it ends.
    const captured = made.captured || (isDeferred && made.status !== 'authorized')
    const { traceparent, intent } = order
    const payment = {
      ...made,
      ...placeOf(order, context),
      ...saleFieldsOf(order, context),
      captured,
      chargedOrderId: order.id,
      ...(intent && { isOfIntent: true }),
      ...(traceparent && { traceparent }),
    }
    return { payment, used }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const code = codeOf(error)
    const failure = failures[code]
    if (failure) return { failure }
    const { message } = toObject(error.body)
    if (code === 2072) throw orderError('invalid_transaction_amount', `'${path}.amount' - ${message}`)
    throw orderError('invalid_properties', `'${path}.payment_method' - ${message}`)
  }
}

/** The store and the point of sale of the terminal, if it was plugged in. */
function placeOf({ terminalId }: Order, { account, deps }: ChargeContext) {
  const { terminals, pointsOfSale } = deps.tables
  const posId = terminalId === null ? null : (terminals.get(account.number, terminalId)?.posId ?? null)
  if (posId === null) return {}
  return { posId: String(posId), storeId: storeIdOf(pointsOfSale.get(account.number, String(posId))) }
}

/** Where an order has a field of a payment. */
function placeInOrder(field: PayerField, transaction: string): string {
  if (field === 'callback_url') return 'config.online.callback_url'
  return field.replace('transaction_details', `${transaction}.payment_method`)
}

/** The code of a refusal by the rules of payments. The cast is safe, because they throw no other codes. */
export function codeOf({ body }: ProviderError): PaymentErrorCode {
  const { cause } = toObject(body)
  const [first] = Array.isArray(cause) ? cause : []
  return Number(toObject(first).code) as PaymentErrorCode
}

function toPaymentRequest(
  { amount, tipAmount, method, expiresAt }: Transaction & { method: OrderMethod },
  order: Order,
): Omit<PaymentRequest, 'token' | 'capture' | 'applicationFee'> {
  const { given } = order
  return {
    amount:
      tipAmount === undefined
        ? Number(amount)
        : Number(amountOf(sumOf([{ amount }, { amount: tipAmount }]), 2)),
    methodId: toPaymentMethodId(method.id),
    issuerId: null,
    installments: method.installments ?? 1,
    binary: false,
    payer: readOrderPayer(order),
    threeDsMode: securityOf(method, order) ? 'optional' : 'not_supported',
    expiresAt,
    coupon: 0,
    notificationUrl: null,
    metadata: {},
    // PSE requires an IP address, and the provider uses that of the caller, because orders have no field for it.
    additionalInfo: { ip_address: '127.0.0.1' },
    rest: {
      description: given.description,
      external_reference: order.externalReference,
      statement_descriptor: method.statement_descriptor ?? toObject(given.config).statement_descriptor,
      callback_url: toObject(toObject(given.config).online).callback_url,
      transaction_details: { financial_institution: method.financial_institution },
    },
  }
}

/**
 * The fee of the marketplace, which the first charge carries for the whole order. Throws 400 if it exceeds the charge's
 * amount.
 */
function feeOf({ given, transactions }: Order): number {
  const fee = toText(given.marketplace_fee) ?? '0'
  if (centsOf(fee) > centsOf(transactions[0]?.amount ?? '0')) {
    throw orderError(
      'invalid_properties',
      `'$.marketplace_fee' - application_fee cannot be bigger than transaction_amount`,
    )
  }
  return Number(fee)
}

function partnerOf({ given }: Order) {
  const { platform_id, integrator_id, corporation_id } = toObject(given.integration_data)
  return {
    platformId: toText(platform_id),
    integratorId: toText(integrator_id),
    corporationId: toText(corporation_id),
  }
}
