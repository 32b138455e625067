import { invalid } from '../errors/provider-error.ts'
import { isMissing, isObject, type JsonObject, toInteger, toNumber, toObject, toText } from '../json.ts'
import { isWebUrl } from '../payments/read-payment.ts'
import type { MerchantOrder } from './merchant-order.ts'

function readItem(value: unknown): JsonObject {
  const item = toObject(value)
  for (const name of ['quantity', 'unit_price']) {
    if (!isMissing(item[name]) && toNumber(item[name]) === null)
      throw invalid('invalid_items', `${name} must be a number`)
  }
  return item
}

/** The order with the fields of a request. Unknown fields are ignored. */
export function withFields(order: MerchantOrder, body: JsonObject): MerchantOrder {
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
