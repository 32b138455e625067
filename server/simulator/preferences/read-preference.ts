import { excludableTypes, maxInstallments } from '../../facts/countries/payment-method.ts'
import type { Country } from '../../facts/countries.ts'
import { isReturnAddress } from '../../facts/return-addresses.ts'
import { parseIsoDate } from '../dates.ts'
import { invalid } from '../errors/provider-error.ts'
import { isMissing, isObject, type JsonObject, toNumber, toObject, toText } from '../json.ts'
import { sum } from '../money.ts'
import type { PreferenceItem } from './preference.ts'

/** Reads items and dates of a preference, and checks the other fields. Throws the provider's `invalid_…`. */
export function readPreference(body: unknown, site: Country) {
  if (!isObject(body)) throw invalid('invalid_body', 'the request body must be a JSON object')
  checkPayer(body.payer)
  checkBackUrls(body)
  checkPaymentMethods(body.payment_methods)
  const items = readItems(body.items, site)
  const total = totalOf(items)
  const fee = isMissing(body.marketplace_fee) ? 0 : toNumber(body.marketplace_fee)
  if (fee === null || fee < 0 || fee > total) {
    throw invalid('invalid_marketplace_fee', 'marketplace_fee must not be negative or above the total')
  }
  if (!isMissing(body.binary_mode) && typeof body.binary_mode !== 'boolean') {
    throw invalid('invalid_binary_mode', 'binary_mode must be a boolean')
  }
  if (!isMissing(body.shipments) && !isObject(body.shipments)) {
    throw invalid('invalid_shipments', 'shipments must be an object')
  }
  if (!isMissing(body.operation_type) && !operationTypes.includes(String(body.operation_type))) {
    throw invalid('invalid_operation_type', 'operation_type invalid')
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
  if (!Array.isArray(value) || value.length === 0) throw invalid('invalid_items', 'items needed')
  return value.map((each, index) => readItem(toObject(each), index, site))
}

function readItem(item: JsonObject, index: number, site: Country): PreferenceItem {
  const price = toNumber(item.unit_price)
  const quantity = isMissing(item.quantity) ? 1 : toNumber(item.quantity)
  if (price === null || price <= 0) throw invalid('invalid_items', 'unit_price invalid')
  if (quantity === null || quantity <= 0) throw invalid('invalid_items', 'quantity invalid')
  const currency = toText(item.currency_id) ?? site.currency
  if (currency !== site.currency)
    throw invalid('invalid_items', `currency_id invalid: ${site.id} takes ${site.currency}`)
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
  if (!isObject(value)) throw invalid('invalid_payer', 'payer invalid')
  const tooLong = (name: string, max: number) => (toText(value[name])?.length ?? 0) > max
  if (tooLong('name', 100)) throw invalid('invalid_payer', 'payer.name invalid: at most 100 characters')
  if (tooLong('surname', 100)) throw invalid('invalid_payer', 'payer.surname invalid: at most 100 characters')
  if (tooLong('email', 150)) throw invalid('invalid_payer', 'payer.email invalid: at most 150 characters')
}

/**
 * Checks the addresses of the shop. Hosts such as localhost are accepted, because callers of a simulator run there. The
 * provider may refuse them.
 */
function checkBackUrls(body: JsonObject) {
  if (!isMissing(body.back_urls) && !isObject(body.back_urls))
    throw invalid('invalid_back_urls', 'back_urls invalid')
  const urls = toObject(body.back_urls)
  for (const name of ['success', 'pending', 'failure']) {
    const url = toText(urls[name])
    if (url !== null && !isReturnAddress(url))
      throw invalid('invalid_back_urls', `back_urls.${name} invalid. Wrong format`)
  }
  const automatic = toText(body.auto_return)
  if (automatic === null) return
  if (automatic !== 'approved' && automatic !== 'all') {
    throw invalid('invalid_auto_return', 'auto_return invalid. It must be approved or all')
  }
  if (toText(urls.success) === null) {
    throw invalid('invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
  }
}

function checkPaymentMethods(value: unknown) {
  if (isMissing(value)) return
  if (!isObject(value)) throw invalid('invalid_payment_methods', 'payment_methods invalid')
  for (const name of ['installments', 'default_installments']) {
    if (isMissing(value[name])) continue
    const count = toNumber(value[name])
    if (count === null || count < 1 || count > maxInstallments) {
      throw invalid('invalid_payment_methods', `${name} invalid. It must be from 1 to ${maxInstallments}`)
    }
  }
  const types = excludedIds(value.excluded_payment_types)
  if (excludableTypes.every(type => types.includes(type))) {
    throw invalid('invalid_payment_methods', 'all payment types are excluded')
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
    throw invalid('invalid_expiration_date_to', 'expiration_date_to must be after expiration_date_from')
  }
  if (!isMissing(body.date_of_expiration)) readDate(body.date_of_expiration, 'date')
  return { startsAt, endsAt, expires: body.expires === true }
}

function readDate(value: unknown, name: string): number | null {
  if (isMissing(value) || value === '') return null
  const at = typeof value === 'string' ? parseIsoDate(value) : null
  if (at === null) throw invalid(`invalid_${name}`, `${name} invalid. Use yyyy-MM-dd'T'HH:mm:ss.SSSXXX`)
  return at
}
