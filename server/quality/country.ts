/** The country of a sale, which decides its documents and whether its amounts have cents. */

import { type Country, countries } from '../facts/countries.ts'
import { toObject, toObjects } from '../facts/json.ts'
import type { Sale } from './sales.ts'

/** Undefined: no body names it, or its currency. */
export function countryOfSale({ made: { sent, answered } }: Sale): Country | undefined {
  const items = toObjects(sent.items)
  const { currency, currency_id, site_id, country_code } = answered
  const named = [currency, currency_id, site_id, country_code, sent.currency_id]
  const inner = [...items, toObject(sent.auto_recurring)].map(one => one.currency_id)
  const all = [...named, ...inner]
  return countries.find(one => [one.currency, one.id, one.alpha3, one.code].some(name => all.includes(name)))
}
