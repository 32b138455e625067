/** A fault of the simulator and the same fault of the shop proxy get the same verdicts, because the facts are the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCredentials } from '../facts/demo-credentials.ts'
import { didSell } from '../facts/did-sell.ts'
import { findDoubleCharges } from '../facts/double-charges.ts'
import { callOutcomeOf } from '../facts/outcomes.ts'
import { receivedOf } from '../facts/received-answer.ts'
import type { CallDetail } from '../journal/entries.ts'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo[Symbol.asyncDispose]())

const places = ['simulator', 'proxy'] as const
type Place = (typeof places)[number]
const retries = ['none', 'same key', 'new key'] as const
const faults = {
  'status 500': { status: 500 },
  'status 503': { status: 503, retry_after: 1 },
  'status 400': { status: 400 },
  body: { status: 500, body: { message: 'no' } },
  malformed: { malformed: true },
  cut_off: { cut_off: true },
  reset: { reset: true },
  'status and reset': { status: 500, reset: true },
  delay: { delay_ms: 1 },
  slow_body: { slow_body_ms: 1 },
}

/** What the journal cannot see alike in both places, and why. */
const differences = {
  /** The proxy answers 502 for a simulator that closed the connection; its own fault closes the shop's. */
  received: ({ fault }: CallDetail) => fault?.includes('reset') ?? false,
  /** The simulator’s own fault is an answer to the proxy, which asks nobody by a fault of its own. */
  provided: (call: CallDetail) => didSell(call) === 'no',
}

let made = 0

async function pay(reference: string, { key, token }: { key: string; token: string }): Promise<void> {
  await fetch(`${demo.shopUrl}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demoCredentials.accessToken}`,
      'content-type': 'application/json',
      'x-idempotency-key': key,
    },
    body: JSON.stringify({ ...paymentFields, token, external_reference: reference }),
  })
    .then(answer => answer.text())
    .catch(() => null)
}

async function callsOf(reference: string, count: number): Promise<CallDetail[]> {
  const read = async () => {
    const path = `/calls?transport=shop&external_reference=${reference}`
    return (await demo.rest<{ entries: { seq: number }[] }>('GET', path)).body.data.entries
  }
  await expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBe(count)
  const calls = await Promise.all(
    (await read()).map(async ({ seq }) => (await demo.rest<CallDetail>('GET', `/calls/${seq}`)).body.data),
  )
  return calls.toSorted((a, b) => Date.parse(a.received_at) - Date.parse(b.received_at))
}

type Verdicts = { id: string; status: string; remedy: { reason: string } | null }[]

async function verdictsOf(reference: string) {
  const { sales } = (
    await demo.rest<{ sales: { verdicts: Verdicts }[] }>('GET', `/quality?sale=${reference}`)
  ).body.data
  return sales.map(({ verdicts }) =>
    Object.fromEntries(verdicts.map(({ id, status, remedy }) => [id, `${status} ${remedy?.reason ?? ''}`])),
  )
}

/** What the console says of a call; ids and times differ. */
function saidOf(call: CallDetail) {
  const { status, outcome, error_code, state, amount, outcome_unknown, fault, payment_id, exchange } = call
  const { answer = null } = exchange?.provider.at(-1) ?? {}
  const provided = { status: call.provider_status, state: answer && JSON.parse(answer).status }
  return {
    ...{ status, outcome, error_code, state, amount, outcome_unknown, fault },
    isLinked: payment_id !== null,
    words: callOutcomeOf(call),
    sold: didSell(call),
    received: differences.received(call) ? 'differs' : receivedOf(call),
    provided: differences.provided(call) ? 'differs' : provided,
  }
}

async function sell(place: Place, { fault, retry }: { fault: object; retry: (typeof retries)[number] }) {
  const reference = `place-${++made}`
  const rule = { method: 'POST', path: '/v1/payments', ...fault }
  await (place === 'simulator'
    ? demo.control('POST', '/simulator/faults', rule)
    : demo.rest('POST', '/faults', rule))
  const first = { key: `${reference}-1`, token: await demo.tokenize() }
  await pay(reference, first)
  if (retry === 'same key') await pay(reference, first)
  if (retry === 'new key') await pay(reference, { key: `${reference}-2`, token: await demo.tokenize() })
  await demo.control('POST', '/simulator/idle')
  const calls = await callsOf(reference, retry === 'none' ? 1 : 2)
  const placeOf = (seq: number) => calls.findIndex(call => call.seq === seq)
  const doubles = findDoubleCharges(calls)
  return {
    calls: calls.map(saidOf),
    doubles: doubles.map(({ rule, first, second }) => [rule, placeOf(first), placeOf(second)]),
    quality: await verdictsOf(reference),
  }
}

