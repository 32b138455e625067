/** Rules about several fields, on both sides of each bound. */
import { expect, test } from 'vitest'
import { countryOf, type SiteId } from '../../facts/countries.ts'
import { confirmationBody } from './cash-out.ts'
import { checkRequest } from './check-request.ts'
import type { RequestBody } from './field.ts'
import { inStoreOrderBody } from './in-store.ts'
import { orderBody } from './order-body.ts'
import { paymentIntentBody } from './payment-intents.ts'
import { preferenceBody } from './preferences.ts'
import { checkDates, checkTerms } from './subscription-checks.ts'

function wrongPaths(request: RequestBody, body: object, siteId: SiteId = 'MLA'): string[] {
  return checkRequest(request, body, { country: countryOf(siteId), now: 0 }).map(({ path }) => path)
}

test('a cash-out has a detail of its own status', () => {
  const details = {
    confirmed: ['confirmed'],
    fail: ['internal_comunication_error', 'other'],
    cancelled: ['manually_cancelled', 'confirmation_not_received', 'merchant_order_not_found', 'other'],
  }
  const all = new Set(Object.values(details).flat())
  for (const [status, known] of Object.entries(details))
    for (const status_detail of all)
      expect(wrongPaths(confirmationBody, { status, status_detail }), `${status} ${status_detail}`).toEqual(
        known.includes(status_detail) ? [] : ['status_detail'],
      )
  expect(wrongPaths(confirmationBody, { status: 'fail' })).toEqual([])
})

test.each<[string, object, string[]]>([
  ['that ends now', { expiration_date: '1970-01-01T00:00:00.000Z' }, ['expiration_date']],
  ['that ends later', { expiration_date: '1970-01-01T00:00:00.001Z' }, []],
  ['of a cent less than its items', { total_amount: 1499.99 }, ['total_amount']],
  ['of a cent more than its items', { total_amount: 1500.01 }, ['total_amount']],
  ['of another sum that gives cash', { total_amount: 1600, cash_out: { amount: 100 } }, []],
  ['without items', { items: undefined }, ['items']],
  ['with an empty list of items', { items: [] }, ['items']],
  ['without items that gives cash', { items: undefined, cash_out: { amount: 1500 } }, []],
])('a QR order of the routes before orders %s is refused for the right fields', (_what, fields, paths) => {
  const item = { title: 'Mate', unit_measure: 'unit', quantity: 2, unit_price: 750, total_amount: 1500 }
  const texts = { external_reference: 'sale-1', title: 'Counter', description: 'Mates' }
  expect(wrongPaths(inStoreOrderBody, { ...texts, total_amount: 1500, items: [item], ...fields })).toEqual(
    paths,
  )
})

test.each<[SiteId, number, string[]]>([
  ['MLA', 1_500, []],
  ['MLA', 1_499, ['amount']],
  ['MLM', 500, []],
  ['MLM', 499, ['amount']],
  ['MLB', 1, []],
  ['MLC', 100, []],
  ['MLC', 150, ['amount']],
])('an intent of %s over %i cents is refused for %j', (siteId, amount, paths) => {
  expect(wrongPaths(paymentIntentBody, { amount }, siteId)).toEqual(paths)
})

test('only a credit card pays an intent in installments', () => {
  const wrongWith = (payment: object) => wrongPaths(paymentIntentBody, { amount: 1_500, payment })
  expect(wrongWith({ type: 'debit_card', installments: 2 })).toEqual(['payment.installments'])
  expect(wrongWith({ type: 'debit_card', installments: 1 })).toEqual([])
  expect(wrongWith({ type: 'credit_card', installments: 2 })).toEqual([])
  expect(wrongWith({ installments: 2 })).toEqual([])
})

test.each<[SiteId, string, string[]]>([
  ['MLA', '15.00', []],
  ['MLA', '14.99', ['transactions.payments[0].amount']],
  ['MLM', '5.00', []],
  ['MLM', '4.99', ['transactions.payments[0].amount']],
  ['MLB', '0.01', []],
])('in person an order of %s over %s is refused for %j, and online it is not', (siteId, amount, paths) => {
  const wrongOf = (fields: object) =>
    wrongPaths(
      orderBody,
      { external_reference: 'a', transactions: { payments: [{ amount }] }, ...fields },
      siteId,
    )
  const point = { type: 'point', config: { point: { terminal_id: 'PAX_A910__SBX0000001' } } }
  expect(wrongOf(point)).toEqual(paths)
  expect(wrongOf({ type: 'online' })).not.toContain('transactions.payments[0].amount')
})

