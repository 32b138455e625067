import { type Account, nicknameOf } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors/provider-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../http/route.ts'
import { nextNumber } from '../identifiers.ts'
import { isMissing, isObject, type JsonObject, toInteger, toNumber, toObject, toText } from '../json.ts'
import { isWebUrl } from '../payments/read-payment.ts'
import type { MerchantOrder } from './merchant-order.ts'
import { toMerchantOrderJson } from './merchant-order-json.ts'
import { paymentsOf, saveOrder } from './save-order.ts'
import { searchOrders } from './search-merchant-orders.ts'

export const merchantOrderHandlers = {
  create: createOrder,
  search: searchOrders,
  get: getOrder,
  change: updateOrder,
} satisfies Handlers['merchantOrders']

function createOrder(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  if (!isObject(call.body)) throw invalid('unmarshal_error', 'the request body must be a JSON object')
  const preferenceId = toText(call.body.preference_id)
  const preference = preferenceId ? deps.tables.preferences.get(account.number, preferenceId) : undefined
  if (preferenceId && !preference) throw invalid('invalid_id', `preference_id ${preferenceId} not found`)
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
  const order = withFields(empty, call.body)
  saveOrder(order, { account, deps, action: 'create', now })
  return created(toMerchantOrderJson(order, [], now))
}

function requireOrder(call: Call<Account>, deps: Deps): MerchantOrder {
  const order = deps.tables.merchantOrders.get(call.account.number, call.params.id ?? '')
  if (!order) throw invalid('not_found', `order with id ${call.params.id} not found`, 404)
  return order
}

function getOrder(call: Call<Account>, deps: Deps): Answer {
  const order = requireOrder(call, deps)
  return ok(toMerchantOrderJson(order, paymentsOf(order, call.account, deps), call.now))
}

function updateOrder(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const order = requireOrder(call, deps)
  if (!isObject(call.body)) throw invalid('unmarshal_error', 'the request body must be a JSON object')
  const updated = { ...withFields(order, call.body), version: order.version + 1, updatedAt: now }
  saveOrder(updated, { account, deps, action: 'update', now })
  return ok(toMerchantOrderJson(updated, paymentsOf(updated, account, deps), now))
}

function readItem(value: unknown): JsonObject {
  const item = toObject(value)
  for (const name of ['quantity', 'unit_price']) {
    if (!isMissing(item[name]) && toNumber(item[name]) === null)
      throw invalid('invalid_items', `${name} must be a number`)
  }
  return item
}

/** The order with the fields of a request. Unknown fields are ignored. */
function withFields(order: MerchantOrder, body: JsonObject): MerchantOrder {
  if (!isMissing(body.items) && !Array.isArray(body.items))
    throw invalid('invalid_items', 'items must be a list')
  const url = toText(body.notification_url)
  if (url !== null && !isWebUrl(url)) throw invalid('invalid_url', 'notification_url is not a valid address')
  if (!isMissing(body.payer) && !isObject(body.payer))
    throw invalid('invalid_payer', 'payer must be an object')
  for (const name of ['additional_info', 'external_reference', 'marketplace']) {
    if (!isMissing(body[name]) && toText(body[name]) === null && body[name] !== '') {
      throw invalid('invalid_string', `${name} must be a text`)
    }
  }
  const { payer } = body
  return {
    ...order,
    items: Array.isArray(body.items) ? body.items.map(readItem) : order.items,
    notificationUrl: url ?? order.notificationUrl,
    additionalInfo: toText(body.additional_info) ?? order.additionalInfo,
    externalReference: toText(body.external_reference) ?? order.externalReference,
    marketplace: toText(body.marketplace) ?? order.marketplace,
    sponsorId: toText(body.sponsor_id) ?? order.sponsorId,
    applicationId: toText(body.application_id) ?? order.applicationId,
    shipments: Array.isArray(body.shipments) ? body.shipments : order.shipments,
    payer: isObject(payer) ? { id: toInteger(payer.id), email: toText(payer.email) ?? '' } : order.payer,
  }
}
