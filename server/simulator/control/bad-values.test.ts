/** Values that would break the simulator later are refused, and nothing of them is kept. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '../start/simulator.ts'
import { type Api, createApi, type Json } from '../tests/support/api.ts'

let api: Api
let scenario: Json
beforeEach(async () => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  api = createApi(simulator)
  await api.pay('APRO')
  await api.payByTicket()
  await api.saveCard()
  await api.put('/simulator/clock', { frozen: true })
  scenario = (await api.get('/simulator/scenario')).body
})

/** Expects a refusal with this text in its message, and an unchanged state. */
async function expectRefused(call: Promise<{ status: number; body: Json }>, named: string) {
  const { status, body } = await call
  expect([status, body.message]).toEqual([400, expect.stringContaining(named)])
  expect((await api.get('/simulator/scenario')).body).toEqual(scenario)
  expect((await api.pay('APRO')).status).toBe('approved')
}

test.each([
  [{ days: 1e8 }, 'year 2999'],
  [{ seconds: 1e300 }, 'year 2999'],
  [{ to: '9999-12-31T00:00:00.000-04:00' }, 'to: must be a date from 1970 to 2999'],
])('the clock is not advanced by %j', async (by, named) => {
  await expectRefused(api.advance(by), named)
})

const changes: [string, (changed: Json) => void, string][] = [
  ['a time after the last one', changed => Object.assign(changed, { now_ms: 9e15 }), 'now_ms:'],
  [
    'a counter too large',
    changed => Object.assign(changed.counters, { payment: 2 ** 53 - 1 }),
    'counters.payment',
  ],
  [
    'a counter of another account',
    changed => Object.assign(changed.counters, { payment: 1e7 }),
    'counters.payment',
  ],
  [
    'a counter below an id',
    changed => Object.assign(changed.counters, { payment: 1 }),
    'counters.payment must be at least 2',
  ],
  ['an unknown counter', changed => Object.assign(changed.counters, { coupon: 1 }), 'counters.coupon'],
  [
    'an unknown status',
    ({ tables }) => Object.assign(tables.payments[0], { status: 'lost' }),
    'tables.payments.0.status',
  ],
  [
    'an amount as text',
    ({ tables }) => Object.assign(tables.payments[1], { amount: '10' }),
    'tables.payments.1.amount',
  ],
  [
    'a traceparent that no header may have',
    ({ tables }) => Object.assign(tables.payments[0], { traceparent: '00-\r\n' }),
    'tables.payments.0.traceparent',
  ],
  ['a payment without a payer', ({ tables }) => delete tables.payments[0].payer, 'tables.payments.0.payer'],
  [
    'a date beyond all years',
    ({ tables }) => Object.assign(tables.customers[0], { createdAt: 1e20 }),
    'tables.customers.0.createdAt',
  ],
  [
    'one payment twice',
    ({ tables }) => tables.payments.push(tables.payments[0]),
    'tables.payments has an id more than once',
  ],
  [
    'a job of no kind',
    ({ tables }) => Object.assign(tables.jobs[0], { kind: 'party' }),
    'tables.jobs.0.kind',
  ],
  ['a job at no time', ({ tables }) => Object.assign(tables.jobs[0], { runAt: null }), 'tables.jobs.0.runAt'],
  [
    'a saved card without a number as id',
    ({ tables }) => Object.assign(tables.saved_cards[0], { id: 'x' }),
    'tables.saved_cards.0.id',
  ],
  [
    'an answer of something else',
    ({ tables }) => Object.assign(tables.answers[0], { document: {} }),
    'tables.answers.0.document',
  ],
  ['an unknown table', ({ tables }) => Object.assign(tables, { gifts: [] }), 'table gifts'],
]

test.each(changes)('a scenario with %s is refused whole', async (_what, change, named) => {
  const changed = structuredClone(scenario)
  change(changed)
  for (const query of ['', '?continue_ids=true']) {
    const isBelowKnown = query !== '' && named.endsWith('at least 2')
    if (!isBelowKnown) {
      const { status, body } = await api.put(`/simulator/scenario${query}`, changed)
      expect([status, body.message]).toEqual([400, expect.stringContaining(named)])
    }
  }
  expect((await api.get('/simulator/scenario')).body).toEqual(scenario)
  expect((await api.pay('APRO')).id).not.toBe(scenario.tables.payments[1].id)
})

test('what was exported can be loaded, with dates of any year that a shop may name', async () => {
  await api.payByTicket({ date_of_expiration: undefined })
  await api.post('/checkout/preferences', {
    items: [{ title: 'Mate', quantity: 1, unit_price: 900 }],
    expires: true,
    expiration_date_from: '0001-01-01T00:00:00.000-04:00',
    expiration_date_to: '9999-12-31T23:59:59.999-04:00',
  })
  const exported = (await api.get('/simulator/scenario')).body
  const { status, body } = await api.put('/simulator/scenario', exported)
  expect([status, body]).toEqual([200, { loaded: 'export' }])
})
