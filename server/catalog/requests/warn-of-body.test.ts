/** What the shop proxy finds in bodies of others, which must neither throw nor take long. */
import { expect, test } from 'vitest'
import { countryOf } from '../../facts/countries.ts'
import { checkRequest } from './check-request.ts'
import { paymentBody } from './payment-body.ts'
import { warnOfBody } from './warn-of-body.ts'
import { warnOfCall, warnOfTestCard } from './warn-of-call.ts'

const item = { title: 'a', quantity: 1, unit_price: 1 }
const warnOf = (body: object) =>
  warnOfBody('POST /checkout/preferences', { body: JSON.stringify(body), status: 400, now: 0, siteId: null })
const hostile = { toString: 1, valueOf: 1 }

test.each([
  { items: [{ ...item, unit_price: hostile }] },
  { items: [{ ...item, quantity: hostile }] },
  { items: [item], marketplace_fee: hostile },
  { items: [item], expiration_date_from: hostile, expiration_date_to: hostile },
  { items: [item], back_urls: { success: hostile }, auto_return: 'all', notification_url: hostile },
])('the preference %j, whose value is no text, has a wrong type', body => {
  expect(warnOf(body)).toContainEqual(expect.objectContaining({ code: 'wrong_type' }))
})

test('a payment whose method is no text has a wrong type in every country', () => {
  const situation = { country: countryOf('MLB'), now: 0 }
  const found = checkRequest(paymentBody, { payment_method_id: hostile }, situation)
  expect(found).toContainEqual(expect.objectContaining({ kind: 'type', path: 'payment_method_id' }))
})

test('of thousands of unknown names as many are warned of as a call shows, with the nearest right name', () => {
  const names = Array.from({ length: 50_000 }, (_, place) => [`notificationUrl${place}`, 1])
  const warned = warnOf({ notificationUrl: 'a', ...Object.fromEntries(names), items: [item] })
  expect(warned).toHaveLength(20)
  expect(warned[0]).toMatchObject({ path: 'notificationUrl', nearest: 'notification_url' })
})

test('a name that only one SDK has is accepted with a warning that says so', () => {
  const body = { payer: { is_prime_user: true, surname: 'Paz' }, device_id: '1' }
  const found = checkRequest(paymentBody, body, { country: null, now: 0 }).filter(
    ({ kind }) => kind === 'unknown',
  )
  expect(found.map(({ path, rule }) => [path, rule.sure])).toEqual([
    ['payer.surname', 'quoted'],
    ['payer.is_prime_user', 'inferred'],
    ['device_id', 'inferred'],
  ])
})

const answered = { status: 400, now: 0, siteId: null }

test.each([
  ['POST /v1/customers', { email: 'nobody' }, 'email'],
  ['POST /v1/customers/{id}/cards', {}, 'token'],
  [
    'POST /preapproval_plan',
    { auto_recurring: { frequency_type: 'years' } },
    'auto_recurring.frequency_type',
  ],
  ['POST /preapproval', { payer_email: 'nobody' }, 'payer_email'],
  ['PUT /preapproval/{id}', { reason: 'x'.repeat(61) }, 'reason'],
  ['POST /merchant_orders', { items: 'none' }, 'items'],
  ['POST /v1/orders/{id}/transactions', { payments: [] }, 'payments'],
  ['POST /v1/orders/{id}/refund', { transactions: [{ id: 'PAY1', amout: '1.00' }] }, 'transactions[0].amout'],
])('%s with %j, which the provider refused, is explained at %s', (route, body, path) => {
  const paths = (status: number) =>
    warnOfBody(route, { ...answered, status, body: JSON.stringify(body) }).map(warning => warning.path)
  expect(paths(400)).toContain(path)
  expect(paths(201)).not.toContain(path)
})

test.each(['', 'amount=1', '{'])('of the body %j, which is no JSON, nothing is said', body => {
  for (const route of ['POST /v1/payments', 'POST /v1/orders', 'POST /preapproval'])
    expect(warnOfBody(route, { ...answered, body })).toEqual([])
})

test('of an order all faults are explained that the provider refused, and none that it accepted', () => {
  const order = {
    ...{
      type: 'online',
      external_reference: 'a b',
      total_amount: 100,
      notification_url: 'https://shop.example',
    },
    payer: { email: 'ana@shop.example', phone: { number: 5 } },
    transactions: { payments: [{ amount: '100.00', payment_method: { id: 'pix', type: 'bank_transfer' } }] },
  }
  const warn = (status: number, siteId: 'MLB' | null) =>
    warnOfBody('POST /v1/orders', { status, now: 0, siteId, body: JSON.stringify(order) })
  expect(warn(400, null).map(({ code, path }) => [code, path])).toEqual([
    ['wrong_value', 'external_reference'],
    ['wrong_type', 'total_amount'],
    ['wrong_type', 'payer.phone.number'],
    ['unknown_field', 'notification_url'],
  ])
  expect([warn(201, 'MLB'), warn(402, 'MLB'), warn(403, 'MLB')]).toEqual([[], [], []])
})