test.each<[string, object, boolean]>([
  ['a credit card, captured later,', { type: 'credit_card' }, false],
  ['a debit card, captured later,', { type: 'debit_card' }, false],
  ['a ticket, captured later,', { type: 'ticket' }, true],
  ['a ticket, captured at once,', { type: 'ticket', mode: 'automatic' }, false],
])(
  'of an order by %s the mode is warned of only if nothing waits for a capture',
  (_what, wanted, isWarned) => {
    const { type, mode = 'manual' } = { mode: undefined, ...wanted } as { type: string; mode?: string }
    const payments = [{ amount: '50.00', payment_method: { id: 'any', type } }]
    const paths = wrongPaths(orderBody, { capture_mode: mode, transactions: { payments } })
    expect(paths.includes('capture_mode')).toBe(isWarned)
  },
)

test('a day of billing needs a period of months, and each period has its longest', () => {
  const wrongOf = (terms: Record<string, unknown>) =>
    checkTerms({ currency_id: 'ARS', ...terms }, countryOf('MLA')).map(({ path }) => path)
  for (const day of [{ billing_day: 5 }, { billing_day_proportional: true }]) {
    expect(wrongOf({ frequency: 1, frequency_type: 'days', ...day })).toEqual(['auto_recurring.billing_day'])
    expect(wrongOf({ frequency: 1, frequency_type: 'months', ...day })).toEqual([])
  }
  expect(wrongOf({ frequency: 1, frequency_type: 'days', billing_day_proportional: false })).toEqual([])
})

test('a period, a currency and dates of a subscription are refused on one side of their bounds only', () => {
  const wrongOf = (terms: Record<string, unknown>) =>
    checkTerms(terms, countryOf('MLA')).map(({ path }) => path)
  const longest = { days: 3_650, months: 120 }
  for (const [frequency_type, max] of Object.entries(longest)) {
    expect(wrongOf({ frequency: max, frequency_type })).toEqual([])
    expect(wrongOf({ frequency: max + 1, frequency_type })).toEqual(['auto_recurring.frequency'])
  }
  expect(wrongOf({ currency_id: 'BRL' })).toEqual(['auto_recurring.currency_id'])
  expect(wrongOf({ currency_id: 'ARS' })).toEqual([])
})

test.each<[SiteId, number, string[]]>([
  ['MLA', 15, []],
  ['MLA', 14.99, ['amount_too_low']],
  ['MLA', 2_000_000, []],
  ['MLA', 2_000_000.01, ['amount_too_high']],
  ['MCO', 1_600, []],
  ['MCO', 1_599, ['amount_too_low']],
  ['MCO', 1_600.5, ['amount_invalid']],
  ['MLB', 0.01, []],
  ['MLB', 1.5, []],
])('a subscription of %s over %d is refused as %j', (siteId, transaction_amount, codes) => {
  const found = checkTerms({ transaction_amount }, countryOf(siteId))
  expect(found.map(({ rule }) => rule.code)).toEqual(codes)
})

test('a subscription begins now or later, and ends after its beginning', () => {
  const now = Date.UTC(2026, 0, 1)
  const at = (ms: number) => new Date(now + ms).toISOString()
  const wrongOf = (dates: object) => checkDates({ ...dates }, now).map(({ path }) => path)
  expect(wrongOf({ start_date: at(0), end_date: at(1) })).toEqual([])
  expect(wrongOf({ start_date: at(-1) })).toEqual(['auto_recurring.start_date'])
  expect(wrongOf({ start_date: at(5), end_date: at(5) })).toEqual(['auto_recurring.end_date'])
  expect(wrongOf({ end_date: at(0) })).toEqual(['auto_recurring.end_date'])
  expect(wrongOf({ end_date: at(-1) })).toEqual(['auto_recurring.end_date', 'auto_recurring.end_date'])
  expect(wrongOf({ start_date: 5, end_date: null })).toEqual([])
})

test('the dates of a preference are compared where both are sent, and one that nothing reads is warned of', () => {
  const [early, late] = ['2030-05-01T10:00:00.000Z', '2030-05-01T10:00:00.001Z']
  const items = [{ title: 'Mate', quantity: 1, unit_price: 1500 }]
  const wrongOf = (dates: object) => wrongPaths(preferenceBody, { items, expires: true, ...dates })
  for (const right of [
    { expiration_date_from: early, expiration_date_to: late },
    { expiration_date_from: late },
    { expiration_date_to: early },
    { expires: undefined, date_of_expiration: early },
  ])
    expect(wrongOf(right), JSON.stringify(right)).toEqual([])
  expect(wrongOf({ expiration_date_from: late, expiration_date_to: early })).toHaveLength(1)
  for (const name of ['expiration_date_from', 'expiration_date_to'])
    expect(wrongOf({ expires: undefined, [name]: early })).toEqual([name])
})
