/** Money sent from an account: what the shop reads and hears, and that the reports know where it went. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWarnings } from '../../../facts/warnings.ts'
import type { Simulator } from '../../start/simulator.ts'
import { openAccountWithShop } from '../../tests/support/account-with-shop.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { freeze } from '../../tests/support/subscription-body.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'
import { intentBody, payoutBody } from '../../tests/support/writes.ts'

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

const transfer = (value: unknown, fields: Json = {}): Json => ({ amount: { value }, ...fields })
const statesOf = async ({ id }: Json, by = api): Promise<Json> => {
  await by.post('/simulator/idle')
  const { transactions } = (await by.get(`/v1/payouts/${id}/transactions`)).body
  return transactions.map(({ status, status_detail }: Json) => [status, status_detail])
}
const process = (sent: Json, headers = {}, by = api) =>
  by.post('/v1/transaction-intents/process', sent, headers)

test('a batch is performed after its answer, and each transaction is announced twice', async () => {
  const { api, shop } = await openAccountWithShop(simulator)
  const { status, body } = await api.post('/v1/payouts', payoutBody())
  const [{ id }] = body.transactions
  expect([status, body]).toEqual([
    202,
    {
      id: expect.stringMatching(/^POP[0-9A-Z]{26}$/),
      external_reference: 'payout-1',
      status: 'created',
      transactions: [
        {
          id: expect.stringMatching(/^TOP[0-9A-Z]{26}$/),
          external_reference: 'seller-1',
          amount: { currency: 'ARS', value: 100 },
        },
      ],
    },
  ])
  expect(await statesOf(body, api)).toEqual([['success', 'accredited']])
  expect((await api.get(`/v1/payouts/${body.id}/transactions/${id}`)).body).toMatchObject({
    id,
    amount: { currency: 'ARS', value: '100.00' },
    description: 'March',
  })
  await simulator.idle()
  await shop.close()
  expect(shop.heard.map(({ body }) => [body.id, body.status, body.payout.id])).toEqual([
    [id, 'created', body.id],
    [id, 'success', body.id],
  ])
})

test('a scheduled batch waits for the clock, and can be canceled one by one until then', async () => {
  await freeze(api)
  const transactions = [transfer(10), transfer(20)]
  const sent = payoutBody({ schedule_date: '2026-03-04T10:00:00', transactions })
  const { body } = await api.post('/v1/payouts', sent)
  const [first] = body.transactions
  const path = `/v1/payouts/${body.id}/transactions/${first.id}/cancel`
  const key = { 'x-idempotency-key': randomUUID() }
  expect((await api.put(path)).body.error).toBe('idempotency_key_required')
  for (const _ of [1, 2]) expect((await api.put(path, undefined, key)).status).toBe(204)
  const again = await api.put(path, undefined, { 'x-idempotency-key': randomUUID() })
  expect([again.status, again.body.message]).toEqual([400, expect.stringContaining('is canceled')])
  expect(await statesOf(body)).toEqual([
    ['canceled', null],
    ['pending', null],
  ])
  const { ran } = (await api.advance({ days: 2 })).body
  expect(ran).toMatchObject([{ kind: 'settlement', resource: body.id }])
  expect(await statesOf(body)).toEqual([
    ['canceled', null],
    ['success', 'accredited'],
  ])
})

test('with a real balance only released money is sent, and a refund cannot use it again', async () => {
  const settings = { balance: 'real' }
  await api.post('/simulator/accounts', { access_token: api.token, settings })
  await freeze(api)
  const payment = await api.pay('APRO', { transaction_amount: 1000 })
  const { net_received_amount: net } = payment.transaction_details
  const send = async (...values: number[]) => {
    const sent = payoutBody({ transactions: values.map(value => transfer(value)) })
    return statesOf((await api.post('/v1/payouts', sent)).body)
  }
  const rejected = ['rejected', 'insufficient_funds']
  expect(await send(1)).toEqual([rejected])
  await api.advance({ days: 40 })
  expect(await send(net - 10, 11, 10)).toEqual([
    ['success', 'accredited'],
    rejected,
    ['success', 'accredited'],
  ])
  const lacking = (await process(intentBody({}, 1))).body
  expect([lacking.status, lacking.transaction.to.accounts[0].status_detail]).toEqual([
    'failed',
    'insufficient_funds',
  ])
  const refund = await api.post(`/v1/payments/${payment.id}/refunds`, { amount: 5 })
  expect([refund.status, refund.body.cause[0].code]).toEqual([400, 2031])
})

test.each([
  ['new', 'new', null, 0, 0],
  ['failed_by_bank', 'failed', 'by_bank', 0, 0],
  ['failed_invalid_destination_account', 'failed', 'invalid_destination_account', 0, 0],
  ['partially_processed_pending_bank', 'partially_processed', 'pending_bank', 101, 0],
  ['reverted', 'reverted', 'refunded', 0, 101],
  ['partially_reverted_partially_refunded', 'partially_reverted', 'partially_refunded', 50.5, 50.5],
  ['anything', 'processed', 'approved', 101, 0],
])(
  'in the test environment the reference %s ends as %s',
  async (reference, status, detail, paid, refunded) => {
    const made = await process(intentBody({ external_reference: reference }, 101))
    expect([made.status, made.body.status]).toEqual([202, status])
    const { transaction } = (await api.get(`/v1/transaction-intents/${made.body.id}`)).body
    const [{ status_detail }] = transaction.to.accounts
    expect([status_detail, transaction.paid_amount, transaction.refunded_amount]).toEqual([
      detail,
      paid,
      refunded,
    ])
  },
)

test('outside the test environment a reference asks for nothing, and an intent is announced in its states', async () => {
  const { api: shopApi, shop } = await openAccountWithShop(simulator)
  const live = createApi(simulator, `APP_USR-${randomUUID()}`)
  simulator.register(live.token, { webhookUrl: `${shop.url}/hook` })
  const sent = intentBody({ external_reference: 'failed_by_bank' })
  const { body } = await process(sent, {}, live)
  expect(body.status).toBe('processed')
  expect((await process(sent, { 'x-test-token': 'true' }, live)).body.status).toBe('failed')
  expect((await shopApi.get(`/v1/transaction-intents/${body.id}`)).status).toBe(404)
  await simulator.idle()
  await shop.close()
  const mine = shop.heard.filter(({ body: heard }) => heard.data.id === body.id)
  expect(mine.map(({ body }) => [body.action, body.status])).toEqual([
    ['transaction_intent.created', 'new'],
    ['transaction_intent.updated', 'processed'],
  ])
})

test.each(['in the query', 'without the word Bearer'])(
  'a test credential %s selects the test environment, too',
  async place => {
    const isInQuery = place === 'in the query'
    const path = `/v1/transaction-intents/process${isInQuery ? `?access_token=${api.token}` : ''}`
    const response = await fetch(simulator.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(!isInQuery && { authorization: api.token }) },
      body: JSON.stringify(intentBody({ external_reference: 'failed_by_bank' })),
    })
    expect(await response.json()).toMatchObject({ status: 'failed' })
  },
)

test('a repeated key sends nothing again, also after the account was copied to another', async () => {
  const key = { 'x-idempotency-key': randomUUID() }
  const paths = ['/v1/payouts', '/v1/transaction-intents/process', '/v2/pos']
  const pos = { name: 'Caja', external_id: 'C1', store_id: '1' }
  const sentTo = (path: string) =>
    path === '/v1/payouts' ? payoutBody() : path === '/v2/pos' ? pos : intentBody()
  const answersOf = async (by: Api) => {
    const answers: Json[] = []
    for (const path of paths) answers.push((await by.post(path, sentTo(path), key)).body)
    return answers
  }
  const first = await answersOf(api)
  await api.post('/simulator/idle')
  expect(await answersOf(api)).toEqual(first)
  const other = createApi(simulator)
  const copied = await other.put('/simulator/scenario', (await api.get('/simulator/scenario')).body)
  expect(copied.status).toBe(200)
  expect(await answersOf(other)).toEqual(first)
})

const bad = (transactions: unknown) => ['/v1/payouts', payoutBody({ transactions })] as const
const badIntent = (transaction: Json) =>
  ['/v1/transaction-intents/process', { ...intentBody(), transaction }] as const
test.each([
  [bad([]), 'transactions must be a list'],
  [bad('all'), 'transactions must be a list'],
  [bad([{}]), 'transactions[0].amount must be an amount'],
  [bad([transfer(0)]), 'transactions[0].amount must be an amount'],
  [bad([transfer(-5)]), 'transactions[0].amount must be an amount'],
  [bad([transfer(0.001)]), 'transactions[0].amount must be an amount'],
  [bad([transfer(10.005)]), 'transactions[0].amount has more decimals'],
  [bad([{ amount: { value: 5, currency: 'USD' } }]), 'transactions[0].amount.currency must be the currency'],
  [
    ['/v1/payouts', payoutBody({ schedule_date: 'tomorrow' })] as const,
    'schedule_date must be a future time',
  ],
  [
    ['/v1/payouts', payoutBody({ schedule_date: '2001-01-01T00:00:00' })] as const,
    'schedule_date must be a future',
  ],
  [badIntent({}), 'transaction.total_amount must be an amount'],
  [badIntent({ total_amount: 5, to: { accounts: [] } }), 'transaction.to.accounts must have exactly one'],
  [badIntent({ total_amount: 5, to: { accounts: [{ amount: 4 }] } }), 'all amounts'],
  [badIntent({ total_amount: 5, currency_id: 'USD' }), 'transaction.currency_id must be the currency'],
  [
    badIntent({ total_amount: 5, to: { accounts: [{ amount: 5, currency_id: 'USD' }] } }),
    'transaction.to.accounts[0].currency_id must be the currency',
  ],
])('the request %j is refused: %s', async ([path, sent], message) => {
  const { status, body } = await api.post(path, sent)
  expect([status, body.error, body.message]).toEqual([400, 'bad_request', expect.stringContaining(message)])
})

test('a missing key, a missing signature and a country without payouts are refused', async () => {
  const sent = payoutBody()
  expect((await api.call('POST', '/v1/payouts', sent)).body.error).toBe('idempotency_key_required')
  const signed = { 'x-enforce-signature': 'true' }
  expect((await api.post('/v1/payouts', sent, signed)).body.error).toBe('invalid_signature')
  expect((await process(intentBody(), signed)).body.error).toBe('invalid_signature')
  const peru = createApi(simulator)
  simulator.register(peru.token, { siteId: 'MPE' })
  expect((await peru.post('/v1/payouts', sent)).body.message).toBe('Invalid site')
})

test('an amount in text and an address that the provider cannot call are performed, and warned of', async () => {
  const config = { notification_url: 'http://localhost:1/payouts' }
  const sent = payoutBody({ config, transactions: [transfer('10.50')] })
  const { status, headers, body } = await api.post('/v1/payouts', sent)
  expect([status, body.transactions[0].amount.value]).toEqual([202, 10.5])
  const warned = readWarnings(headers.get('x-pasarela-warnings')).map(({ code, path }) => [code, path])
  expect(warned).toEqual([
    ['local_address', 'config.notification_url'],
    ['wrong_type', 'transactions[0].amount'],
  ])
})
