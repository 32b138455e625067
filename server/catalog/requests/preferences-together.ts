/** Faults of a preference's fields that are valid by themselves, but not together, or not in this country. */
import { hasPartOfCent } from '../../facts/amounts.ts'
import { excludableTypes } from '../../facts/countries/payment-method.ts'
import { isLocalAddress } from '../../facts/hosts.ts'
import { parsePreferenceDate } from '../../facts/iso-date.ts'
import { isMissing, type JsonObject, numberIn, textIn, toObject } from '../../facts/json.ts'
import { checkDocument, documentSource } from './check-document.ts'
import { checkNotificationUrl, described } from './described.ts'
import type { Finding, Situation } from './field.ts'
import type { Rule } from './rule.ts'

type Known = Partial<Omit<Rule, 'code'>>

function fault(path: string, code: string, known: Known): Finding {
  const rule: Rule = { code, sure: 'reference', source: 'reference, devsite-docs PR#715', ...known }
  return { kind: 'together', path, rule }
}

const wrongDocument: Rule = { code: 'invalid_payer', sure: 'described', source: documentSource }

/** @param sent what a change of a preference names. By default the whole body */
export function checkTogether(body: JsonObject, { country, now }: Situation, sent = body): Finding[] {
  return [
    ...checkItems(body, country),
    ...checkMethods(body),
    ...checkAddresses(body),
    ...checkDates(body),
    ...checkEnd(body, sent, now),
    ...checkDocument(toObject(sent.payer).identification, 'payer.identification', {
      country,
      rules: { type: wrongDocument, number: wrongDocument },
    }),
  ]
}

/** Dates that do not count without `expires`, and those that have passed, so that nobody can pay. */
function checkEnd(body: JsonObject, sent: JsonObject, now: number): Finding[] {
  const dates = ['expiration_date_from', 'expiration_date_to', 'date_of_expiration']
  return dates.flatMap(path => {
    const at = parsePreferenceDate(textIn(sent[path]))
    if (at === null) return []
    const source = 'guide of the expiry of preferences'
    if (path !== 'date_of_expiration' && isMissing(body.expires))
      return [fault(path, 'ignored', { sure: 'described', source, warning: 'ignored_field' })]
    const counts = path === 'date_of_expiration' || (path === 'expiration_date_to' && body.expires === true)
    return counts && at < now ? [fault(path, 'invalid_date', { sure: 'described', source })] : []
  })
}

function checkItems(body: JsonObject, country: Situation['country']): Finding[] {
  const items = Array.isArray(body.items) ? body.items.map(toObject) : []
  const found = items.flatMap((item, index) => checkItem(item, `items[${index}]`, country))
  const amounts = items.map(({ quantity, unit_price }) => numberIn(quantity) * numberIn(unit_price))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (items.length > 0 && total <= 0)
    found.push(fault('items', 'invalid_items', { message: 'amount cannot be paid with Mercado Pago' }))
  const fee = numberIn(body.marketplace_fee ?? 0)
  if (fee > total && items.length > 0) {
    const message = 'marketplace_fee must not be greater than total amount'
    found.push(fault('marketplace_fee', 'invalid_marketplace_fee', { message }))
  }
  return found
}

function checkItem(item: JsonObject, path: string, country: Situation['country']): Finding[] {
  const found: Finding[] = []
  const price = numberIn(item.unit_price)
  const currency = item.currency_id
  if (country && typeof currency === 'string' && currency.trim() !== '' && currency !== country.currency) {
    const known: Known = { message: 'currency_id invalid', sure: 'quoted', source: 'sdk-php PR#276' }
    found.push(fault(`${path}.currency_id`, 'invalid_items', known))
  }
  if (price === 0) found.push(fault(`${path}.unit_price`, 'invalid_items', { message: 'unit_price invalid' }))
  if (price < 0) {
    const known: Known = { sure: 'reported', source: 'reports of integrators', warning: 'negative_item' }
    found.push(fault(`${path}.unit_price`, 'invalid_items', known))
  }
  if (country && country.decimals > 0 && hasPartOfCent(country, price))
    found.push({ kind: 'value', path: `${path}.unit_price`, rule: described })
  if (country?.decimals === 0 && !Number.isInteger(price)) {
    const known: Known = { message: 'unit_price invalid', sure: 'maintainer', source: 'odoo PR#124162' }
    found.push(fault(`${path}.unit_price`, 'invalid_items', known))
  }
  return found
}

function checkMethods(body: JsonObject): Finding[] {
  const methods = toObject(body.payment_methods)
  const { excluded_payment_types, excluded_payment_methods, installments, default_installments } = methods
  const [types, ids] = [idsOf(excluded_payment_types), idsOf(excluded_payment_methods)]
  const path = 'payment_methods.excluded_payment_types'
  if (excludableTypes.every(type => types.includes(type)))
    return [fault(path, 'invalid_payment_methods', { message: 'cannot exclude all payments types' })]
  if (numberIn(default_installments) > numberIn(installments ?? Number.POSITIVE_INFINITY))
    return [fault('payment_methods.default_installments', 'invalid_payment_methods', { sure: 'described' })]
  if (![...types, ...ids].includes('account_money')) return []
  return [fault(path, 'invalid_payment_methods', { message: 'account_money cannot be excluded' })]
}

function checkAddresses(body: JsonObject): Finding[] {
  const found: Finding[] = []
  const success = toObject(body.back_urls).success
  const returns = typeof body.auto_return === 'string' && body.auto_return !== ''
  if (returns && (typeof success !== 'string' || success.trim() === '')) {
    const message = 'auto_return invalid. back_url.success must be defined'
    found.push(
      fault('auto_return', 'invalid_auto_return', { message, sure: 'quoted', source: 'odoo#213287' }),
    )
  }
  for (const [name, address] of Object.entries(toObject(body.back_urls))) {
    if (!isLocalAddress(address)) continue
    // With `auto_return` some accounts are refused with 400, and others lose the return (devsite-docs#2189).
    const source = returns && name === 'success' ? 'odoo#213287' : 'guide of the return URLs'
    const known: Known = { sure: 'reported', source, warning: 'local_address' }
    found.push(fault(`back_urls.${name}`, 'invalid_back_urls', known))
  }
  return [...found, ...checkNotificationUrl(body)]
}

function checkDates({ expiration_date_from, expiration_date_to }: JsonObject): Finding[] {
  const [from, to] = [
    parsePreferenceDate(textIn(expiration_date_from)),
    parsePreferenceDate(textIn(expiration_date_to)),
  ]
  if (from === null || to === null || to >= from) return []
  const message = 'expiration_date_to must be after expiration_date_from'
  const known: Known = { message, sure: 'inferred', source: 'the other refusals of preferences' }
  return [fault('expiration_date_to', 'invalid_expiration_date_to', known)]
}

function idsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.map(each => toObject(each).id) : []
}