const kinds = Object.entries(faults).flatMap(([kind, fault]) =>
  [false, true].flatMap(performed =>
    retries.map(retry => ({ kind, performed, retry, fault: { ...fault, ...(performed && { performed }) } })),
  ),
)

/** What Quality says of an answer that was lost. */
const repeats = {
  none: 'not_observable not_repeated',
  'same key': 'met ',
  'new key': 'invalid new_key_performed',
}

test.for(kinds)('$kind, performed: $performed, retry: $retry', { timeout: 30_000 }, async sale => {
  const [simulator, proxy] = [await sell('simulator', sale), await sell('proxy', sale)]
  expect(simulator).toEqual(proxy)
  const isPerformed = sale.performed || !('status' in sale.fault || 'reset' in sale.fault)
  // What the payment shows does not depend on what the shop got of the answer.
  expect(simulator.calls[0]?.sold).toBe(isPerformed ? 'yes' : 'no')
  if (isPerformed || sale.retry !== 'none')
    expect(simulator.quality).toMatchObject([{ webhooks_ipn: 'not_observable panel_webhook' }])
  const hasNewKey = sale.retry === 'new key' && sale.kind !== 'status 400'
  const isUnclear = ([rule]: (typeof simulator.doubles)[number]) => rule === 'new_key_after_unclear_answer'
  expect(simulator.doubles.some(double => !isUnclear(double))).toBe(isPerformed && hasNewKey)
  expect(simulator.doubles.some(isUnclear)).toBe(!isPerformed && hasNewKey)
  if (!isPerformed && hasNewKey)
    expect(simulator.quality).toMatchObject([{ repeated_after_lost_answer: 'warning new_key_unclear' }])
  const isLost = isPerformed && !['status 400', 'delay', 'slow_body'].includes(sale.kind)
  if (isLost) expect(simulator.quality).toMatchObject([{ repeated_after_lost_answer: repeats[sale.retry] }])
})

test('a fault of an earlier call with the same request id says nothing of a later one', async () => {
  const rule = { method: 'POST', path: '/v1/payments', reset: true, times: 6 }
  await demo.control('POST', '/simulator/faults', rule)
  const headers = { 'x-request-id': 'shared-by-two' }
  const unknown: unknown[] = []
  for (const key of ['first', 'second']) {
    const external_reference = `shared-${++made}-${key}`
    const body = { ...paymentFields, token: await demo.tokenize(), external_reference }
    await demo.rest('POST', '/payments', body, headers)
    const path = `/calls?transport=rest&external_reference=${external_reference}`
    const read = async () => (await demo.rest<{ entries: CallDetail[] }>('GET', path)).body.data.entries
    await expect.poll(read).toMatchObject([{ attempts: 3, fault: 'reset' }])
    unknown.push((await read())[0]?.outcome_unknown)
  }
  expect(unknown).toEqual([false, false])
})

test.each([
  ['reset', { reset: true }, {}, { status: 201, fault: 'reset' }],
  ['503', { status: 503 }, {}, { status: 201, fault: 'status=503' }],
  [
    'reset before a refusal, which it did not cause',
    { reset: true },
    { token: 'f'.repeat(32) },
    { outcome: 'error', fault: null },
  ],
])(
  'a call of the gateway that recovers by a retry names the fault %s',
  async (_, fault, fields, expected) => {
    const external_reference = `recovered-${++made}`
    await demo.control('POST', '/simulator/faults', { method: 'POST', path: '/v1/payments', ...fault })
    const token = await demo.tokenize()
    await demo.rest('POST', '/payments', { ...paymentFields, token, external_reference, ...fields })
    const path = `/calls?transport=rest&external_reference=${external_reference}`
    const read = async () => (await demo.rest<{ entries: object[] }>('GET', path)).body.data.entries
    await expect.poll(read).toMatchObject([{ ...expected, attempts: 2 }])
  },
)
