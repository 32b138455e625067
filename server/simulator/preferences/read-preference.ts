import { excludableTypes, maxInstallments } from '../../facts/countries/payment-method.ts'
import type { Country } from '../../facts/countries.ts'
import { isReturnAddress } from '../../facts/return-addresses.ts'
import { parseIsoDate } from '../dates.ts'
import { preferenceError } from '../errors/provider-error.ts'
import { isMissing, isObject, type JsonObject, toNumber, toObject, toText } from '../json.ts'
import { sum } from '../money.ts'
import type { PreferenceItem } from './preference.ts'

/** Reads items and dates of a preference, and checks the other fields. Throws the provider's `invalid_…`. */
export function readPreference(body: unknown, site: Country) {
  if (!isObject(body)) throw preferenceError('invalid_body')
  checkPayer(body.payer)
  checkBackUrls(body)
  checkPaymentMethods(body.payment_methods)
  const items = readItems(body.items, site)
  const total = totalOf(items)
  const fee = isMissing(body.marketplace_fee) ? 0 : toNumber(body.marketplace_fee)
  if (fee === null) throw preferenceError('invalid_marketplace_fee', 'type', typeof body.marketplace_fee)
  if (fee < 0) throw preferenceError('invalid_marketplace_fee', 'negative')
  if (fee > total) throw preferenceError('invalid_marketplace_fee')
  if (!isMissing(body.binary_mode) && typeof body.binary_mode !== 'boolean') {
    throw preferenceError('invalid_binary_mode')
  }
  if (!isMissing(body.shipments) && !isObject(body.shipments)) {
    throw preferenceError('invalid_shipments')
  }
  if (!isMissing(body.operation_type) && !operationTypes.includes(String(body.operation_type))) {
    throw preferenceError('invalid_operation_type')
  }
  return { items, ...readDates(body) }
}

export function totalOf(items: readonly PreferenceItem[]): number {
  return sum(...items.map(({ quantity, unit_price }) => quantity * unit_price))
}

const operationTypes = [
  'regular_payment',
  'money_transfer',
  'recurring_payment',
  'account_fund',
  'payment_addition',
]

function readItems(value: unknown, site: Country): PreferenceItem[] {
  if (isMissing(value)) throw preferenceError('invalid_items', 'needed')
  if (!Array.isArray(value)) throw preferenceError('invalid_items', 'notList')
  if (value.length === 0) throw preferenceError('invalid_items', 'needed')
  return value.map((each, index) => readItem(toObject(each), index, site))
}

function readItem(item: JsonObject, index: number, site: Country): PreferenceItem {
  const price = toNumber(item.unit_price)
  const quantity = isMissing(item.quantity) ? 1 : toNumber(item.quantity)
  if (isMissing(item.unit_price)) throw preferenceError('invalid_items', 'priceNeeded')
  if (price === null) throw preferenceError('invalid_items', 'priceType')
  if (price <= 0) throw preferenceError('invalid_items')
  if (quantity === null) throw preferenceError('invalid_items', 'quantity', String(index))
  if (quantity <= 0) throw preferenceError('invalid_items', 'quantityValue')
  const currency = toText(item.currency_id) ?? site.currency
  if (currency !== site.currency) throw preferenceError('invalid_items', 'currency')
  return {
    id: toText(item.id) ?? String(index),
    title: toText(item.title) ?? '',
    description: toText(item.description) ?? '',
    category_id: toText(item.category_id) ?? '',
    picture_url: toText(item.picture_url),
    currency_id: currency,
    quantity: Math.trunc(quantity) || 1,
    unit_price: price,
  }
}

function checkPayer(value: unknown) {
  if (isMissing(value)) return
  if (!isObject(value)) throw preferenceError('invalid_payer')
  const tooLong = (name: string, max: number) => (toText(value[name])?.length ?? 0) > max
  if (tooLong('name', 100)) throw preferenceError('invalid_payer', 'name')
  if (tooLong('surname', 100)) throw preferenceError('invalid_payer', 'surname')
  if (tooLong('email', 150)) throw preferenceError('invalid_payer', 'email')
}

/**
 * Checks the addresses of the shop. Hosts such as localhost are accepted, because callers of a simulator run there. The
 * provider may refuse them.
 */
function checkBackUrls(body: JsonObject) {
  if (!isMissing(body.back_urls) && !isObject(body.back_urls)) throw preferenceError('invalid_back_urls')
  const urls = toObject(body.back_urls)
  for (const name of ['success', 'pending', 'failure']) {
    const url = toText(urls[name])
    if (url !== null && !isReturnAddress(url)) throw preferenceError('invalid_back_urls')
  }
  const automatic = toText(body.auto_return)
  if (automatic === null) return
  if (automatic !== 'approved' && automatic !== 'all') {
    throw preferenceError('invalid_auto_return', 'value')
  }
  if (toText(urls.success) === null) {
    throw preferenceError('invalid_auto_return')
  }
}

function checkPaymentMethods(value: unknown) {
  if (isMissing(value)) return
  if (!isObject(value)) throw preferenceError('invalid_payment_methods')
  for (const name of ['installments', 'default_installments'] as const) {
    if (isMissing(value[name])) continue
    const count = toNumber(value[name])
    if (count === null || count < 1 || count > maxInstallments) {
      throw preferenceError('invalid_payment_methods', name)
    }
  }
  const types = excludedIds(value.excluded_payment_types)
  if (excludableTypes.every(type => types.includes(type))) {
    throw preferenceError('invalid_payment_methods', 'allTypes')
  }
}

export function excludedIds(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(each => toText(toObject(each).id) ?? [])
}

function readDates(body: JsonObject) {
  const startsAt = readDate(body.expiration_date_from, 'expiration_date_from')
  const endsAt = readDate(body.expiration_date_to, 'expiration_date_to')
  if (startsAt !== null && endsAt !== null && endsAt < startsAt) {
    throw preferenceError('invalid_expiration_date_to', 'order')
  }
  if (!isMissing(body.date_of_expiration)) readDate(body.date_of_expiration, 'date')
  return { startsAt, endsAt, expires: body.expires === true }
}

function readDate(
  value: unknown,
  name: 'date' | 'expiration_date_from' | 'expiration_date_to',
): number | null {
  if (isMissing(value) || value === '') return null
  const at = typeof value === 'string' ? parseIsoDate(value) : null
  if (at === null) throw preferenceError(`invalid_${name}`)
  return at
}
