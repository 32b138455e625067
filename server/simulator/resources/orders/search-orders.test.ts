import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { cardMethod, orderBody } from '../../tests/support/order-body.ts'

let simulator: Simulator
let api: Api
const made: Json[] = []
beforeAll(async () => {
  simulator = await startSimulator({ wallClock: () => Date.UTC(2026, 2, 10) })
  api = createApi(simulator)
  const ticket = { id: 'rapipago', type: 'ticket' }
  for (const [reference, method] of [
    ['a', await cardMethod(api)],
    ['b', await cardMethod(api, 'FUND')],
    ['b', ticket],
  ] as const) {
    const { body } = await api.post('/v1/orders', orderBody(method, { external_reference: reference }))
    made.push(body.data ?? body)
    await api.advance({ seconds: 1 })
  }
})
afterAll(() => simulator.close())

const march = 'begin_date=2026-03-01T00:00:00Z&end_date=2026-03-31T00:00:00Z'
const search = async (query: string) => (await api.get(`/v1/orders?${query}`)).body
const references = async (query: string) =>
  (await search(`${march}&${query}`)).data.map((order: Json) => order.external_reference + order.status[0])

test('finds the orders of a month, the newest first, as they are read', async () => {
  const { data, paging } = await search(march)
  const read = await Promise.all(made.map(async ({ id }) => (await api.get(`/v1/orders/${id}`)).body))
  expect(data).toEqual(read.toReversed())
  expect(paging).toEqual({ total: '3', total_pages: '1', offset: '0', limit: '20' })
})

test.each([
  ['external_reference=b', ['ba', 'bf']],
  ['external_reference=B', []],
  ['status=failed', ['bf']],
  ['status=action_required&status_detail=waiting_payment', ['ba']],
  ['type=online', ['ba', 'bf', 'ap']],
  ['type=point', []],
  ['payment_method_id=visa', ['bf', 'ap']],
  ['payment_method_type=ticket', ['ba']],
  ['sort_order=asc', ['ap', 'bf', 'ba']],
  ['sort_by=last_updated_date&sort_order=ASC', ['ap', 'bf', 'ba']],
  ['color=red&status=', ['ba', 'bf', 'ap']],
])('with %s it finds %j', async (query, expected) => {
  expect(await references(query)).toEqual(expected)
})

test('finds an order by the method of any transaction', async () => {
  const shop = createApi(simulator)
  const rapipago = { id: 'rapipago', type: 'ticket' }
  const payments = [
    { amount: '1000.00', payment_method: { id: 'visa', type: 'credit_card' } },
    { amount: '500.00', payment_method: rapipago },
  ]
  const order = orderBody(null, { processing_mode: 'manual', transactions: { payments } })
  const { id } = (await shop.post('/v1/orders', order)).body
  const find = async (filter: string) =>
    (await shop.get(`/v1/orders?${march}&${filter}`)).body.data.map((each: Json) => each.id)
  expect(await find('payment_method_id=visa')).toEqual([id])
  expect(await find('payment_method_id=rapipago&payment_method_type=credit_card')).toEqual([id])
  expect(await find('payment_method_id=rapi')).toEqual([])
  await shop.post(`/v1/orders/${id}/cancel`)
  expect(await find('payment_method_type=ticket')).toEqual([id])
})

test('pages begin at one', async () => {
  const { data, paging } = await search(`${march}&page=2&page_size=2`)
  expect(data.map((order: Json) => order.id)).toEqual([made[0].id])
  expect(paging).toEqual({ total: '3', total_pages: '2', offset: '2', limit: '2' })
  expect((await search(`${march}&page=9007199254740991&page_size=100`)).data).toEqual([])
})

test('both dates bound the creation', async () => {
  const at = encodeURIComponent(made[1].created_date)
  expect((await search(`begin_date=${at}&end_date=${at}`)).paging.total).toBe('1')
  expect((await search('begin_date=2026-03-10&end_date=2026-03-11')).paging.total).toBe('3')
  expect((await search('begin_date=2026-02-01&end_date=2026-02-28')).paging.total).toBe('0')
})

test("another account's orders are not found", async () => {
  const other = createApi(simulator)
  expect((await other.get(`/v1/orders?${march}`)).body.data).toEqual([])
})

test.each([
  ['', 'missing_required_params', ['begin_date', 'end_date']],
  ['begin_date=2026-03-01', 'missing_required_params', ['end_date']],
  ['begin_date=&end_date=2026-03-01', 'missing_required_params', ['begin_date']],
  [
    'begin_date=2026-03-01&end_date=2026-04-02',
    'invalid_search_params',
    ['date range: maximum allowed is 1 month'],
  ],
  [
    'begin_date=2026-03-02&end_date=2026-03-01',
    'invalid_search_params',
    ['date range: end_date is before begin_date'],
  ],
  [
    'begin_date=today&end_date=2026-03-01',
    'invalid_search_params',
    ['begin_date: must be a date such as 2026-03-02T00:00:00Z'],
  ],
  [
    `${march}&page=0&page_size=101&sort_by=constructor&sort_order=up`,
    'invalid_search_params',
    [
      'page: must be a positive integer',
      'page_size: must be an integer between 1 and 100',
      'sort_by: must be one of created_date, last_updated_date',
      'sort_order: must be asc or desc',
    ],
  ],
])('refuses %j with %s', async (query, code, details) => {
  const { status, body } = await api.get(`/v1/orders?${query}`)
  expect([status, body.errors.map((error: Json) => [error.code, error.details])]).toEqual([
    400,
    [[code, details]],
  ])
})
