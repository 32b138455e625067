/** Every fault that a tester sets is named in the journal as the tester's, whatever the shop got of the answer. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFaultInput } from '../contract/shop-faults.ts'
import { demoCredentials } from '../facts/demo-credentials.ts'
import { didSell } from '../facts/did-sell.ts'
import { callOutcomeOf } from '../facts/outcomes.ts'
import { receivedOf } from '../facts/received-answer.ts'
import type { CallDetail } from '../journal/entries.ts'
import { commonFaultShape, matchedCallsShape } from '../shared/faults/call-fault.ts'
import { callRuleSchema, type Fault, faultSchema } from '../simulator/api/faults.ts'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo[Symbol.asyncDispose]())

type Kind = keyof Fault
type Example = { fault: Fault; outcome: 'fault' | 'state'; named: string }

/** An example for each field of a fault. A field without one does not compile, and fails the first test. */
const examples: Record<Kind, Example> = {
  status: { fault: { status: 429 }, outcome: 'fault', named: 'status=429' },
  body: { fault: { status: 400, body: { message: 'no' } }, outcome: 'fault', named: 'status=400; body' },
  retry_after: {
    fault: { status: 429, retry_after: 1 },
    outcome: 'fault',
    named: 'status=429; retry-after=1',
  },
  performed: { fault: { status: 500, performed: true }, outcome: 'fault', named: 'status=500; performed' },
  delay_ms: { fault: { delay_ms: 1 }, outcome: 'state', named: 'delay=1' },
  cut_off: { fault: { cut_off: true }, outcome: 'fault', named: 'cut-off' },
  reset: { fault: { reset: true }, outcome: 'fault', named: 'reset' },
  slow_body_ms: { fault: { slow_body_ms: 1 }, outcome: 'state', named: 'slow-body=1' },
  malformed: { fault: { malformed: true }, outcome: 'fault', named: 'malformed' },
  code: { fault: { code: 2034 }, outcome: 'fault', named: 'code=2034' },
  fields: { fault: { fields: { status: 'rejected' } }, outcome: 'fault', named: 'fields=status' },
  notify_first: { fault: { notify_first: true }, outcome: 'state', named: 'notify-first' },
}

let made = 0
const newKey = () => `fault-${++made}`

const pay = (key: string | null, options: RequestInit = {}) =>
  fetch(`${demo.shopUrl}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demoCredentials.accessToken}`,
      'content-type': 'application/json',
      ...(key !== null && { 'x-idempotency-key': key }),
    },
    body: JSON.stringify({
      transaction_amount: 1500,
      payment_method_id: 'rapipago',
      payer: { email: 'buyer@example.com' },
      external_reference: key,
    }),
    ...options,
  })

async function callOf(key: string): Promise<CallDetail> {
  const filter = `/calls/wait?transport=shop&idempotency_key=${key}&timeout=5`
  const { entries } = (await demo.rest<{ entries: { seq: number }[] }>('GET', filter)).body.data
  return (await demo.rest<CallDetail>('GET', `/calls/${entries[0]?.seq}`)).body.data
}

test('each field of a fault has an example here', () => {
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(faultSchema.shape).toSorted())
})

const kinds = Object.keys(faultSchema.shape) as Kind[]

test.for(kinds)('a fault of the simulator with %s is named in the journal as the tester’s', async kind => {
  const { fault, outcome, named } = examples[kind]
  await demo.control('POST', '/simulator/faults', { method: 'POST', path: '/v1/payments', ...fault })
  const key = newKey()
  await pay(key)
    .then(answer => answer.text())
    .catch(() => null)
  const call = await callOf(key)
  const isFailed = outcome === 'fault' && kind !== 'fields'
  expect(call).toMatchObject({ fault: named, error_code: isFailed ? 'fault' : null })
  expect(callOutcomeOf(call)).toBe(outcome)
})

test('what the tester wrote into an answer is not said to be the provider’s, whose answer is kept beside it', async () => {
  const rule = { method: 'POST', path: '/v1/payments' }
  const fields = { status: 'rejected', transaction_amount: 1, id: 7 }
  await demo.control('POST', '/simulator/faults', { ...rule, fields })
  const changed = newKey()
  const got = await (await pay(changed)).json()
  expect(got).toMatchObject(fields)
  const call = await callOf(changed)
  expect(call).toMatchObject({ status: 201, provider_status: 201, state: 'pending', amount: 1500 })
  expect(JSON.parse(call.response)).toMatchObject(fields)
  const { id, ...provided } = JSON.parse(call.exchange?.provider[0]?.answer ?? '{}')
  expect(provided).toMatchObject({ status: 'pending', transaction_amount: 1500 })
  expect(call.payment_id).toBe(String(id))
})

