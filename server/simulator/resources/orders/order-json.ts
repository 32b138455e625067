import { countryOf } from '../../../facts/countries.ts'
import { toUtcIso } from '../../../facts/dates.ts'
import { amountLike, centsOf } from '../../../facts/decimal-amounts.ts'
import { toObject } from '../../../facts/json.ts'
import type { AccountDeps } from '../../http/deps.ts'
import { toUuid } from '../../store/accounts/identifiers.ts'
import {
  type Attempt,
  type Order,
  type OrderChargeback,
  type OrderRefund,
  qrOf,
  type Transaction,
} from '../../store/records/order.ts'
import { field, toEmvCode } from '../payments/pix.ts'
import { toMethodJson } from './payment-method-json.ts'

/** The order in the provider's form. Links to tickets and challenges start with the simulator's address. */
export function toOrderJson(order: Order, context: AccountDeps) {
  const { country, currency } = namesOf(order)
  const { integration_data, ...given } = order.given
  const paid = totalPaidOf(order)
  const qrData = qrDataOf(order)
  return {
    id: order.id,
    type: order.type,
    processing_mode: order.processingMode,
    external_reference: order.externalReference,
    total_amount: order.totalAmount,
    ...(paid !== null && { total_paid_amount: paid }),
    country_code: country,
    user_id: String(order.userId),
    status: order.status,
    status_detail: order.statusDetail,
    capture_mode: order.captureMode,
    currency,
    created_date: toUtcIso(order.createdAt),
    last_updated_date: toUtcIso(order.updatedAt),
    integration_data: { application_id: order.applicationId, ...toObject(integration_data) },
    ...(qrData !== null && { type_response: { qr_data: qrData } }),
    ...(order.hasCheckout && { checkout_url: checkoutUrlOf(order, context) }),
    ...(isPaidInBrowser(order) && { client_token: toUuid(`client_token:${order.id}`) }),
    transactions: toTransactionsJson(order, context),
    ...given,
  }
}

/**
 * Whether a payment form in the browser may pay the order. The description names `client_token` for such forms, "if
 * applicable": assumed while a manual order can still be paid.
 */
function isPaidInBrowser({ type, processingMode, status, statusDetail }: Order): boolean {
  const isOpen = status === 'created' || statusDetail === 'waiting_retry'
  return type === 'online' && processingMode === 'manual' && isOpen
}

/** The short form that capture and refund answer. `transactions` contains those that the call concerns. */
export function toChangeJson({ id, status, statusDetail }: Order, transactions: object) {
  return { id, status, status_detail: statusDetail, transactions }
}

/** The payments in the form that a capture answers. */
export function toCapturedJson({ transactions, type }: Order) {
  return transactions.map(transaction => {
    const { id, amount, status, statusDetail } = transaction
    return { id, amount, status, status_detail: statusDetail, reference_id: referenceIdOf(transaction, type) }
  })
}

function toTransactionsJson(order: Order, context: AccountDeps) {
  const { transactions, refunds, chargebacks } = order
  return {
    payments: transactions.map(transaction => toTransactionJson(transaction, order, context)),
    ...(refunds.length > 0 && { refunds: refunds.map(toOrderRefundJson) }),
    ...(chargebacks.length > 0 && { chargebacks: chargebacks.map(toOrderChargebackJson) }),
  }
}

/** An element of `transactions.payments[]`. */
export function toTransactionJson(transaction: Transaction, order: Order, context: AccountDeps) {
  const { id, amount, tipAmount, paidAmount, refundedAmount, status, statusDetail } = transaction
  const { expiresAt, expirationTime, subscriptionData, method, attempts = [] } = transaction
  const reference = referenceIdOf(transaction, order.type)
  const card = order.type === 'point' ? cardOf(transaction, context) : null
  return {
    id,
    amount,
    ...(paidAmount !== null && { paid_amount: paidAmount }),
    ...(tipAmount !== undefined && { tip_amount: tipAmount }),
    ...(reference !== null && { reference_id: reference }),
    status,
    status_detail: statusDetail,
    attempt_number: attempts.length + (statusDetail === 'waiting_retry' ? 0 : 1),
    ...(attempts.length > 0 && { attempts: attempts.map(toAttemptJson) }),
    ...(expiresAt !== null && { date_of_expiration: toUtcIso(expiresAt).replace('Z', '+00:00') }),
    ...(expirationTime !== null && { expiration_time: expirationTime }),
    ...(subscriptionData && { subscription_data: subscriptionData }),
    ...(method && { payment_method: toMethodJson(transaction, order, context) }),
    ...(card && { card: { first_digits: card.firstSix, last_digits: card.lastFour } }),
    ...(refundedAmount !== null && { refunded_amount: refundedAmount }),
  }
}

