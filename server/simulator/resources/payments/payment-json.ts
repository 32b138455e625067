import { countryOf } from '../../../facts/countries.ts'
import { dayMs, toOffsetIso, toOffsetIsoOrNull } from '../../../facts/dates.ts'
import type { JsonObject } from '../../../facts/json.ts'
import type { Deps } from '../../http/deps.ts'
import type { Answer } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { type Fee, isOfOrder, type Payment } from '../../store/records/payment.ts'
import { offlineFields } from './offline.ts'
import { toRefundJson } from './refund-json.ts'

/** Days until the money can be withdrawn (18 in a published example). */
const releaseDays = 18

/** When the money of a payment is released. Null if it was not approved. */
export const releasedAtOf = ({ approvedAt, releaseAt }: Payment): number | null =>
  approvedAt === null ? null : (releaseAt ?? approvedAt + releaseDays * dayMs)

type Shown = { account: Account; now: number; deps: Pick<Deps, 'publicUrl'> }

/**
 * The answer with one payment. Printed answers of the SDKs have the header `x-response-status`; that its value is status
 * and detail is assumed.
 */
export function answerPayment(status: 200 | 201, payment: Payment, shown: Shown): Answer {
  const headers = { 'x-response-status': `${payment.status}/${payment.statusDetail}` }
  return { status, body: toShownPayment(payment, shown), headers }
}

/** The payment in the provider's form, with or without the expiry of its card, as the account's settings say. */
export function toShownPayment(payment: Payment, { account, now, deps }: Shown) {
  const json = toPaymentJson(payment, now, deps.publicUrl())
  if (account.settings.cardExpiry === 'shown' || payment.card === null) return json
  return { ...json, card: { ...json.card, expiration_month: '***', expiration_year: '***' } }
}

/** The payment in the provider's form. Links to tickets and challenges start with `publicUrl`. */
export function toPaymentJson(payment: Payment, now: number, publicUrl: string) {
  const offline = offlineFields(payment, publicUrl)
  const approved = payment.approvedAt
  const releasedAt = releasedAtOf(payment)
  return {
    id: payment.id,
    date_created: toOffsetIso(payment.createdAt),
    date_approved: toOffsetIsoOrNull(approved),
    date_last_updated: toOffsetIso(payment.updatedAt),
    date_of_expiration: toOffsetIsoOrNull(payment.expiresAt),
    money_release_date: toOffsetIsoOrNull(releasedAt),
    money_release_status: releasedAt === null ? null : releasedAt <= now ? 'released' : 'pending',
    money_release_schema: null,
    operation_type: payment.operationType,
    issuer_id: payment.issuerId,
    payment_method_id: payment.methodId,
    payment_type_id: payment.methodType,
    payment_method: methodOf(payment),
    status: payment.status,
    status_detail: payment.statusDetail,
    currency_id: countryOf(payment.siteId).currency,
    description: payment.description,
    live_mode: false,
    sponsor_id: payment.sponsorId,
    authorization_code: payment.authorizationCode,
    integrator_id: payment.integratorId,
    platform_id: payment.platformId,
    corporation_id: payment.corporationId,
    taxes_amount: 0,
    counter_currency: null,
    brand_id: null,
    shipping_amount: 0,
    build_version: '3.45.0',
    pos_id: payment.posId,
    store_id: payment.storeId,
    collector_id: payment.collectorId,
    payer: payerOf(payment),
    marketplace_owner: null,
    metadata: payment.metadata,
    additional_info: additionalInfoOf(payment),
    order: payment.orderId === null ? {} : { id: String(payment.orderId), type: 'mercadopago' },
    external_reference: payment.externalReference,
    transaction_amount: payment.amount,
    transaction_amount_refunded: payment.refunded,
    coupon_amount: payment.coupon,
    ...(payment.couponCode !== null && { coupon_code: payment.couponCode }),
    differential_pricing_id: payment.differentialPricingId,
    financing_group: null,
    deduction_schema: null,
    callback_url: payment.callbackUrl,
    installments: payment.installments,
    transaction_details: {
      payment_method_reference_id: null,
      acquirer_reference: null,
      net_received_amount: payment.net,
      total_paid_amount: payment.totalPaid,
      overpaid_amount: 0,
      external_resource_url: null,
      installment_amount: payment.installmentAmount,
      financial_institution: payment.financialInstitution,
      payable_deferral_period: null,
      ...offline.details,
    },
    fee_details: payment.fees.map(fee => ({ type: fee.type, amount: fee.amount, fee_payer: fee.payer })),
    charges_details: payment.fees.map((fee, index) => chargeOf(payment, fee, index)),
    captured: payment.captured,
    binary_mode: payment.binary,
    call_for_authorize_id: null,
    statement_descriptor: payment.statementDescriptor,
    card: cardOf(payment),
    notification_url: payment.notificationUrl,
    refunds: payment.refunds.map(refund => toRefundJson(refund, payment.id)),
    processing_mode: 'aggregator',
    merchant_account_id: null,
    merchant_number: null,
    acquirer_reconciliation: [],
    point_of_interaction: {
      ...offline.interaction,
      ...payment.pointOfInteraction,
      ...orderReference(payment),
    },
    accounts_info: null,
    tags: null,
    ...payment.given,
    ...offline.extra,
  }
}

