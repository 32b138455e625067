/** Names that customers, cards, plans, subscriptions and merchant orders ignore without a word, and what only warns. */
import { expect, test } from 'vitest'
import { readWarnings } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { cardBody, createApi, type Json } from './support/api.ts'
import { planBody, subscriptionBody } from './support/subscription-body.ts'
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
  [preferences, preference({ external_reference: 'x'.repeat(257) }), 'wrong_length', 'external_reference'],
  ['/merchant_orders', { notificationUrl: address }, 'unknown_field', 'notificationUrl', 'notification_url'],
])('%s with %j is performed, with the warning %s at %s', async (path, body, code, at, nearest) => {
  const { status, headers } = await createApi(simulator).post(path, body)
  expect(status).toBe(201)
  const [warning, ...others] = readWarnings(headers.get('x-pasarela-warnings'))
  expect([warning?.code, warning?.path, warning?.nearest, others]).toEqual([code, at, nearest, []])
})

test('a card number with blanks, and the localhost address of a plan, are refused as quoted', async () => {
  const api = createApi(simulator)
  const token = await api.post('/v1/card_tokens', cardBody({ card_number: '4509 9535 6623 3704' }))
  expect([token.status, token.body.cause]).toEqual([
    400,
    [{ code: 'E202', description: 'invalid card_number' }],
  ])
  const plan = await api.post('/preapproval_plan', planBody({}, { back_url: 'http://localhost:3000/back' }))
  expect([plan.status, plan.body.message]).toEqual([400, 'Invalid value for back url, must be a valid URL'])
})