/** The card that a terminal read. It is that of the payment, because terminals create no card token. */
function cardOf({ paymentId }: Transaction, { account, deps }: AccountDeps) {
  const charge = paymentId === null ? null : deps.tables.payments.get(account.number, String(paymentId))
  return charge?.card ?? null
}

function toAttemptJson({ id, statusDetail, method }: Attempt) {
  return { id, status: 'failed', status_detail: statusDetail, payment_method: method }
}

/** The address of the hosted page. Orders and preferences share the page, so the parameter is `pref_id`. */
function checkoutUrlOf({ id }: Order, { deps }: AccountDeps): string {
  return `${deps.publicUrl()}/checkout/v1/redirect?pref_id=${id}`
}

/** A refund in the provider's form, which has no dates (measured). */
export function toOrderRefundJson(refund: OrderRefund) {
  const { id, transactionId, referenceId, amount, status } = refund
  return {
    id,
    transaction_id: transactionId,
    reference_id: referenceId,
    amount,
    status: status ?? 'processed',
  }
}

function toOrderChargebackJson({ id, transactionId, caseId, status }: OrderChargeback) {
  return { id, transaction_id: transactionId, case_id: caseId, status, references: [] }
}

/**
 * `reference_id`, which names the charge. In a Point order it is the id of the payment at `/v1/payments` (reference). In
 * other orders it is a short text such as `000g7ynqdg`, which no other API knows (measured). Null before the charge.
 */
export function referenceIdOf({ paymentId }: Transaction, type: Order['type']): string | null {
  if (type === 'point') return paymentId === null ? null : String(paymentId)
  return paymentId === null ? null : paymentId.toString(36).padStart(10, '0')
}

/**
 * The paid total. A failed order has its full sum, although nothing was charged (measured). Null while nothing is paid.
 */
function totalPaidOf({ status, totalAmount, transactions, siteId }: Order): string | null {
  if (status === 'failed') return totalAmount
  const paid = transactions.flatMap(({ paidAmount }) => paidAmount ?? [])
  if (paid.length === 0) return null
  const cents = paid.reduce((total, amount) => total + centsOf(amount), 0)
  return amountLike(totalAmount, cents, countryOf(siteId).decimals)
}

/** The names of country and currency. `country` has three letters, such as `ARG`. */
function namesOf({ siteId }: Order) {
  const { currency, alpha3 } = countryOf(siteId)
  return { currency, country: alpha3 }
}

/**
 * `type_response.qr_data`: the code that a customer scans. It has the fields of the provider's examples (guide of the
 * dynamic model), which have no amount, and it pays nothing. Null for other types, and in the mode `static`, whose code
 * is printed at the point of sale.
 */
export function qrDataOf(order: Order): string | null {
  const { id, type, siteId } = order
  const { mode } = qrOf(order)
  if (type !== 'qr' || mode === 'static') return null
  const { code, currencyNumber } = countryOf(siteId)
  const uuid = toUuid(`qr_data:${id}`)
  return toEmvCode([
    field('00', '01'),
    // This field marks a code for one payment.
    field('01', '12'),
    // In Brazil the documented examples of hybrid codes are codes of Pix.
    siteId === 'MLB' && mode === 'hybrid'
      ? field('26', field('00', 'br.gov.bcb.pix') + field('01', uuid))
      : field('43', field('00', 'COM.MERCADOLIBRE') + field('02', '3') + field('06', uuid)),
    field('52', '0000'),
    field('53', currencyNumber),
    field('58', code),
    field('59', 'Test Seller'),
    field('60', 'TEST CITY'),
    // The seller has no reference of its own here.
    field('62', field('05', '***')),
  ])
}
