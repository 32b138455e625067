import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { maxInstallments } from '../../facts/countries/payment-method.ts'
import { type Account, nicknameOf } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { paymentError } from '../errors/payment-errors.ts'
import { invalid } from '../errors/provider-error.ts'
import { nextNumber } from '../identifiers.ts'
import { type JsonObject, toInteger, toNumber, toObject, toText } from '../json.ts'
import { type MerchantOrder, statusOf } from '../merchant-orders/merchant-order.ts'
import { paymentsOf, saveOrder } from '../merchant-orders/save-order.ts'
import { sum } from '../money.ts'
import { createPayment } from '../payments/create-payment.ts'
import type { Payment } from '../payments/payment.ts'
import { paymentMethodsOf } from '../sites/payment-methods.ts'
import type { Preference } from './preference.ts'
import { excludedIds } from './read-preference.ts'

/** What a buyer chose on the checkout page. `token` is a card token of POST /v1/card_tokens. */
export type CheckoutChoice = {
  methodId?: string
  token?: string
  installments?: number
  issuerId?: string
  email?: string
  identification?: { type?: string; number?: string }
  /** PSE: the bank, and what the payer is. */
  financialInstitution?: string
  entityType?: string
}

type Context = { account: Account; deps: Deps; now: number }

/** What the buyer pays in all. */
export function amountOf(preference: Preference): number {
  const shipping = toNumber(toObject(preference.given.shipments).cost) ?? 0
  return sum(shipping, ...preference.items.map(item => item.quantity * item.unit_price))
}

/** May this preference be paid now? Says why not. */
export function checkOpen(preference: Preference, now: number): 'open' | 'not_yet' | 'expired' {
  if (!preference.expires) return 'open'
  if (preference.startsAt !== null && now < preference.startsAt) return 'not_yet'
  return preference.endsAt !== null && now > preference.endsAt ? 'expired' : 'open'
}

/** The methods that the seller did not exclude. */
export function methodsOf(preference: Preference): PaymentMethod[] {
  const rules = toObject(preference.given.payment_methods)
  const ids = excludedIds(rules.excluded_payment_methods)
  const types = excludedIds(rules.excluded_payment_types)
  return paymentMethodsOf(preference.siteId).filter(
    method => !ids.includes(method.id) && !types.includes(method.type),
  )
}

export function maxInstallmentsOf(preference: Preference): number {
  return toInteger(toObject(preference.given.payment_methods).installments) ?? maxInstallments
}

/**
 * Pays a preference: makes its merchant order on the first attempt, the payment, and announces both.
 * Throws the provider's refusals. Call it inside `deps.store.write`, and `deps.scheduler.runDue()` after answering.
 */
export function payPreference(
  preference: Preference,
  choice: CheckoutChoice,
  { account, deps, now }: Context,
): { payment: Payment; order: MerchantOrder } {
  const state = checkOpen(preference, now)
  if (state !== 'open')
    throw invalid('invalid_expired', `the preference is ${state === 'expired' ? 'expired' : 'not open yet'}`)
  if (choice.methodId && !methodsOf(preference).some(method => method.id === choice.methodId)) {
    throw paymentError(3028, now)
  }
  if ((choice.installments ?? 1) > maxInstallmentsOf(preference)) throw paymentError(4033, now)
  const order = openOrder(preference, { account, deps, now })
  const payment = createPayment({
    account,
    deps,
    body: toPaymentBody(preference, choice),
    now,
    links: { preferenceId: preference.id, orderId: order.id },
  })
  const linked = {
    ...order,
    paymentIds: [...order.paymentIds, String(payment.id)],
    version: order.version + 1,
    updatedAt: now,
  }
  saveOrder(linked, { account, deps, action: order.version === 0 ? 'create' : 'update', now })
  return { payment, order: linked }
}

/** The preference's order while it is not paid; a new one after that. */
function openOrder(preference: Preference, { account, deps, now }: Context): MerchantOrder {
  const where = [{ column: 'preference', is: '=' as const, value: preference.id }]
  const known = deps.tables.merchantOrders.find(account.number, { where }).at(-1)
  if (known && statusOf(known, paymentsOf(known, account, deps), now).status === 'opened') return known
  const { given } = preference
  return {
    id: nextNumber(deps.counters, account, 'order'),
    siteId: preference.siteId,
    collectorId: preference.collectorId,
    nickname: nicknameOf(account),
    preferenceId: preference.id,
    externalReference: preference.externalReference,
    items: preference.items,
    shippingCost: toNumber(toObject(given.shipments).cost) ?? 0,
    notificationUrl: toText(given.notification_url),
    marketplace: toText(given.marketplace) ?? 'NONE',
    sponsorId: toText(given.sponsor_id),
    applicationId: null,
    additionalInfo: toText(given.additional_info) ?? '',
    payer: null,
    shipments: [],
    paymentIds: [],
    expiresAt: preference.expires ? preference.endsAt : null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
}

function toPaymentBody(preference: Preference, choice: CheckoutChoice): JsonObject {
  const { given } = preference
  const payer = toObject(given.payer)
  const email = choice.email ?? toText(payer.email) ?? 'test_payer_1@testuser.com'
  return {
    transaction_amount: amountOf(preference),
    description: preference.items[0]?.title ?? '',
    external_reference: preference.externalReference,
    notification_url: given.notification_url,
    metadata: given.metadata,
    statement_descriptor: given.statement_descriptor,
    binary_mode: given.binary_mode,
    date_of_expiration: given.date_of_expiration,
    application_fee: given.marketplace_fee,
    payment_method_id: choice.methodId,
    token: choice.token,
    installments: choice.installments ?? 1,
    issuer_id: choice.issuerId,
    payer: {
      email,
      identification: choice.identification ?? payer.identification,
      entity_type: choice.entityType ?? 'individual',
    },
    additional_info: {
      items: preference.items,
      ip_address: '127.0.0.1',
    },
    callback_url: toText(toObject(given.back_urls).success) ?? 'http://localhost/',
    transaction_details: choice.financialInstitution
      ? { financial_institution: choice.financialInstitution }
      : undefined,
  }
}

const returns: Record<string, 'success' | 'pending' | 'failure'> = {
  approved: 'success',
  authorized: 'success',
  pending: 'pending',
  in_process: 'pending',
}

/**
 * Where the buyer goes back to, with the provider's query; null when the seller named no such address.
 * A value that is not there is the text `null`, as the provider writes it.
 */
export function returnUrlOf(preference: Preference, payment: Payment, order: MerchantOrder): string | null {
  const urls = toObject(preference.given.back_urls)
  const kind = returns[payment.status] ?? 'failure'
  const base = toText(urls[kind])
  if (base === null) return null
  const url = new URL(base)
  const query = {
    collection_id: String(payment.id),
    collection_status: payment.status,
    payment_id: String(payment.id),
    status: payment.status,
    external_reference: preference.externalReference ?? 'null',
    payment_type: payment.methodType,
    merchant_order_id: String(order.id),
    preference_id: preference.id,
    site_id: preference.siteId,
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Does the page go back by itself? `approved` only for paid ones, `all` always. */
export function returnsByItself(preference: Preference, payment: Payment): boolean {
  const automatic = toText(preference.given.auto_return)
  return automatic === 'all' || (automatic === 'approved' && payment.status === 'approved')
}
