import { sum } from '../../../facts/amounts.ts'
import type { Country } from '../../../facts/countries.ts'
import { parsePreferenceDate } from '../../../facts/iso-date.ts'
import { type JsonObject, toNumber, toObject, toText } from '../../../facts/json.ts'
import type { PreferenceItem } from '../../store/records/preference.ts'

/** Reads items and dates of a preference, which was checked by its declaration. */
export function readPreference(body: JsonObject, site: Country) {
  const items = Array.isArray(body.items) ? body.items : []
  return {
    items: items.map((each, index) => readItem(toObject(each), index, site)),
    startsAt: readDate(body.expiration_date_from),
    endsAt: readDate(body.expiration_date_to),
    expires: body.expires === true,
  }
}

export function totalOf(items: readonly PreferenceItem[]): number {
  return sum(...items.map(({ quantity, unit_price }) => quantity * unit_price))
}

function readItem(item: JsonObject, index: number, site: Country): PreferenceItem {
  return {
    id: toText(item.id) ?? String(index),
    title: toText(item.title) ?? '',
    description: toText(item.description) ?? '',
    category_id: toText(item.category_id) ?? '',
    picture_url: toText(item.picture_url),
    currency_id: toText(item.currency_id) ?? site.currency,
    quantity: toNumber(item.quantity) ?? 1,
    unit_price: toNumber(item.unit_price) ?? 0,
  }
}

export function excludedIds(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(each => toText(toObject(each).id) ?? [])
}

function readDate(value: unknown): number | null {
  return typeof value === 'string' ? parsePreferenceDate(value) : null
}
