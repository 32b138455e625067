import { beforeAll, expect, test } from 'vitest'
import { loadPaymentMethods } from '../../../facts/countries/find-method.ts'
import type { Preference } from '../../store/records/preference.ts'
import { examplePayment } from '../../tests/support/example-payment.ts'
import { amountOf, checkOpen, methodsOf } from './preference-rules.ts'
import { returnsByItself, returnUrlOf } from './return-to-shop.ts'

beforeAll(loadPaymentMethods)

const now = Date.UTC(2026, 2, 2, 12)
const item = { id: '1', title: 'a', description: '', category_id: '', picture_url: null, currency_id: 'ARS' }

function preference(fields: Partial<Preference> = {}): Preference {
  return {
    id: '1-p',
    siteId: 'MLA',
    collectorId: 1,
    clientId: '2',
    items: [
      { ...item, quantity: 3, unit_price: 0.1 },
      { ...item, quantity: 1, unit_price: 0.2 },
    ],
    externalReference: null,
    expires: false,
    startsAt: null,
    endsAt: null,
    given: {},
    createdAt: now,
    updatedAt: null,
    ...fields,
  }
}

test('the amount is the sum of items and shipping', () => {
  expect(amountOf(preference())).toBe(0.5)
  expect(amountOf(preference({ given: { shipments: { cost: 10 } } }))).toBe(10.5)
})

test('a preference can be paid between its dates, and always if it does not expire', () => {
  const dates = { startsAt: now - 1000, endsAt: now + 1000 }
  expect(checkOpen(preference({ ...dates, expires: true }), now)).toBe('open')
  expect(checkOpen(preference({ ...dates, expires: true }), now - 2000)).toBe('not_yet')
  expect(checkOpen(preference({ ...dates, expires: true }), now + 2000)).toBe('expired')
  expect(checkOpen(preference({ ...dates, expires: false }), now + 2000)).toBe('open')
})

test('excluded methods and types are not offered', () => {
  const payment_methods = {
    excluded_payment_methods: [{ id: 'visa' }],
    excluded_payment_types: [{ id: 'ticket' }],
  }
  const ids = methodsOf(preference({ given: { payment_methods } })).map(method => method.id)
  expect(ids).toContain('master')
  expect(ids).not.toContain('visa')
  expect(ids).not.toContain('rapipago')
})

test("the buyer returns with the provider's query after the shop's own; missing values are the text null", () => {
  const back_urls = { success: 'https://shop.example/ok?cart=7' }
  const url = returnUrlOf(
    preference({ given: { back_urls } }),
    examplePayment({ status: 'approved', orderId: 3_000_000_000_001 }),
  )
  expect(Object.fromEntries(new URL(url ?? '').searchParams)).toEqual({
    cart: '7',
    collection_id: '1300000000001',
    collection_status: 'approved',
    payment_id: '1300000000001',
    status: 'approved',
    external_reference: 'null',
    payment_type: 'credit_card',
    merchant_order_id: '3000000000001',
    preference_id: '1-p',
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  })
})

test.each([
  ['approved', 'ok'],
  ['authorized', 'ok'],
  ['pending', 'wait'],
  ['in_process', 'wait'],
  ['rejected', 'no'],
  ['cancelled', 'no'],
] as const)('a payment that is %s returns to the page of its status', (status, page) => {
  const back_urls = { success: 'https://s.co/ok', pending: 'https://s.co/wait', failure: 'https://s.co/no' }
  const url = returnUrlOf(preference({ given: { back_urls } }), examplePayment({ status }))
  expect(new URL(url ?? '').pathname).toBe(`/${page}`)
})

test('odoo#156428: by setting, a PSE payer returns with the payment alone, and other payers as usual', () => {
  const given = { back_urls: { success: 'https://shop.example/ok?cart=7' } }
  const namesOf = (methodId: string) => {
    const payment = examplePayment({ status: 'approved', methodId })
    const url = returnUrlOf(preference({ given }), payment, { pseReturn: 'payment_id_only' })
    return [...new URL(url ?? '').searchParams.keys()]
  }
  expect(namesOf('pse')).toEqual(['cart', 'payment_id'])
  expect(namesOf('visa')).toContain('external_reference')
})

test('the buyer returns to an app, and to no script', () => {
  const returnTo = (success: string) =>
    returnUrlOf(preference({ given: { back_urls: { success } } }), examplePayment({ status: 'approved' }))
  expect(returnTo('myshop://paid?cart=7')).toMatch(/^myshop:\/\/paid\?cart=7&collection_id=1300000000001&/)
  expect(returnTo('javascript://%0aalert(1)')).toBeNull()
})

test('there is no return address without back_urls', () => {
  expect(returnUrlOf(preference(), examplePayment({ status: 'approved' }))).toBeNull()
})

test('auto_return returns without a click: approved after approved payments, all after every payment', () => {
  const paid = examplePayment({ status: 'approved' })
  const refused = examplePayment({ status: 'rejected' })
  const returns = (auto_return: string, payment: typeof paid) =>
    returnsByItself(preference({ given: { auto_return } }), payment)
  expect([returns('approved', paid), returns('approved', refused)]).toEqual([true, false])
  expect([returns('all', paid), returns('all', refused)]).toEqual([true, true])
  expect(returns('', paid)).toBe(false)
})
