/**
 * A second simulator plays the provider, and is changed in one way at a time. Each change must be reported, and nothing
 * else.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DifferenceKind } from '../compare.ts'
import { type Pair, startPair } from './support/start-pair.ts'
import type { Answer, Json } from './support/start-proxy.ts'

let pair: Pair
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair.close())

test('two equal sides have no difference', async () => {
  pair.proxy.mutate(answer => answer)
  const report = await pair.drift([], { isWanted: () => true })
  expect(report.findings).toEqual([])
  expect(report.gaps).toEqual([])
  expect(report.left).toEqual([])
  expect(report).toMatchObject({ isComplete: true, steps: expect.any(Number) })
  expect(report.steps).toBeGreaterThan(100)
})

/** Changes the body of an answer in place. */
const body = (change: (body: Json) => void) => (answer: Answer) => {
  change(answer.body)
  return answer
}
const header = (name: string, value?: string) => (answer: Answer) => {
  if (value === undefined) delete answer.headers[name]
  else answer.headers[name] = value
  return answer
}
const status = (value: number) => (answer: Answer) => ({ ...answer, status: value })

const approved = 'payments/holder APRO'
const found = 'payments/found'
const refund = 'refunds/partial'
const customer = 'customers/complete'
const order = 'orders/processed'
const later = 'orders/captured later'
const subscription = 'subscriptions/authorized'
const unknown = 'errors/unknown payment'

type Row = [
  what: string,
  scenario: string,
  /** The changed call, counted from 0, with the name of its step. */
  call: [index: number, step: string],
  change: (answer: Answer) => Answer,
  expected: [kind: DifferenceKind, path: string],
]

const rows: Row[] = [
  ['a field gone', approved, [1, 'pay'], body(b => delete b.build_version), ['additional', 'build_version']],
  [
    'a field of an object gone',
    approved,
    [1, 'pay'],
    body(b => delete b.payer.email),
    ['additional', 'payer.email'],
  ],
  ['an object gone', approved, [1, 'pay'], body(b => delete b.card), ['additional', 'card']],
  [
    'a field of list elements gone',
    approved,
    [1, 'pay'],
    body(b => delete b.fee_details[0].amount),
    ['additional', 'fee_details[].amount'],
  ],
  ['a field more', approved, [1, 'pay'], body(b => (b.release_info = 1)), ['missing', 'release_info']],
  [
    'an object more',
    approved,
    [1, 'pay'],
    body(b => (b.payer.wallet = { id: 1 })),
    ['missing', 'payer.wallet'],
  ],
  [
    'a field more in some elements',
    'refunds/total',
    [4, 'list'],
    body(b => b.push({ ...b[0], tag: 1 })),
    ['missing', '[].tag'],
  ],
  [
    'a number as text',
    approved,
    [1, 'pay'],
    body(b => (b.transaction_amount = '1500')),
    ['other_type', 'transaction_amount'],
  ],
  [
    'an id as text',
    approved,
    [1, 'pay'],
    body(b => (b.collector_id = String(b.collector_id))),
    ['other_type', 'collector_id'],
  ],
  ['a text as number', approved, [1, 'pay'], body(b => (b.issuer_id = 310)), ['other_type', 'issuer_id']],
  ['a boolean as text', approved, [1, 'pay'], body(b => (b.captured = 'true')), ['other_type', 'captured']],
  [
    'null where never null',
    approved,
    [1, 'pay'],
    body(b => (b.authorization_code = null)),
    ['other_type', 'authorization_code'],
  ],
  [
    'a value where always null',
    approved,
    [1, 'pay'],
    body(b => (b.sponsor_id = 7)),
    ['other_type', 'sponsor_id'],
  ],
  ['an object as null', approved, [1, 'pay'], body(b => (b.payer = null)), ['other_type', 'payer']],
  ['a list as object', approved, [1, 'pay'], body(b => (b.refunds = {})), ['other_type', 'refunds']],
  [
    'a date without offset',
    approved,
    [1, 'pay'],
    body(b => (b.date_created = b.date_created.slice(0, 23))),
    ['other_type', 'date_created'],
  ],
  [
    'a date without milliseconds',
    customer,
    [0, 'customer'],
    body(b => (b.date_created = '2026-03-02T14:18:00Z')),
    ['other_type', 'date_created'],
  ],
  [
    'an amount of one decimal',
    order,
    [1, 'order'],
    body(b => (b.total_amount = '1500.0')),
    ['other_type', 'total_amount'],
  ],
  ['an id of another form', 'cards/saved', [3, 'read'], body(b => (b.id = 'card-a')), ['other_type', 'id']],
  [
    'an address that is none',
    'preferences/complete',
    [1, 'read'],
    body(b => (b.init_point = 'none')),
    ['other_type', 'init_point'],
  ],
  [
    'another currency',
    approved,
    [1, 'pay'],
    body(b => (b.currency_id = 'BRL')),
    ['other_value', 'currency_id'],
  ],
  [
    'another type of payment',
    approved,
    [1, 'pay'],
    body(b => (b.payment_type_id = 'debit_card')),
    ['other_value', 'payment_type_id'],
  ],
  [
    'another size of a page',
    found,
    [3, 'search'],
    body(b => (b.paging.limit = 50)),
    ['other_value', 'paging.limit'],
  ],
  [
    'a page of customers of another size',
    customer,
    [3, 'search'],
    body(b => (b.paging.limit = 30)),
    ['other_value', 'paging.limit'],
  ],
  ['another status', approved, [1, 'pay'], status(200), ['other_status', 'status']],
  ['another status of a refusal', unknown, [0, 'refused'], status(400), ['other_status', 'status']],
  ['a refusal that is none', unknown, [0, 'refused'], status(200), ['other_status', 'status']],
  [
    'another cause',
    unknown,
    [0, 'refused'],
    body(b => (b.cause[0].code = 2001)),
    ['other_error', 'cause[].code'],
  ],
  [
    'a cause as text',
    unknown,
    [0, 'refused'],
    body(b => (b.cause[0].code = '2000')),
    ['other_type', 'cause[].code'],
  ],
  [
    'an unknown cause',
    unknown,
    [0, 'refused'],
    body(b => (b.cause[0].code = 987654)),
    ['other_error', 'cause[].code'],
  ],
  ['another error', unknown, [0, 'refused'], body(b => (b.error = 'bad_request')), ['other_error', 'error']],
  ['no cause', unknown, [0, 'refused'], body(b => delete b.cause), ['additional', 'cause']],
  [
    'another error of orders',
    'errors/unknown order',
    [0, 'refused'],
    body(b => (b.errors[0].code = 'forbidden')),
    ['other_error', 'errors[].code'],
  ],
  [
    'another text of an error without codes',
    'errors/subscription of no payer',
    [0, 'refused'],
    body(b => {
      b.message = 'back_url is required'
    }),
    ['other_error', 'message'],
  ],
  [
    'another outcome',
    approved,
    [1, 'pay'],
    body(b => (b.status_detail = 'partially_refunded')),
    ['other_states', 'states'],
  ],
  [
    'an outcome that nobody knows',
    approved,
    [1, 'pay'],
    body(b => (b.status_detail = 'odd')),
    ['other_states', 'states'],
  ],
  [
    'another state of a transaction',
    order,
    [1, 'order'],
    body(b => (b.transactions.payments[0].status = 'created')),
    ['other_states', 'transactions.payments[].status'],
  ],
  [
    'a state that is skipped',
    later,
    [1, 'order'],
    body(b => Object.assign(b, { status: 'processed', status_detail: 'accredited' })),
    ['other_states', 'states'],
  ],
  ['no request id', approved, [1, 'pay'], header('x-request-id'), ['additional', 'header x-request-id']],
  [
    'another type of content',
    approved,
    [1, 'pay'],
    header('content-type', 'text/html'),
    ['other_value', 'header content-type'],
  ],
  ['a header more', approved, [1, 'pay'], header('retry-after', '5'), ['missing', 'header retry-after']],
  [
    'a field of a subscription gone',
    subscription,
    [2, 'subscription'],
    body(b => delete b.summarized.semaphore),
    ['additional', 'summarized.semaphore'],
  ],
  [
    'another state of a subscription',
    subscription,
    [5, 'pause'],
    body(b => (b.status = 'cancelled')),
    ['other_states', 'states'],
  ],
  [
    'another refund mode',
    refund,
    [2, 'refund'],
    body(b => (b.refund_mode = 'marketplace_only')),
    ['other_value', 'refund_mode'],
  ],
]