test('a read says what the provider has, whatever the tester wrote into its answer', async () => {
  const key = newKey()
  const { id } = await (await pay(key)).json()
  const path = `/v1/payments/${id}`
  await demo.control('POST', '/simulator/faults', { method: 'GET', path, fields: { status: 'approved' } })
  await demo.control('POST', '/simulator/faults', { shows: String(id), fields: { status: 'approved' } })
  const headers = { authorization: `Bearer ${demoCredentials.accessToken}` }
  for (const seen of [1, 2]) {
    const got = await (await fetch(demo.shopUrl + path, { headers })).json()
    expect([seen, got.status]).toEqual([seen, 'approved'])
    const call = await newestCall('GET /v1/payments/{id}')
    expect(call).toMatchObject({ state: 'pending', fault: expect.stringContaining('fields=status') })
    expect(JSON.parse(call.exchange?.provider[0]?.answer ?? '{}')).toMatchObject({ id, status: 'pending' })
  }
})

test.for(Object.keys(commonFaultShape) as (keyof typeof commonFaultShape)[])(
  'a fault of the proxy with %s is named in the journal as the tester’s',
  async kind => {
    const { fault, outcome, named } = examples[kind]
    await demo.rest('POST', '/faults', { method: 'POST', path: '/v1/payments', ...fault })
    const key = newKey()
    await pay(key)
      .then(answer => answer.text())
      .catch(() => null)
    const call = await callOf(key)
    expect(call).toMatchObject({ fault: named, error_code: outcome === 'fault' ? 'fault' : null })
    expect(callOutcomeOf(call)).toBe(outcome)
  },
)

/** What belongs to one place alone, with an example for each. */
const ofOnePlace = {
  simulator: { code: 2034, fields: { status: 'x' }, notify_first: true, shows: '1' },
  proxy: { account: 'default' },
}

test.for([
  ...Object.entries(ofOnePlace.simulator).map(([name, value]) => ({ place: 'proxy', name, value })),
  ...Object.entries(ofOnePlace.proxy).map(([name, value]) => ({ place: 'simulator', name, value })),
  // These belong to an answer in place of the provider's, and would do nothing without one.
  ...['simulator', 'proxy'].flatMap(place => [
    { place, name: 'body', value: { message: 'no' } },
    { place, name: 'retry_after', value: 1 },
  ]),
])('a field of a fault that the place does not apply is refused by name: $place, $name', async given => {
  const { place, name, value } = given
  const isAlone = name === 'body' || name === 'retry_after'
  const rule = { path: '/nowhere', ...(!isAlone && { status: 400 }), [name]: value }
  const set = (body: object) =>
    place === 'proxy' ? demo.rest('POST', '/faults', body) : demo.control('POST', '/simulator/faults', body)
  const { status, text } = await set(rule)
  expect([status, text]).toEqual([place === 'proxy' ? 422 : 400, expect.stringContaining(name)])
  if (isAlone) expect((await set({ ...rule, status: 400 })).status).toBeLessThan(300)
})

test.each([
  ['proxy', { path: '/v1/orders' }, 'status'],
  ['simulator', { path: '/v1/orders', times: 2 }, 'status'],
  ['simulator', { shows: '1', performed: true, reset: false }, 'status'],
  ['notifications', { topic: 'payment' }, 'copies'],
] as const)(
  'at the %s a rule that does nothing, %j, is refused with what to add',
  async (place, rule, field) => {
    const paths = { simulator: '/simulator/faults', notifications: '/simulator/notification-faults' }
    const { status, text } =
      place === 'proxy'
        ? await demo.rest('POST', '/faults', rule)
        : await demo.control('POST', paths[place], rule)
    expect([status, text]).toEqual([
      place === 'proxy' ? 422 : 400,
      expect.stringMatching(
        new RegExp(`${field}.*must be there, or another field that does something, such as `),
      ),
    ])
  },
)