/** The reference from the charge to its order (measured). The payment's field `order` stays empty. */
function orderReference(payment: Payment): JsonObject {
  const isNamed = isOfOrder(payment) && !payment.isOfIntent
  return isNamed ? { references: [{ type: 'ORDER_MP', id: payment.chargedOrderId }] } : {}
}

function methodOf(payment: Payment) {
  const method = { id: payment.methodId, type: payment.methodType }
  return payment.issuerId === null ? method : { ...method, issuer_id: payment.issuerId }
}

/** The additional information. It has the tracking id only with information from the shop (published examples). */
function additionalInfoOf({ additionalInfo }: Payment): JsonObject {
  const isGiven = Object.keys(additionalInfo).length > 0
  return {
    ...additionalInfo,
    available_balance: null,
    nsu_processadora: null,
    authentication_code: null,
    ...(isGiven && { tracking_id: 'platform:v1-whitelabel,so:ALL,type:N/A,security:none' }),
  }
}

/**
 * The payer. Personal data is blank except e-mail address and document, by the provider's privacy rule. The payment of
 * an order lacks these, too (measured in July 2026).
 */
function payerOf(payment: Payment) {
  const { email, identification, ...payer } = payment.payer
  const isHidden = isOfOrder(payment)
  return {
    id: payer.id,
    type: payer.type,
    email: isHidden ? null : email,
    identification: isHidden ? { type: null, number: null } : identification,
    phone: { area_code: null, number: null, extension: null },
    first_name: null,
    last_name: null,
    entity_type: payer.entityType,
    operator_id: null,
  }
}

function chargeOf(payment: Payment, fee: Fee, index: number) {
  const at = toOffsetIso(payment.approvedAt ?? payment.createdAt)
  return {
    id: `${payment.id}-${String(index + 1).padStart(3, '0')}`,
    name: fee.type,
    type: 'fee',
    accounts: { from: fee.payer, to: fee.type === 'application_fee' ? 'marketplace_owner' : 'mp' },
    amounts: { original: fee.amount, refunded: 0 },
    client_id: 0,
    date_created: at,
    last_updated: at,
    metadata: { source: 'rule-engine' },
    refund_charges: [],
    reserve_id: null,
  }
}

/** The card, or `{}` without one. `bin` has six digits, because no more of a card number is stored. */
function cardOf({ card, createdAt }: Payment) {
  if (!card) return {}
  return {
    id: card.id,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    bin: card.firstSix,
    expiration_month: card.month,
    expiration_year: card.year,
    date_created: toOffsetIso(createdAt),
    date_last_updated: toOffsetIso(createdAt),
    cardholder: { name: card.holder.name, identification: card.holder.identification },
    country: null,
    tags: null,
  }
}
