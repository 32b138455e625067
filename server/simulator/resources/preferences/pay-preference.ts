import { toOffsetIsoOrNull } from '../../../facts/dates.ts'
import { parsePreferenceDate } from '../../../facts/iso-date.ts'
import { type JsonObject, textIn, toNumber, toObject, toText } from '../../../facts/json.ts'
import type { AccountAt } from '../../http/deps.ts'
import { paymentError, preferenceError } from '../../http/errors/provider-error.ts'
import { nicknameOf } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { MerchantOrder } from '../../store/records/merchant-order.ts'
import { statusOf } from '../../store/records/merchant-order.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { Preference } from '../../store/records/preference.ts'
import { paymentsOf, saveOrder } from '../merchant-orders/save-order.ts'
import { createPayment } from '../payments/create-payment.ts'
import { amountOf, checkOpen, maxInstallmentsOf, methodsOf } from './preference-rules.ts'

/** The buyer's choices on the checkout page. `token` is a card token of POST /v1/card_tokens. */
export type CheckoutChoice = {
  methodId?: string
  token?: string
  installments?: number
  issuerId?: string
  email?: string
  identification?: { type?: string; number?: string }
  /** The bank, and whether the payer is a person or a company, which PSE needs. */
  financialInstitution?: string
  entityType?: string
}

/**
 * Pays a preference: creates the payment and, on the first attempt, its merchant order, and notifies the shop of both.
 * Throws the provider's refusals. Call it inside `store.write`; its scheduled jobs are released after the answer.
 */
export function payPreference(
  preference: Preference,
  choice: CheckoutChoice,
  { account, deps, now }: AccountAt,
): { payment: Payment; order: MerchantOrder } {
  const state = checkOpen(preference, now)
  if (state !== 'open') throw preferenceError('invalid_expired', state === 'expired' ? undefined : 'notOpen')
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
    links: {
      preferenceId: preference.id,
      orderId: order.id,
      ...(preference.isOfPlugin && { isOfPlugin: true }),
    },
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

/** The preference's open merchant order, or a new one. */
function openOrder(preference: Preference, { account, deps, now }: AccountAt): MerchantOrder {
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
    ...(preference.isOfPlugin && { isOfPlugin: true }),
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
    date_of_expiration: toOffsetIsoOrNull(parsePreferenceDate(textIn(given.date_of_expiration))),
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