test('each field of the rules of either place is applied there, or refused', () => {
  const fieldsOf = (shape: object, place: object) =>
    Object.keys(shape).filter(name => name in { ...matchedCallsShape, ...commonFaultShape, at: 1, ...place })
  expect(fieldsOf(callRuleSchema.shape, ofOnePlace.simulator)).toEqual(Object.keys(callRuleSchema.shape))
  expect(fieldsOf(addFaultInput.shape, ofOnePlace.proxy)).toEqual(Object.keys(addFaultInput.shape))
})

/** A read has no key of its own, so its call is the newest of the store. */
async function newestCall(operation: string): Promise<CallDetail> {
  const filter = `/calls/wait?transport=shop&operation=${encodeURIComponent(operation)}&timeout=5`
  const { entries } = (await demo.rest<{ entries: { seq: number }[] }>('GET', filter)).body.data
  return (await demo.rest<CallDetail>('GET', `/calls/${entries[0]?.seq}`)).body.data
}

test('a read or a write without a key whose connection the tester reset is the tester’s too', async () => {
  const read = { method: 'GET', path: '/v1/payment_methods' }
  await demo.control('POST', '/simulator/faults', { ...read, reset: true })
  const authorization = `Bearer ${demoCredentials.accessToken}`
  await expect(fetch(`${demo.shopUrl}${read.path}`, { headers: { authorization } })).rejects.toMatchObject({
    cause: { code: 'ECONNRESET' },
  })
  expect(await newestCall('GET /v1/payment_methods')).toMatchObject({ fault: 'reset', error_code: 'fault' })
})

test('a call of the gateway itself whose connection the tester reset is the tester’s too', async () => {
  await demo.control('POST', '/simulator/faults', { path: '/v1/payments', reset: true, times: 9 })
  expect(
    (await demo.rest('POST', '/payments', { ...paymentFields, token: await demo.tokenize() })).status,
  ).toBe(502)
  await demo.control('DELETE', '/simulator/faults')
  const filter = '/calls/wait?operation=payments.create&timeout=5'
  const { entries } = (await demo.rest<{ entries: CallDetail[] }>('GET', filter)).body.data
  expect(entries[0]).toMatchObject({ fault: 'reset' })
})

test('a fault that answered in place of the provider leaves nothing uncertain', async () => {
  const rule = { method: 'POST', path: '/v1/payments' }
  for (const fault of [{ status: 500 }, { status: 500, reset: true }, { reset: true }]) {
    await demo.control('POST', '/simulator/faults', { ...rule, ...fault })
    const key = newKey()
    await pay(key).catch(() => null)
    const call = await callOf(key)
    expect(call).toMatchObject({ outcome_unknown: false, error_code: 'fault' })
    expect(didSell(call)).toBe('no')
  }
})

test('what a call made is linked although the tester damaged its answer', async () => {
  for (const fault of [{ cut_off: true }, { malformed: true }, { status: 500, performed: true }]) {
    await demo.control('POST', '/simulator/faults', { method: 'POST', path: '/v1/payments', ...fault })
    const key = newKey()
    await pay(key)
      .then(answer => answer.text())
      .catch(() => null)
    expect((await callOf(key)).payment_id).toMatch(/^\d+$/)
  }
})

test('a refusal behind a delay that the tester set is the provider’s', async () => {
  await demo.control('POST', '/simulator/faults', { method: 'POST', path: '/v1/payments', delay_ms: 1 })
  const key = newKey()
  await pay(key, { body: '{}' })
  const call = await callOf(key)
  expect(call).toMatchObject({ status: 400, fault: 'delay=1', error_code: 'provider_refused' })
  expect(callOutcomeOf(call)).toBe('refused')
})

/** Sends a payment, and hangs up once the provider has made it and the fault holds its answer back. */
async function payAndHangUp(hold: () => Promise<unknown>): Promise<CallDetail> {
  await hold()
  const key = newKey()
  const leaving = new AbortController()
  const left = pay(key, { signal: leaving.signal }).catch(() => 'left')
  const search = `/payments?external_reference=${key}`
  const isMade = async () => (await demo.rest<{ results: unknown[] }>('GET', search)).body.data.results.length
  await expect.poll(isMade).toBe(1)
  leaving.abort()
  expect(await left).toBe('left')
  return callOf(key)
}

