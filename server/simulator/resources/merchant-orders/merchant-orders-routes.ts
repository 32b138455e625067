import { isWebUrl, unperformed } from '../../../catalog/requests/described.ts'
import { type Finding, fault } from '../../../catalog/requests/field.ts'
import { merchantOrderBody, merchantOrderChange } from '../../../catalog/requests/merchant-orders.ts'
import {
  isMissing,
  isObject,
  type JsonObject,
  toInteger,
  toNumber,
  toObject,
  toText,
} from '../../../facts/json.ts'
import { checkBody, withFaults } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { preferenceError } from '../../http/errors/provider-error.ts'
import { refusePreference } from '../../http/errors/refuse-preference.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import { type Account, nicknameOf } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { MerchantOrder } from '../../store/records/merchant-order.ts'
import { toMerchantOrderJson } from './merchant-order-json.ts'
import { paymentsOf, saveOrder } from './save-order.ts'
import { searchOrders } from './search-merchant-orders.ts'

export const merchantOrderHandlers = {
  create: createOrder,
  search: searchOrders,
  list: searchOrders,
  get: getOrder,
  change: updateOrder,
} satisfies Handlers['merchantOrders']

function createOrder(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  checkBody(merchantOrderBody, call, refusePreference(call.body))
  const body = toObject(call.body)
  const preferenceId = toText(body.preference_id)
  const preference = preferenceId ? deps.tables.preferences.get(account.number, preferenceId) : undefined
  if (preferenceId && !preference) throw preferenceError('invalid_id', undefined, preferenceId)
  const empty: MerchantOrder = {
    id: nextNumber(deps.counters, account, 'order'),
    siteId: account.siteId,
    collectorId: account.userId,
    nickname: nicknameOf(account),
    preferenceId,
    externalReference: preference?.externalReference ?? null,
    items: preference?.items ?? [],
    shippingCost: toNumber(toObject(preference?.given.shipments).cost) ?? 0,
    notificationUrl: toText(preference?.given.notification_url),
    marketplace: toText(preference?.given.marketplace) ?? 'NONE',
    sponsorId: toText(preference?.given.sponsor_id),
    applicationId: null,
    additionalInfo: toText(preference?.given.additional_info) ?? '',
    payer: null,
    shipments: [],
    paymentIds: [],
    expiresAt: preference?.expires ? preference.endsAt : null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  const order = withFields(empty, body)
  saveOrder(order, { account, deps, action: 'create', now })
  return created(toMerchantOrderJson(order, [], now))
}

function requireOrder(call: Call<Account>, deps: Deps): MerchantOrder {
  const order = deps.tables.merchantOrders.get(call.account.number, call.params.id ?? '')
  if (!order) throw preferenceError('not_found', 'order', call.params.id)
  return order
}

function getOrder(call: Call<Account>, deps: Deps): Answer {
  const order = requireOrder(call, deps)
  return ok(toMerchantOrderJson(order, paymentsOf(order, call.account, deps), call.now))
}

function updateOrder(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const order = requireOrder(call, deps)
  const isOther = isOtherPreference(toObject(call.body), order)
  const ignored: Finding[] = isOther ? [fault('preference_id', unperformed)] : []
  checkBody(withFaults(merchantOrderChange, ...ignored), call, refusePreference(call.body))
  const updated = { ...withFields(order, toObject(call.body)), version: order.version + 1, updatedAt: now }
  saveOrder(updated, { account, deps, action: 'update', now })
  return ok(toMerchantOrderJson(updated, paymentsOf(updated, account, deps), now))
}

function isOtherPreference({ preference_id }: JsonObject, order: MerchantOrder): boolean {
  return !isMissing(preference_id) && preference_id !== order.preferenceId
}

/** The order with the fields of a request, which was checked by its declaration. Unknown fields are ignored. */
function withFields(order: MerchantOrder, body: JsonObject): MerchantOrder {
  const { payer } = body
  const url = toText(body.notification_url)
  return {
    ...order,
    items: Array.isArray(body.items) ? body.items.map(toObject) : order.items,
    notificationUrl: url !== null && isWebUrl(url) ? url : order.notificationUrl,
    additionalInfo: toText(body.additional_info) ?? order.additionalInfo,
    externalReference: toText(body.external_reference) ?? order.externalReference,
    marketplace: toText(body.marketplace) ?? order.marketplace,
    sponsorId: toText(body.sponsor_id) ?? order.sponsorId,
    applicationId: toText(body.application_id) ?? order.applicationId,
    shipments: Array.isArray(body.shipments) ? body.shipments : order.shipments,
    payer: isObject(payer)
      ? { id: toInteger(payer.id), email: toText(payer.email) ?? '', nickname: toText(payer.nickname) ?? '' }
      : order.payer,
  }
}
