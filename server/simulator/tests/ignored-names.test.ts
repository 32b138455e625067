/** Names that customers, cards, plans, subscriptions and merchant orders ignore without a word, and what only warns. */
import { expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { readWarnings } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { cardBody, createApi, type Json, paymentBody } from './support/api.ts'
import { orderBody } from './support/order-body.ts'
import { planBody, planned, subscriptionBody } from './support/subscription-body.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const address = 'https://shop.example/hook'

const preferences = '/checkout/preferences'
const preference = (fields: Json) => ({ items: [{ title: 'Mate', quantity: 1, unit_price: 5 }], ...fields })

test.each<[path: string, body: Json, code: string, at: string, nearest?: string]>([
  ['/v1/customers', { email: 'a@b.co', firstName: 'Ana' }, 'unknown_field', 'firstName', 'first_name'],
  [
    '/v1/customers',
    { email: 'a@b.co', phone: { areaCode: '11' } },
    'unknown_field',
    'phone.areaCode',
    'area_code',
  ],
  ['/v1/card_tokens', cardBody({ cardHolder: {} }), 'unknown_field', 'cardHolder', 'cardholder'],
  ['/preapproval_plan', planBody({}, { backUrl: address }), 'unknown_field', 'backUrl', 'back_url'],
  ['/preapproval', subscriptionBody({}, { notification_url: address }), 'unknown_field', 'notification_url'],
  ['/preapproval', subscriptionBody({}, { back_url: 'http://localhost/' }), 'local_address', 'back_url'],
  ['/preapproval', subscriptionBody({}, { payer_email: 'a@shop.test' }), 'reserved_domain', 'payer_email'],
  [
    preferences,
    preference({ redirect_urls: { succes: address } }),
    'unknown_field',
    'redirect_urls.succes',
    'success',
  ],
  [preferences, preference({ tracks: [{ tpye: 'google_ad' }] }), 'unknown_field', 'tracks[0].tpye', 'type'],
  [preferences, preference({ taxes: [{ value: 'much' }] }), 'wrong_type', 'taxes[0].value'],
  [
    preferences,
    preference({ shipments: { free_methods: [{ idd: 5 }] } }),
    'unknown_field',
    'shipments.free_methods[0].idd',
    'id',
  ],
  [
    preferences,
    preference({ external_reference: 'x'.repeat(257) }),
    'wrong_length',
    'external_reference',
    '≤ 256',
  ],
  ['/merchant_orders', { notificationUrl: address }, 'unknown_field', 'notificationUrl', 'notification_url'],
  ['/v1/customers?first_name=Ana', { email: 'q@b.co' }, 'ignored_field', 'first_name'],
  [
    '/point/integration-api/devices/PAX_A910__SBX0000009/payment-intents',
    { amount: 1500, payment: { type: 'debit_card', installments: 6 } },
    'wrong_together',
    'payment.installments',
  ],
  [
    preferences,
    preference({ payment_methods: { installments: 3, default_installments: 12 } }),
    'wrong_together',
    'payment_methods.default_installments',
  ],
  ['/merchant_orders', { site_id: 'MLB' }, 'wrong_together', 'site_id'],
  [
    preferences,
    preference({ expiration_date_to: '2030-01-01T10:00:00.000-03:00' }),
    'ignored_field',
    'expiration_date_to',
  ],
  [
    preferences,
    preference({ expires: true, expiration_date_to: '2020-01-01T10:00:00.000-03:00' }),
    'wrong_together',
    'expiration_date_to',
  ],
  [
    preferences,
    preference({ date_of_expiration: '2020-01-01T10:00:00.000-03:00' }),
    'wrong_together',
    'date_of_expiration',
  ],
  [
    preferences,
    preference({ payment_methods: { excluded_payment_types: [{ id: 'cash' }] } }),
    'wrong_value',
    'payment_methods.excluded_payment_types[0].id',
    'credit_card, debit_card, ticket, atm, bank_transfer, account_money, digital_wallet, prepaid_card, digital_currency, voucher_card, crypto_transfer',
  ],
  [preferences, { items: [{ title: ' ', quantity: 1, unit_price: 5 }] }, 'wrong_value', 'items[0].title'],
  [
    preferences,
    { items: [{ title: 'Mate', quantity: 1, unit_price: 5.555 }] },
    'wrong_value',
    'items[0].unit_price',
  ],
  ['/preapproval', subscriptionBody({ repetitions: 12 }), 'ignored_field', 'auto_recurring.repetitions'],
])('%s with %j is performed, with the warning %s at %s', async (path, body, code, at, nearest) => {
  const { status, headers } = await createApi(simulator).post(path, body)
  expect(status).toBe(201)
  // Nothing performs the fields around some of these names, which is another warning.
  const [warning, ...others] = readWarnings(headers.get('x-pasarela-warnings')).filter(
    each => each.code !== 'not_performed',
  )
  expect([warning?.code, warning?.path, warning?.nearest, others]).toEqual([code, at, nearest, []])
})

test('a subscription is warned of terms that its plan decides otherwise, and of no others', async () => {
  const api = createApi(simulator)
  const { id, reason } = await planned(api)
  const warnedOf = async (fields: Json) => {
    const subscription = { preapproval_plan_id: id, payer_email: 'a@b.co', status: 'authorized', ...fields }
    const card_token_id = await api.cardToken()
    const { status, headers } = await api.post('/preapproval', { ...subscription, card_token_id })
    expect(status).toBe(201)
    return readWarnings(headers.get('x-pasarela-warnings')).map(each => `${each.code} ${each.path}`)
  }
  const cycle = { frequency: 1, frequency_type: 'months', currency_id: 'ARS' }
  expect(await warnedOf({ reason, auto_recurring: cycle })).toEqual([])
  expect(await warnedOf({ reason: 'Other', auto_recurring: { ...cycle, frequency: 7 } })).toEqual([
    'ignored_field reason',
    'ignored_field auto_recurring.frequency',
  ])
})

type PaymentRow = [siteId: SiteId, body: Json, code: string, at: string, documented?: RegExp]
const bank = { payment_method_id: 'pix', payer: { email: 'a@b.co' } }
const in10Minutes = new Date(Date.now() + 600_000).toISOString()

test.each<PaymentRow>([
  ['MLA', { transaction_amount: 10.555 }, 'too_many_decimals', 'transaction_amount', /^ARS 10.56$/],
  [
    'MLM',
    { payment_method_id: 'oxxo', transaction_amount: 10_001 },
    'out_of_bounds',
    'transaction_amount',
    /^≤ 10000$/,
  ],
  ['MLA', { installments: 13 }, 'wrong_value', 'installments', /^1, 2, 3, 6, 9, 12, 18$/],
  ['MLA', { installments: 4 }, 'wrong_value', 'installments', /^1, 2, 3, 6, 9, 12, 18$/],
  [
    'MLB',
    { ...bank, payer: { email: 'a@b.co', identification: { type: 'CPF', number: '123.456.789-00' } } },
    'wrong_check_digit',
    'payer.identification.number',
    /^…09 \(CPF\)$/,
  ],
  [
    'MLA',
    { payer: { email: 'a@b.co', identification: { type: 'CPF' } } },
    'wrong_value',
    'payer.identification.type',
  ],
  [
    'MLA',
    { payer: { email: 'a@b.co', identification: { type: 'DNI', number: '12.345.678' } } },
    'wrong_value',
    'payer.identification.number',
  ],
  ['MLA', { binary_mode: true, three_d_secure_mode: 'optional' }, 'ignored_field', 'three_d_secure_mode'],
  ['MLB', { ...bank, capture: false }, 'ignored_field', 'capture'],
  ['MLB', { ...bank, installments: 6 }, 'ignored_field', 'installments'],
  ['MLB', { ...bank, token: 'a token' }, 'ignored_field', 'token'],
  [
    'MLB',
    { ...bank, date_of_expiration: in10Minutes },
    'out_of_bounds',
    'date_of_expiration',
    /^≥ 20\d\d-.+Z$/,
  ],
])(
  'in %s a payment with %j is made, with the warning %s at %s',
  async (siteId, body, code, at, documented) => {
    const api = createApi(simulator)
    simulator.register(api.token, { siteId })
    const token = await api.cardToken()
    const card = 'payment_method_id' in body ? { ...body, ...(body.token && { token }) } : { token, ...body }
    const { status, headers } = await api.post('/v1/payments', paymentBody(card))
    const warned = readWarnings(headers.get('x-pasarela-warnings'))
    const found = warned.find(warning => warning.code === code && warning.path === at)
    expect([status, found]).toMatchObject([201, { code, path: at }])
    if (documented) expect(found?.nearest).toMatch(documented)
  },
)

test('an order is warned of installments that are not offered, and of no others', async () => {
  const api = createApi(simulator)
  const warnedOf = async (installments: number) => {
    const card = { id: 'visa', type: 'credit_card', token: await api.cardToken(), installments }
    const { status, headers } = await api.post('/v1/orders', orderBody(card))
    const found = readWarnings(headers.get('x-pasarela-warnings'))
    return [status, ...found.map(({ path, nearest }) => `${path} ${nearest}`)]
  }
  expect(await warnedOf(18)).toEqual([201])
  const at = 'transactions.payments[0].payment_method.installments'
  expect(await warnedOf(19)).toEqual([201, `${at} 1, 2, 3, 6, 9, 12, 18`])
})

test('an order is warned of an amount above what its method takes, and of none at it', async () => {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId: 'MLM' })
  const warnedOf = async (total_amount: string) => {
    const body = orderBody({ id: 'oxxo', type: 'ticket' }, { total_amount })
    const { headers } = await api.post('/v1/orders', body)
    return readWarnings(headers.get('x-pasarela-warnings')).map(({ code, path }) => `${code} ${path}`)
  }
  expect(await warnedOf('10000.00')).toEqual([])
  expect(await warnedOf('10000.01')).toEqual(['out_of_bounds transactions.payments[0].amount'])
})

test('a card number with blanks, and the localhost address of a plan, are refused as quoted', async () => {
  const api = createApi(simulator)
  const token = await api.post('/v1/card_tokens', cardBody({ card_number: '4509 9535 6623 3704' }))
  expect([token.status, token.body.cause]).toEqual([
    400,
    [{ code: 'E202', description: 'invalid card_number' }],
  ])
  const dashes = await api.post('/v1/card_tokens', cardBody({ card_number: '4509-9535-6623-3704' }))
  expect([dashes.status, dashes.body.cause[0].code]).toEqual([400, 'E301'])
  const plan = await api.post('/preapproval_plan', planBody({}, { back_url: 'http://localhost:3000/back' }))
  expect([plan.status, plan.body.message]).toEqual([400, 'Invalid value for back url, must be a valid URL'])
})