test('a store that hangs up on a slow answer got nothing, whatever the provider approved', async () => {
  const rule = { method: 'POST', path: '/v1/payments' }
  const calls = [
    await payAndHangUp(() => demo.control('POST', '/simulator/faults', { ...rule, delay_ms: 4000 })),
    await payAndHangUp(() => demo.rest('POST', '/faults', { ...rule, delay_ms: 60_000 })),
  ]
  for (const call of calls) {
    expect(call).toMatchObject({
      status: 499,
      outcome: 'error',
      error_code: 'fault',
      provider_status: 201,
      outcome_unknown: true,
      fault: expect.stringContaining('delay='),
      resource: expect.stringMatching(/^\d+$/),
      response: '',
      exchange: { provider: [{ answer: expect.stringContaining('"status":"pending"') }] },
    })
    expect([callOutcomeOf(call), didSell(call), receivedOf(call)]).toEqual(['fault', 'yes', 'nothing'])
  }
  // The simulator began to answer when the store had left.
  expect(calls[0]?.first_byte_ms).toBeNull()
})

test('a store that hangs up on a slow read is told the delay that the tester set', async () => {
  const path = '/v1/identification_types'
  await demo.control('POST', '/simulator/faults', { method: 'GET', path, delay_ms: 60_000 })
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${demoCredentials.accessToken}`, 'x-request-id': 'slow-read' }
  const left = fetch(demo.shopUrl + path, { headers, signal: leaving.signal }).catch(() => 'left')
  const applied = '/simulator/applied-faults?request_id=slow-read'
  const isHeld = async () => JSON.parse((await demo.control('GET', applied)).text).applied.length
  await expect.poll(isHeld).toBe(1)
  leaving.abort()
  expect(await left).toBe('left')
  expect(await newestCall('GET /v1/identification_types')).toMatchObject({
    status: 499,
    fault: 'delay=60000',
  })
})

test.each(['simulator', 'proxy'] as const)(
  'a fault of the %s that still delays a call is named at the forward that waited for it in vain',
  async place => {
    const reading = new AbortController()
    const shop = await startShopServer(async id => {
      const read = fetch(`${demo.shopUrl}/v1/payments/${id}`, {
        headers: { authorization: `Bearer ${demoCredentials.accessToken}` },
        signal: reading.signal,
      })
      void read.catch(() => null)
      // A shop with a limit of its own gives up while the read is under way.
      await expect
        .poll(async () => (await appliedTo(`/v1/payments/${id}`)).length, { timeout: 10_000 })
        .toBeGreaterThan(0)
      return 503
    })
    const rule = { method: 'GET', path: '/v1/payments/*', delay_ms: 60_000 }
    await (place === 'proxy'
      ? demo.rest('POST', '/faults', rule)
      : demo.control('POST', '/simulator/faults', rule))
    await demo.rest('POST', '/forwarding', { url: shop.url })
    const { id } = await demo.pay()
    const read = async () => {
      const { body } = await demo.rest<{ entries: unknown[] }>('GET', `/notifications?resource=${id}`)
      return body.data.entries
    }
    await expect
      .poll(read, { timeout: 10_000 })
      .toMatchObject([{ forward: 'failed', forward_status: 503, forward_fault: 'delay=60000' }])
    reading.abort()
    await demo.rest('DELETE', '/forwarding')
    shop.close()
  },
)

async function appliedTo(path: string): Promise<unknown[]> {
  const { body } = await demo.control<{ applied: unknown[] }>('GET', `/simulator/applied-faults?path=${path}`)
  return (body as unknown as { applied: unknown[] }).applied
}

async function startShopServer(answer: (id: string | null) => Promise<number>) {
  const server = createServer(async ({ url = '' }, response) => {
    const status = await answer(new URL(url, 'http://shop').searchParams.get('data.id'))
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

test('the timeline of a payment has the failed first try that had its key, reference and amount, and no other', async () => {
  const key = newKey()
  const other = JSON.stringify({ transaction_amount: 7, payment_method_id: 'rapipago' })
  await demo.control('POST', '/simulator/faults', { status: 500, method: 'POST', path: '/v1/payments' })
  await pay(key, {})
  const { id } = (await (await pay(key)).json()) as { id: number }
  await pay(key, { body: other })
  await pay(newKey(), { body: other })
  const readStatuses = async () => {
    const { entries } = (
      await demo.rest<{ entries: { kind: string; effect?: string; status: number }[] }>(
        'GET',
        `/payments/${id}/timeline`,
      )
    ).body.data
    return entries.filter(({ kind, effect }) => kind === 'call' && effect !== 'read').map(one => one.status)
  }
  await expect.poll(readStatuses).toEqual([500, 201])
})
