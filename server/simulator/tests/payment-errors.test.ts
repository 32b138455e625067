import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { findError } from '../../facts/provider-errors/known-error.ts'
import { errorTables } from '../../facts/provider-errors/tables.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Answered, type Api, createApi, type Json, paymentBody } from './support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

function apiIn(siteId: SiteId): Api {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId })
  return api
}

/** A payment with a new token and one error. */
const wrong =
  (fields: Json, card: Json = {}) =>
  async (api: Api) =>
    api.post('/v1/payments', paymentBody({ token: await api.cardToken(card), ...fields }))

const refund = async (api: Api, holder: string, ...amounts: (number | null)[]) => {
  const { id } = await api.pay(holder)
  let answer: Answered | undefined
  for (const amount of amounts)
    answer = await api.post(`/v1/payments/${id}/refunds`, amount === null ? {} : { amount })
  return answer as Answered
}

type Case = [code: number, what: string, ask: (api: Api) => Promise<Answered>, siteId?: SiteId]

/** The causes of the simulator's rules, each with a request that leads to it. */
const cases: Case[] = [
  [1, 'a body that is not an object', api => api.post('/v1/payments', '[]')],
  [8, 'an unknown key in additional_info', wrong({ additional_info: { color: 'red' } })],
  [23, 'an expiration that is not a date', wrong({ date_of_expiration: 'tomorrow' })],
  [
    1,
    'a range named like an inherited property',
    api => api.get('/v1/payments/search?range=constructor&end_date=NOW'),
  ],
  [1003, 'an unknown field to sort by', api => api.get('/v1/payments/search?sort=color')],
  [1004, 'an unknown direction', api => api.get('/v1/payments/search?sort=id&criteria=up')],
  [1001, 'a search with an invalid start date', api => api.get('/v1/payments/search?begin_date=yesterday')],
  [2000, 'an unknown payment', api => api.get('/v1/payments/1')],
  [2002, 'an unknown customer', wrong({ payer: { type: 'customer', id: 'nobody' } })],
  [2006, 'an unknown token', api => api.post('/v1/payments', paymentBody({ token: 'f'.repeat(32) }))],
  [
    2016,
    'a status that cannot be set',
    async api => api.put(`/v1/payments/${(await api.pay('CONT')).id}`, { status: 'approved' }),
  ],
  [
    2017,
    'a capture above the authorized amount',
    async api => {
      const { id } = await api.pay('APRO', { capture: false })
      return api.put(`/v1/payments/${id}`, { capture: true, transaction_amount: 1501 })
    },
  ],
  [2017, 'a refund above the remaining amount', api => refund(api, 'APRO', 1000, 500.01)],
  [
    2018,
    'a cancellation of an approved payment',
    async api => api.put(`/v1/payments/${(await api.pay('APRO')).id}`, { status: 'cancelled' }),
  ],
  [2018, 'a refund of a rejected payment', api => refund(api, 'OTHE', null)],
  [
    2031,
    'a refund above the balance',
    async api => {
      const settings = { balance: 'real' }
      await api.post('/simulator/accounts', { access_token: api.token, settings })
      return refund(api, 'APRO', 1500)
    },
  ],
  [
    2034,
    'a test buyer of another country',
    async api => {
      const { body } = await api.post('/users/test', { site_id: 'MLB' })
      return wrong({ payer: { email: body.email } })(api)
    },
  ],
  [
    2060,
    'a seller who pays to himself',
    async api => wrong({ payer: { email: (await api.get('/users/me')).body.email } })(api),
  ],
  [2017, 'the exact total, once nothing is left', api => refund(api, 'APRO', null, 1500.5)],
  [2063, 'a second total refund', api => refund(api, 'APRO', null, null)],
  [2072, 'cents in a currency without cents', wrong({ transaction_amount: 5000.5 }), 'MLC'],
  [2072, "an amount below the method's minimum", wrong({ transaction_amount: 0.4 }), 'MLB'],
  [2077, 'an authorization on a debit card', wrong({ capture: false }, { card_number: '4002768694395619' })],
  [2131, 'a card of an unknown brand', wrong({}, { card_number: '9999999999999995' })],
  [
    2198,
    'a buyer who is not a test user, where only those are allowed',
    async api => {
      const settings = { test_users_only: true }
      await api.post('/simulator/accounts', { access_token: api.token, settings })
      return wrong({ payer: { email: 'jane@example.com' } })(api)
    },
  ],
  [
    3003,
    'a token used twice',
    async api => {
      const token = await api.cardToken()
      await api.post('/v1/payments', paymentBody({ token }))
      return api.post('/v1/payments', paymentBody({ token }))
    },
  ],
  [
    3026,
    'a saved card under another brand',
    async api => {
      const customer = await api.post('/v1/customers', { email: 'a@b.co' })
      const path = `/v1/customers/${customer.body.id}/cards`
      const card = await api.post(path, { token: await api.cardToken() })
      const token = await api.post('/v1/card_tokens', { card_id: card.body.id, security_code: '123' })
      return api.post('/v1/payments', paymentBody({ token: token.body.id, payment_method_id: 'master' }))
    },
  ],
  [3028, 'no method at all', wrong({ payment_method_id: 'nothing' })],
  [10102, 'a method of another country', wrong({ payment_method_id: 'pix', payer: { email: 'a@b.co' } })],
  [3028, 'a Visa charged as a Mastercard', wrong({ payment_method_id: 'master' })],
  [
    3031,
    'a saved card without its code',
    async api => {
      const customer = await api.post('/v1/customers', { email: 'a@b.co' })
      const path = `/v1/customers/${customer.body.id}/cards`
      const card = await api.post(path, { token: await api.cardToken() })
      const token = await api.post('/v1/card_tokens', { card_id: card.body.id })
      return api.post('/v1/payments', paymentBody({ token: token.body.id }))
    },
  ],
  [3034, 'a wrong check digit', wrong({}, { card_number: '4509953566233705' })],
  [
    4000,
    'a card method without a token',
    api => api.post('/v1/payments', paymentBody({ payment_method_id: 'visa' })),
  ],
  [4001, 'neither method nor token', api => api.post('/v1/payments', paymentBody())],
  [4002, 'no amount', wrong({ transaction_amount: null })],
  [4003, 'an amount that is not a number', wrong({ transaction_amount: 'ten' })],
  [4004, 'no installments', wrong({ installments: null })],
  [4005, 'installments that are not a number', wrong({ installments: 'three' })],
  [4006, 'a payer that is a text', wrong({ payer: 'jane' })],
  [4012, 'a customer without an id', wrong({ payer: { type: 'customer', email: 'a@b.co' } })],
  [4020, 'an address that is not valid', wrong({ notification_url: 'shop' })],
  [4022, 'metadata that is a text', wrong({ metadata: 'x' })],
  [
    4024,
    'a refund amount that is not a number',
    async api => api.post(`/v1/payments/${(await api.pay('APRO')).id}/refunds`, { amount: 'all' }),
  ],
  [4027, 'a campaign that is not a number', wrong({ campaign_id: 'spring' })],
  [4028, 'a coupon that is not a number', wrong({ coupon_amount: 'ten' })],
  [4029, 'a payer of an unknown type', wrong({ payer: { type: 'alien', email: 'a@b.co' } })],
  [4037, 'an amount of zero', wrong({ transaction_amount: 0 })],
  [4050, 'no payer', wrong({ payer: undefined })],
  [4050, 'an address without an at sign', wrong({ payer: { email: 'jane' } })],
  [
    4292,
    'a payment without a key and without credentials',
    () => createApi(simulator, '').call('POST', '/v1/payments', {}),
  ],
  [4292, 'a payment without a key', api => api.call('POST', '/v1/payments', {})],
  [
    4292,
    'a refund without a key',
    async api => api.call('POST', `/v1/payments/${(await api.pay('APRO')).id}/refunds`),
  ],
]