test.each([
  [
    'POST /v1/payments',
    { transaction_amount: '100', installments: '1' },
    ['transaction_amount', 'installments'],
  ],
  [
    'POST /v1/payments',
    { additional_info: { items: [{ quantity: '1' }] } },
    ['additional_info.items[0].quantity'],
  ],
  ['POST /v1/payments/{id}/refunds', { amount: '5' }, ['amount']],
  [
    'POST /checkout/preferences',
    { items: [{ ...item, quantity: '2', unit_price: '99.90' }], marketplace_fee: '1' },
    ['items[0].quantity', 'items[0].unit_price', 'marketplace_fee'],
  ],
  [
    'POST /preapproval_plan',
    { auto_recurring: { transaction_amount: '100' } },
    ['auto_recurring.transaction_amount'],
  ],
  // Types of the SDKs have these as text.
  ['POST /v1/payments', { campaign_id: '1', sponsor_id: '2' }, []],
  ['POST /checkout/preferences', { items: [item], shipments: { default_shipping_method: '1' } }, []],
  ['POST /merchant_orders', { sponsor_id: '2' }, []],
])('%s with the numbers of %j as text has a wrong type at %j', (route, body, paths) => {
  const found = warnOfBody(route, { ...answered, body: JSON.stringify(body) })
  const wrong = found.filter(({ code }) => code === 'wrong_type')
  expect(wrong.map(({ path }) => path).sort()).toEqual([...paths].sort())
})

test('a rule of one country speaks only where the country of the account is known', () => {
  const body = JSON.stringify({ items: [{ ...item, currency_id: 'BRL' }] })
  const found = (siteId: 'MLA' | 'MLB' | null) =>
    warnOfBody('POST /checkout/preferences', { ...answered, body, siteId }).map(({ path }) => path)
  expect([found('MLA'), found('MLB'), found(null)]).toEqual([['items[0].currency_id'], [], []])
})

test('what only the simulator needs accuses nobody in front of the provider', () => {
  const body = JSON.stringify({
    ...{ reason: 'Club', back_url: 'https://shop.example/ok' },
    auto_recurring: {
      frequency: 5_000,
      frequency_type: 'days',
      transaction_amount: 1e13,
      currency_id: 'ARS',
    },
  })
  expect(warnOfBody('POST /preapproval_plan', { ...answered, body })).toEqual([])
})

test.each([
  ['POST /v1/orders', 'TEST-1', 403, ['test_token']],
  ['POST /v1/orders', 'TEST-1', 201, []],
  ['POST /v1/orders', 'APP_USR-1', 403, []],
  ['POST /v1/customers', 'TEST-1', 403, ['test_token']],
  ['POST /v1/customers', 'TEST-1', 201, []],
  ['POST /v1/payments', 'TEST-1', 403, []],
  ['POST /point/integration-api/devices/{device_id}/payment-intents', 'APP_USR-1', 201, ['old_api']],
])('%s with the token %s, answered %i: %j', (route, token, status, codes) => {
  expect(warnOfCall(route, { token, status }).map(({ code }) => code)).toEqual(codes)
})

const digits = { first_six_digits: '450995', last_four_digits: '3704' }

test.each([
  ['POST /v1/payments', { status: 'rejected', card: digits }, ['test_card']],
  ['POST /v1/payments', { status: 'approved', card: digits }, []],
  ['POST /v1/payments', { status: 'rejected', card: { ...digits, last_four_digits: '3705' } }, []],
  ['POST /v1/payments', { status: 'rejected' }, []],
  ['POST /v1/payments/{id}/refunds', { status: 'rejected', card: digits }, []],
])('of %s, answered with %j by the token of no test user: %j', (route, answer, codes) => {
  expect(warnOfTestCard(route, JSON.stringify(answer)).map(({ code }) => code)).toEqual(codes)
})

test('a card token with a type of document that the country lacks is warned of, and others are not', () => {
  const pathsOf = (type: string, number: string) => {
    const body = JSON.stringify({ card_id: null, cardholder: { identification: { type, number } } })
    const situation = { body, status: 201, now: 0, siteId: 'MLB' as const }
    return warnOfBody('POST /v1/card_tokens', situation).map(({ code, path }) => `${code} ${path}`)
  }
  expect(pathsOf('DNI', '12345678')).toEqual(['wrong_value cardholder.identification.type'])
  expect(pathsOf('CPF', '12345678909')).toEqual([])
})
