import { isObject, type JsonObject } from '../../../facts/json.ts'

/** Converts the additional information. The provider returns numbers in its items as texts: `"1"`, `"1500.0"`. */
export function toAdditionalInfo(info: JsonObject): JsonObject {
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