test.each(cases)('answers cause %i for %s', async (code, _what, ask, siteId = 'MLA') => {
  const answer = await ask(apiIn(siteId))
  expectCode(answer, String(code))
})

/** The codes of rules. The others are inside the provider, and a fault requests them. */
const byRule = new Set(cases.map(([code]) => String(code)))
const onRequest = Object.keys(errorTables.payments).filter(code => !byRule.has(code))

test.each(onRequest)('answers %s on request', async code => {
  const api = createApi(simulator)
  await api.post('/simulator/faults', { method: 'POST', path: '/v1/payments', code })
  expectCode(await api.post('/v1/payments', paymentBody({ token: await api.cardToken() })), code)
})

/** Expects what the table has: status, word, message, cause. A value of the request stands for `{}`. */
function expectCode({ status, body }: Answered, code: string) {
  const known = findError(errorTables.payments, code)
  if (!known) throw new Error(`no table has ${code}`)
  expect([status, body.status, body.error]).toEqual([known.status, known.status, known.error])
  const form = (text: string) => new RegExp(`^${text.split('{}').map(RegExp.escape).join('.*')}( \\[.*\\])?$`)
  expect(body.message).toMatch(form(known.message))
  if (known.cause !== 'list') return expect(body.cause).toEqual(known.cause === 'null' ? null : [])
  const filled = /^\d\d-\d\d-\d{4}T\d\d:\d\d:\d\dUTC;[0-9a-f-]{36}$/
  const data = known.hasData ? expect.stringMatching(filled) : null
  expect(body.cause).toMatchObject([{ code: Number(known.code), data }])
  expect(body.cause[0].description).toMatch(form(known.description))
}

test.each(['constructor', '__proto__', 'toString'])(
  'treats the name %s like any other unknown one',
  async name => {
    const api = createApi(simulator)
    expect((await api.get(`/v1/payments/search?sort=${name}`)).body.cause[0].code).toBe(1003)
    const payer = { email: 'a@b.co', identification: { type: name, number: '1' } }
    const { status } = await api.post('/v1/payments', paymentBody({ token: await api.cardToken(), payer }))
    expect(status).toBe(201)
  },
)
