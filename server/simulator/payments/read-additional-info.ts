import { paymentError } from '../errors/provider-error.ts'
import { isMissing, isObject, type JsonObject } from '../json.ts'

/** The keys of `additional_info` in the reference and in the SDKs' types. Others are refused. */
const infoKeys = new Set([
  'ip_address',
  'items',
  'payer',
  'shipments',
  'shipment',
  'barcode',
  'referral_url',
  'drop_shipping',
  'delivery_promise',
  'contrated_shipment',
  'authentication_code',
  'available_balance',
  'nsu_processadora',
  'tracking_id',
  'date_of_event',
  'platform',
])

export function readAdditionalInfo(value: unknown, now: number): JsonObject {
  if (isMissing(value)) return {}
  if (!isObject(value)) throw paymentError(8, now, 'additional_info')
  const unknown = Object.keys(value).filter(key => !infoKeys.has(key))
  if (unknown.length > 0) throw paymentError(8, now, unknown.map(key => `additional_info.${key}`).join(', '))
  return toAdditionalInfo(value)
}

/** Converts the additional information. The provider returns numbers in its items as texts: `"1"`, `"1500.0"`. */
function toAdditionalInfo(info: JsonObject): JsonObject {
  if (!Array.isArray(info.items)) return info
  const items = info.items.map(item => {
    if (!isObject(item)) return item
    const text: JsonObject = { ...item }
    if (typeof item.quantity === 'number') text.quantity = String(item.quantity)
    if (typeof item.unit_price === 'number') text.unit_price = decimalText(item.unit_price)
    return text
  })
  return { ...info, items }
}

function decimalText(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value)
}
