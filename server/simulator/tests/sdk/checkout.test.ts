import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import type { Json } from '../support/api.ts'
import { createSdk, errorOf, type Sdk, sdkIn, startSdkSimulator } from '../support/sdk.ts'

let simulator: Simulator
let sdk: Sdk
beforeAll(async () => {
  simulator = await startSdkSimulator()
  sdk = createSdk()
})
afterAll(() => simulator.close())

const items = [{ id: 'SKU-1', title: 'Point Mini', quantity: 2, unit_price: 750 }]

test("a new preference has the provider's blank fields; the SDK's path ends with a slash", async () => {
  const preference: Json = await sdk.preference.create({ body: { items } })
  expect(preference.api_response.status).toBe(201)
  expect(preference).toMatchObject({
    auto_return: '',
    back_urls: { failure: '', pending: '', success: '' },
    expires: false,
    marketplace: 'NONE',
    marketplace_fee: 0,
    operation_type: 'regular_payment',
    payment_methods: { excluded_payment_methods: [{ id: '' }], installments: null },
    site_id: 'MLA',
    items: [{ currency_id: 'ARS', quantity: 2, unit_price: 750 }],
  })
  expect(preference.id).toMatch(/^\d+-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(typeof preference.collector_id).toBe('number')
  expect(typeof preference.client_id).toBe('string')
  expect(preference.init_point).toBe(`${simulator.url}/checkout/v1/redirect?pref_id=${preference.id}`)
})

test('a preference is read and updated', async () => {
  const made = await sdk.preference.create({ body: { items, external_reference: 'a' } })
  const id = String(made.id)
  await sdk.preference.update({ id, updatePreferenceRequest: { items, external_reference: 'b' } })
  const read: Json = await sdk.preference.get({ preferenceId: id })
  expect(read).toMatchObject({ id, external_reference: 'b' })
  expect(read.last_updated).not.toBeNull()
})

test('finds preferences by reference, with the titles of their items', async () => {
  const made = await sdk.preference.create({ body: { items, external_reference: 'find me' } })
  const found: Json = await sdk.preference.search({ options: { external_reference: 'find me' } as Json })
  expect(found).toMatchObject({
    total: 1,
    next_offset: 1,
    elements: [{ id: made.id, items: ['Point Mini'] }],
  })
})

test.each<[string, Json, string]>([
  ['without items', {}, 'invalid_items'],
  ['with a price of zero', { items: [{ title: 'a', quantity: 1, unit_price: 0 }] }, 'invalid_items'],
  ['in another currency', { items: [{ ...items[0], currency_id: 'BRL' }] }, 'invalid_items'],
  ['with auto_return and without an address', { items, auto_return: 'approved' }, 'invalid_auto_return'],
  ['with an invalid address', { items, back_urls: { success: 'shop' } }, 'invalid_back_urls'],
  ['with too many installments', { items, payment_methods: { installments: 37 } }, 'invalid_payment_methods'],
  ['with a fee above the total', { items, marketplace_fee: 1501 }, 'invalid_marketplace_fee'],
  ['with a name that is too long', { items, payer: { name: 'x'.repeat(101) } }, 'invalid_payer'],
  ['with an end before its start', { items, expiration_date_to: 'tomorrow' }, 'invalid_expiration_date_to'],
  ['with a wrong begin', { items, expiration_date_from: 'today' }, 'invalid_expiration_date_from'],
  ['with a wrong date', { items, date_of_expiration: 'soon' }, 'invalid_date'],
  ['with a binary mode that is not a boolean', { items, binary_mode: 'yes' }, 'invalid_binary_mode'],
  ['with an unknown operation', { items, operation_type: 'gift' }, 'invalid_operation_type'],
  ['with shipments that are a text', { items, shipments: 'fast' }, 'invalid_shipments'],
])('refuses a preference %s', async (_name, body, error) => {
  expect(await errorOf(sdk.preference.create({ body }))).toMatchObject({ status: 400, error })
})

test('an unknown preference is not found', async () => {
  const error = await errorOf(sdk.preference.get({ preferenceId: 'nobody' }))
  expect(error).toMatchObject({ status: 404, error: 'not_found' })
})

test("a merchant order of a preference has the fields that the SDK's own tests expect", async () => {
  const preference = await sdk.preference.create({ body: { items, external_reference: 'mo' } })
  const order: Json = await sdk.merchantOrder.create({ body: { preference_id: String(preference.id) } })
  expect(order.api_response.status).toBe(201)
  expect(order).toMatchObject({
    status: 'opened',
    order_status: 'payment_required',
    preference_id: preference.id,
    external_reference: 'mo',
    total_amount: 1500,
    paid_amount: 0,
    refunded_amount: 0,
    shipping_cost: 0,
    is_test: true,
    cancelled: false,
    payments: [],
  })
  expect(typeof order.id).toBe('number')
})

test('a merchant order is read, updated and found', async () => {
  const preference = await sdk.preference.create({ body: { items } })
  const preference_id = String(preference.id)
  const made = await sdk.merchantOrder.create({ body: { preference_id } })
  const merchantOrderId = Number(made.id)
  await sdk.merchantOrder.update({ merchantOrderId, body: { additional_info: 'gift' } })
  expect(await sdk.merchantOrder.get({ merchantOrderId })).toMatchObject({ additional_info: 'gift' })
  const found: Json = await sdk.merchantOrder.search({ options: { preference_id } as Json })
  expect(found).toMatchObject({ total: 1, next_offset: 1, elements: [{ id: made.id }] })
})

test('an unknown merchant order is not found', async () => {
  expect(await errorOf(sdk.merchantOrder.get({ merchantOrderId: 1 }))).toMatchObject({ status: 404 })
})

test.each(['MLA', 'MLB', 'MLC', 'MLM', 'MLU', 'MCO', 'MPE'] as const)(
  'the payment methods of %s are active, and Visa is one of them',
  async site => {
    const methods: Json[] = (await sdkIn(simulator, site).paymentMethod.get()) as Json
    expect(Array.isArray(methods)).toBe(true)
    expect(methods.map(method => method.id)).toContain('visa')
    for (const method of methods) {
      expect(method).toMatchObject({ status: 'active', processing_modes: ['aggregator'] })
      expect(typeof method.accreditation_time).toBe('number')
    }
  },
)

test("Brazil has exactly the methods that the SDK's own tests allow", async () => {
  const methods: Json[] = (await sdkIn(simulator, 'MLB').paymentMethod.get()) as Json
  const allowed = 'pix visa master amex elo hipercard debelo bolbradesco pec account_money'.split(' ')
  expect(methods.map(method => method.id).sort()).toEqual(allowed.sort())
})

test('identification types are those of the country', async () => {
  const types: Json = await sdkIn(simulator, 'MLB').identificationType.list()
  expect([...types]).toMatchObject([
    { id: 'CPF', type: 'number', min_length: 11, max_length: 11 },
    { id: 'CNPJ', min_length: 14, max_length: 14 },
  ])
  expect([...((await sdkIn(simulator, 'MLM').identificationType.list()) as Json)]).toEqual([])
})

test('the user of an account is a test user', async () => {
  const user: Json = await sdkIn(simulator, 'MPE').user.get()
  expect(user).toMatchObject({ site_id: 'MPE', country_id: 'PE' })
  expect(user.tags).toContain('test_user')
})

test('creates and reads a card token, and uses it for a payment', async () => {
  const id = await sdk.tokenFor('APRO')
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(await sdk.cardToken.get({ id })).toMatchObject({ id, status: 'active', luhn_validation: true })
  await sdk.payment.create({
    body: { token: id, transaction_amount: 10, installments: 1, payer: { email: 'a@b.co' } },
  })
  expect(await sdk.cardToken.get({ id })).toMatchObject({ status: 'used' })
})

test('a disputed payment has a chargeback that can be read and found', async () => {
  const token = await sdk.tokenFor('APRO')
  const payment = await sdk.payment.create({
    body: { token, transaction_amount: 10, installments: 1, payer: { email: 'a@b.co' } },
  })
  const opened = await fetch(`${simulator.url}/simulator/payments/${payment.id}/chargeback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sdk.token}` },
  }).then(response => response.json() as Promise<Json>)
  const read = await sdk.chargeback.get({ id: opened.id })
  expect(read).toMatchObject({ payment_id: payment.id, status: 'in_review', amount: 10, currency_id: 'ARS' })
  const found: Json = await sdk.chargeback.search({ options: { payment_id: Number(payment.id) } })
  expect(found).toMatchObject({ paging: { total: 1 }, results: [{ id: opened.id }] })
  expect(await sdk.payment.get({ id: Number(payment.id) })).toMatchObject({ status: 'charged_back' })
})