test.each(rows)('%s', async (_what, scenario, [index, step], change, [kind, path]) => {
  pair.proxy.mutate((answer, call) => (call.index === index ? change(answer) : answer))
  const { findings, gaps } = await pair.drift(scenario)
  expect(gaps).toEqual([])
  expect(findings).toEqual([expect.objectContaining({ kind, scenario, step, path, allowed: null })])
})

test.each([
  [
    later,
    [2, 'read to the end'],
    { status: 'processing', status_detail: 'in_process' },
    'action_required/waiting_capture → processed/accredited',
    'processing/in_process → action_required/waiting_capture → processed/accredited',
  ],
  [subscription, [3, 'read'], { status: 'pending' }, 'authorized', 'pending → authorized'],
] as const)('states on the way are compared in their order: %s', async (...row) => {
  const [scenario, [index, step], state, simulator, provider] = row
  // The first poll sees a state that the simulator does not pass.
  pair.proxy.mutate((answer, call) =>
    call.index === index ? body(b => Object.assign(b, state))(answer) : answer,
  )
  const { findings } = await pair.drift(scenario)
  expect(findings).toEqual([expect.objectContaining({ kind: 'other_states', step, simulator, provider })])
})

test.each([
  [
    'status',
    approved,
    [1, 'pay'],
    body(b => (b.status = 'odd')),
    'approved/accredited',
    'unknown/accredited',
  ],
  [
    'status_detail',
    approved,
    [1, 'pay'],
    body(b => (b.status_detail = 'odd')),
    'approved/accredited',
    'approved/unknown',
  ],
  [
    'status of an order',
    order,
    [1, 'order'],
    body(b => (b.status = 'odd')),
    'processed/accredited',
    'unknown/accredited',
  ],
  [
    'status in a list',
    order,
    [1, 'order'],
    body(b => (b.transactions.payments[0].status = 'odd')),
    '=processed',
    'unknown',
  ],
] as const)('an unknown %s is named as unknown', async (_what, scenario, [index, step], change, ...sides) => {
  pair.proxy.mutate((answer, call) => (call.index === index ? change(answer) : answer))
  const { findings, shapes } = await pair.drift(scenario)
  const [simulator, provider] = sides
  expect(findings).toEqual([expect.objectContaining({ kind: 'other_states', step, simulator, provider })])
  // The word may be data.
  expect(JSON.stringify([findings, shapes])).not.toContain('odd')
})

test('an allowed difference keeps its reason', async () => {
  pair.proxy.mutate((answer, { index }) => (index === 1 ? body(b => delete b.tags)(answer) : answer))
  const allowances = [{ step: 'payments/*', path: 'tags', kind: 'additional' as const, reason: 'known' }]
  const { findings } = await pair.drift(approved, { allowances })
  expect(findings).toEqual([expect.objectContaining({ path: 'tags', allowed: 'known' })])
})
