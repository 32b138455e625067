import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { freeze } from '../../tests/support/subscription-body.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'
import { intentBody, payoutBody } from '../../tests/support/writes.ts'

let api: Api
let open: () => Api
withSimulator(async simulator => {
  open = () => createApi(simulator)
  api = open()
})

const kinds = ['release', 'settlement'] as const
const pathOf = (kind: string) => `/v1/account/${kind}_report`
const year = { begin_date: '2026-01-01T00:00:00Z', end_date: '2026-12-31T00:00:00Z' }
const config = {
  file_name_prefix: 'shop',
  columns: [{ key: 'SOURCE_ID' }, { key: 'SETTLEMENT_NET_AMOUNT', alias: 'net' }],
  separator: ';',
  frequency: { type: 'daily', hour: 6, value: 0 },
}

async function download(from: Api, path: string, name: string): Promise<string> {
  const answer = await fetch(`${from.url}${path}/${name}`, {
    headers: { authorization: `Bearer ${from.token}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return answer.text()
}

/** Makes a report, and returns its lines. */
async function linesOf(from: Api, kind: string, period: Json): Promise<string[]> {
  const made = await from.post(pathOf(kind), period)
  expect([made.status, made.body.status, made.body.created_from]).toEqual([202, 'pending', 'manual'])
  await from.post('/simulator/idle')
  const task = (await from.get(`${pathOf(kind)}/task/${made.body.id}`)).body
  expect(task).toMatchObject({ status: 'processed', files: [{ type: 'CSV', name: task.file_name }] })
  return (await download(from, pathOf(kind), task.file_name)).trimEnd().split('\n')
}

/** Makes a report, and returns its rows by the names of their columns. */
async function report(from: Api, kind: string, period: Json = year): Promise<Record<string, string>[]> {
  const [heads = '', ...rows] = await linesOf(from, kind, period)
  const names = heads.split(',')
  return rows.map(row => Object.fromEntries(row.split(',').map((value, at) => [names[at], value])))
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const total = (rows: Record<string, string>[], of: (row: Record<string, string>) => number) =>
  rows.reduce((all, row) => all + of(row), 0)

test('a settlement report lists the sale with its fee, then the refund, each once', async () => {
  const payment = await api.pay('APRO', { external_reference: 'A-1', transaction_amount: 100 })
  const refund = (await api.post(`/v1/payments/${payment.id}/refunds`, { amount: 30 })).body
  const rows = await report(api, 'settlement', {
    begin_date: '2020-01-01T00:00:00Z',
    end_date: '2099-01-01T00:00:00Z',
  })
  const net = payment.transaction_details.net_received_amount
  expect(rows).toMatchObject([
    {
      EXTERNAL_REFERENCE: 'A-1',
      SOURCE_ID: String(payment.id),
      TRANSACTION_TYPE: 'SETTLEMENT',
      TRANSACTION_AMOUNT: '100.00',
      FEE_AMOUNT: (net - 100).toFixed(2),
      SETTLEMENT_NET_AMOUNT: net.toFixed(2),
    },
    { SOURCE_ID: String(refund.id), TRANSACTION_TYPE: 'REFUND', SETTLEMENT_NET_AMOUNT: '-30.00' },
  ])
})

test('a release report has money from the day of its release on, between the balances before and after', async () => {
  await freeze(api)
  const { transaction_details } = await api.pay('APRO', { transaction_amount: 100 })
  const net = transaction_details.net_received_amount.toFixed(2)
  const types = (rows: Record<string, string>[]) => rows.map(row => [row.RECORD_TYPE, row.NET_CREDIT_AMOUNT])
  expect(types(await report(api, 'release'))).toEqual([
    ['initial_available_balance', '0.00'],
    ['release', net],
    ['total', net],
  ])
  const later = { begin_date: '2026-11-01T00:00:00Z', end_date: '2026-12-01T00:00:00Z' }
  expect(types(await report(api, 'release', later))).toEqual([
    ['initial_available_balance', net],
    ['total', net],
  ])
})

test.each([
  ['a second before', -3600, -1, 0],
  ['when', -3600, 0, 1],
  ['when', 0, 3600, 1],
  ['a second after', 1, 3600, 0],
])(
  'a period that is over %s the money moves (from %i to %i s) has %i row of it',
  async (_what, from, to, count) => {
    await freeze(api)
    const { date_approved, money_release_date } = await api.pay('APRO')
    for (const [kind, moved, type] of [
      ['settlement', date_approved, 'TRANSACTION_TYPE'],
      ['release', money_release_date, 'RECORD_TYPE'],
    ] as const) {
      const at = (seconds: number) => new Date(Date.parse(moved) + seconds * 1000).toISOString()
      const rows = await report(api, kind, { begin_date: at(from), end_date: at(to) })
      expect(
        rows.filter(row => row[type] === kind || row[type] === 'SETTLEMENT'),
        kind,
      ).toHaveLength(count)
    }
  },
)

/** The columns of the examples in the glossaries of both reports. */
const columns = {
  release: `DATE SOURCE_ID EXTERNAL_REFERENCE RECORD_TYPE DESCRIPTION NET_CREDIT_AMOUNT NET_DEBIT_AMOUNT
    GROSS_AMOUNT MP_FEE_AMOUNT MKP_FEE_AMOUNT INSTALLMENTS PAYMENT_METHOD PAYMENT_METHOD_TYPE CURRENCY`,
  settlement: `EXTERNAL_REFERENCE SOURCE_ID USER_ID PAYMENT_METHOD_TYPE PAYMENT_METHOD SITE TRANSACTION_TYPE
    TRANSACTION_AMOUNT TRANSACTION_CURRENCY TRANSACTION_DATE FEE_AMOUNT SETTLEMENT_NET_AMOUNT
    SETTLEMENT_CURRENCY SETTLEMENT_DATE REAL_AMOUNT COUPON_AMOUNT METADATA MKP_FEE_AMOUNT FINANCING_FEE_AMOUNT
    SHIPPING_FEE_AMOUNT TAXES_AMOUNT INSTALLMENTS ORDER_ID SHIPPING_ID SHIPMENT_MODE PACK_ID`,
}

test.each(kinds)('a %s report of an account without a configuration has the usual columns', async kind => {
  const [heads = ''] = await linesOf(api, kind, year)
  expect(heads.split(',')).toEqual(columns[kind].split(/\s+/))
})

const step = fc.record({
  name: fc.constantFrom(
    'pay',
    'ticket',
    'refund',
    'chargeback',
    'reimbursed',
    'settled',
    'mediate',
    'payout',
    'intent',
    'advance',
  ),
  at: fc.nat({ max: 4 }),
  amount: fc.integer({ min: 100_000, max: 900_000 }),
})

const references = ['reverted', 'partially_reverted_partially_refunded', 'failed_by_bank', 'new', 'MP1']

/** What left the account, in cents. */
async function sendBatch(of: Api, amount: number): Promise<number> {
  const { body } = await of.post('/v1/payouts', payoutBody({ transactions: [{ amount }] }))
  await of.post('/simulator/idle')
  const [{ status, amount: shown }] = (await of.get(`/v1/payouts/${body.id}/transactions`)).body.transactions
  expect(status).toBe('success')
  return cents(shown.value)
}

async function sendIntent(of: Api, reference: string | undefined, amount: number): Promise<number> {
  const sent = intentBody({ external_reference: reference }, amount)
  return cents((await of.post('/v1/transaction-intents/process', sent)).body.transaction.paid_amount)
}

async function perform(
  of: Api,
  { paid, sent }: { paid: Json[]; sent: number[] },
  { name, at, amount }: { name: string; at: number; amount: number },
) {
  const { id } = paid[at % Math.max(paid.length, 1)] ?? {}
  if (name === 'pay') paid.push(await of.pay('APRO', { transaction_amount: amount / 100 }))
  if (name === 'ticket') await of.payByTicket({ transaction_amount: amount / 100 })
  if (name === 'payout') sent.push(await sendBatch(of, Math.round(amount / 2) / 100))
  if (name === 'intent') sent.push(await sendIntent(of, references[at], amount / 100))
  if (name === 'advance') await of.advance({ days: at + 1 })
  if (id === undefined) return
  if (name === 'refund') await of.post(`/v1/payments/${id}/refunds`, { amount: amount / 200 })
  if (name === 'chargeback') await of.post(`/simulator/payments/${id}/chargeback`, {})
  if (name === 'reimbursed' || name === 'settled')
    await of.post(`/simulator/payments/${id}/chargeback`, { verdict: name })
  if (name === 'mediate') await of.settle(id, { settlement: 'mediate' })
}

/** What the account keeps, from the answers of the API: payments less fees, refunds and lost chargebacks. */
async function keptOf(of: Api): Promise<number> {
  const payments = (await of.get('/v1/payments/search?limit=100')).body.results
  const disputes = (await of.get('/v1/chargebacks/search?limit=100')).body.results
  const received = total(payments, payment =>
    cents((payment as Json).transaction_details.net_received_amount),
  )
  const refunded = total(payments, payment => cents((payment as Json).transaction_amount_refunded))
  const lost = total(disputes, dispute => (dispute.status === 'reimbursed' ? 0 : cents(dispute.amount)))
  return received - refunded - lost
}

/** Lives of a payment that a run of twelve draws often leaves out. */
const lives = [
  ['pay', 'chargeback', 'reimbursed'],
  ['pay', 'chargeback', 'settled'],
  ['pay', 'refund', 'payout', 'intent'],
].map(names => [names.map(name => ({ name, at: 0, amount: 200_000 }))] satisfies [unknown[]])

test('both reports add up to what the account keeps, whatever happened to its payments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
      const of = open()
      await freeze(of)
      const made = { paid: [], sent: [] as number[] }
      for (const each of steps) await perform(of, made, each)
      const kept = (await keptOf(of)) - made.sent.reduce((all, each) => all + each, 0)
      const settled = await report(of, 'settlement')
      expect(total(settled, row => cents(row.SETTLEMENT_NET_AMOUNT))).toBe(kept)
      expect(total(settled, row => cents(row.TRANSACTION_AMOUNT) + cents(row.FEE_AMOUNT))).toBe(kept)
      const released = await report(of, 'release')
      const balance = (row: Record<string, string>) =>
        cents(row.NET_CREDIT_AMOUNT) - cents(row.NET_DEBIT_AMOUNT)
      expect(balance(released.at(-1) ?? {})).toBe(kept)
      expect(total(released.slice(0, -1), balance)).toBe(kept)
    }),
    { numRuns: 12, examples: lives },
  )
})

test.each(kinds)(
  'a %s report has the columns, the separator and the name of its configuration',
  async kind => {
    const path = pathOf(kind)
    expect((await api.get(`${path}/config`)).body).toMatchObject({
      status: 404,
      error: 'config_not_found_for_user',
    })
    expect((await api.post(`${path}/config`, config)).body).toEqual({ ...config, scheduled: false })
    expect((await api.post(`${path}/config`, config)).status).toBe(400)
    const { id } = (await api.post(path, year)).body
    await api.post('/simulator/idle')
    const [listed] = (await api.get(`${path}/list`)).body
    expect(listed).toMatchObject({ id, format: 'CSV', file_name: expect.stringMatching(/^shop-.*\.csv$/) })
    expect((await download(api, path, listed.file_name)).split('\n')[0]).toBe('SOURCE_ID;net')
    const found = (await api.get(`${path}/search?file_name=${listed.file_name}`)).body
    expect(found).toMatchObject({ paging: { total: 1 }, results: [{ id }] })
    const others = pathOf(kind === 'release' ? 'settlement' : 'release')
    expect((await api.get(`${others}/${listed.file_name}`)).status).toBe(404)
    expect((await api.get(`${others}/task/${id}`)).status).toBe(404)
  },
)

test('a schedule makes a report for each period until it ends', async () => {
  const path = pathOf('settlement')
  await api.put('/simulator/clock', { now: '2026-03-02T12:00:00Z', frozen: true })
  expect((await api.post(`${path}/schedule`)).status).toBe(404)
  await api.post(`${path}/config`, config)
  expect((await api.post(`${path}/schedule`)).body).toMatchObject({
    created_from: 'schedule',
    status: 'pending',
    begin_date: '2026-03-02T10:00:00Z',
    end_date: '2026-03-03T09:59:59Z',
    generation_date: '2026-03-03T06:00:00.000-04:00',
  })
  expect((await api.get(`${path}/config`)).body.scheduled).toBe(true)
  const { body: advanced } = await api.advance({ days: 2 })
  expect(advanced.ran).toMatchObject([{ kind: 'report', status: 'processed' }, { kind: 'report' }])
  const listed = (await api.get(`${path}/list`)).body
  expect(listed.map((one: Json) => one.begin_date)).toEqual(['2026-03-03T10:00:00Z', '2026-03-02T10:00:00Z'])
  expect((await api.delete(`${path}/schedule`)).body).toMatchObject({
    status: 'deleted',
    created_from: 'schedule',
  })
  await api.advance({ days: 3 })
  expect((await api.get(`${path}/list`)).body).toHaveLength(2)
  expect((await api.get(`${path}/config`)).body.scheduled).toBe(false)
  expect((await api.delete(`${path}/schedule`)).status).toBe(404)
})

const begin = { begin_date: year.begin_date }
test.each([
  [{}, 'invalid_begin_date', "You must specify 'begin_date' parameter."],
  [
    { begin_date: 'soon', end_date: year.end_date },
    'invalid_begin_date',
    "You must specify 'begin_date' parameter.",
  ],
  [begin, 'invalid_end_date', "You must specify 'end_date' parameter."],
  [
    { ...begin, end_date: '2025-01-01T00:00:00Z' },
    'end_date_before_begin_date',
    'Begin date should be before end date.',
  ],
])('the period %j is refused with %s', async (sent, error, message) => {
  for (const kind of kinds) {
    const { status, body } = await api.post(pathOf(kind), sent)
    expect([status, body]).toEqual([400, { message, error, status: 400, cause: [] }])
  }
})

test.each([
  [{ columns: [] }, 'invalid_columns'],
  [{ columns: [{}] }, 'invalid_columns'],
  [{ file_name_prefix: '../x' }, 'invalid_file_name_prefix'],
  [{ frequency: { type: 'yearly', hour: 1 } }, 'invalid_frequency'],
  [{ frequency: { type: 'daily', hour: 24 } }, 'invalid_frequency'],
])('the configuration %j is refused with %s', async (changes, error) => {
  const answer = await api.post(`${pathOf('release')}/config`, { ...config, ...changes })
  expect([answer.status, answer.body.error]).toEqual([400, error])
})
