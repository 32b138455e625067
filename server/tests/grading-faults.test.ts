/** A fault that meets a call of the shop during a grade is never held against the shop, wherever it was set. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoCredentials } from '../facts/demo-credentials.ts'
import { grade } from '../grading/grade.ts'
import { gradeWords } from '../grading/grade-words.ts'
import { describeNeeds, describeResult } from '../grading/reports/describe.ts'
import type { Grade } from '../grading/result.ts'
import { secrets, startSmallShop } from '../grading/tests/support/small-shop.ts'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo[Symbol.asyncDispose]())

type Place = 'simulator' | 'proxy'

/** Sets a fault for the reads of payments. */
function setFault(place: Place, fault: object) {
  const rule = { method: 'GET', path: '/v1/payments/*', ...fault }
  if (place === 'simulator') return demo.control('POST', '/simulator/faults', rule)
  return demo.rest('POST', '/faults', rule)
}

/**
 * Grades a right shop that calls the shop proxy.
 * @param setIn sets the fault once, when the shop learns of the first order of this case
 */
async function run(
  only: string[],
  id: string,
  setIn: () => Promise<unknown>,
  simulatorUrl = demo.simulator.url,
): Promise<Grade> {
  const { accessToken } = demoCredentials
  const shop = await startSmallShop({ simulatorUrl: demo.shopUrl, accessToken })
  onTestFinished(shop.close)
  let isSet = false
  return grade({
    url: shop.url,
    simulatorUrl,
    accessToken,
    secret: secrets.secret,
    shop: {
      ...shop,
      makeOrder: async order => {
        await shop.makeOrder?.(order)
        if (isSet || !order.reference.includes(`-${id}-`)) return
        isSet = true
        await setIn()
      },
    },
    only,
    rate: 100,
    seed: 1,
    timing: { settleMs: 0, effectTimeoutMs: 0 },
  })
}

const places: Place[] = ['simulator', 'proxy']

const words = gradeWords('en')

test.for(places.flatMap(place => [{ status: 500 }, { reset: true }].map(fault => ({ place, fault }))))(
  'a case whose read met a fault that was set during the run, and used up, decides nothing: $place $fault',
  { timeout: 60_000 },
  async ({ place, fault }) => {
    const { results, standing } = await run(['status_code', 'replay'], 'status_code', () =>
      setFault(place, fault),
    )
    const [valid, met, next] = results
    expect([valid?.verdict, met?.verdict, next?.verdict]).toEqual(['passed', 'undecided', 'passed'])
    expect(met).toMatchObject({ id: 'status_code', need: 'fault' })
    expect(standing).toBe('incomplete')
    const set = 'status' in fault ? 'respond 500' : 'close the connection without a response'
    const named = new RegExp(`met a call of the store.* GET /v1/payments/\\d+: A fault was set: ${set}`)
    if (met) expect(describeResult(met, words).did).toMatch(named)
    expect(describeNeeds({ results }, words)).toEqual([expect.stringMatching(named)])
  },
)

/** A way to the simulator on which each question for faults is under way for a second. */
async function startSlowWay(): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    if (method === 'GET' && url.startsWith('/simulator/applied-faults')) await setTimeout(1_000)
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...kept } = headers
    const init = { method, headers: kept as Record<string, string>, ...(body.length > 0 && { body }) }
    const answer = await fetch(`${demo.simulator.url}${url}`, init)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(await answer.text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a fault is found although the question for it takes longer than the case', async () => {
  const setting = () => setFault('proxy', { status: 500 })
  const { results } = await run(['status_code'], 'status_code', setting, await startSlowWay())
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'undecided'])
})

test.for(places)('a fault that met the valid notification leaves every case open: %s', async place => {
  const setting = () => setFault(place, { status: 500, times: 100 })
  const { results, standing, worst } = await run(['signature'], 'valid', setting)
  await demo.control('DELETE', '/simulator/faults')
  await demo.rest('DELETE', '/faults')
  expect([standing, worst]).toEqual(['not_graded', null])
  expect(results.filter(one => one.verdict !== 'undecided' || one.need !== 'fault')).toEqual([])
})

test('a fault for any call ends no run: it meets the calls of the shop, not those of the grader', async () => {
  const { results } = await run(['status_code'], 'status_code', () =>
    demo.control('POST', '/simulator/faults', { path: '/v1/**', status: 500 }),
  )
  expect(results).toMatchObject([{ verdict: 'passed' }, { need: 'fault' }])
})

test('what the shop reads during a run is marked, and no failure of the shop', async () => {
  const failed = async () => {
    const { groups } = (await demo.rest<{ groups: unknown[] }>('GET', '/calls/failures?purpose=operation'))
      .body.data
    return groups
  }
  const before = await failed()
  const { results } = await run(['unknown_payment', 'provider_down'], '', async () => {})
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed'])
  const list = '/calls?transport=shop&purpose=grading&outcome=error&limit=100'
  const statuses = async () => {
    const { entries } = (await demo.rest<{ entries: { status: number }[] }>('GET', list)).body.data
    return entries.map(({ status }) => status)
  }
  await expect.poll(statuses).toContain(503)
  expect(await failed()).toEqual(before)
  const read = await fetch(`${demo.shopUrl}/v1/payments/1`, {
    headers: { authorization: `Bearer ${demoCredentials.accessToken}` },
  })
  expect([read.status, read.headers.get('x-pasarela-gradings')]).toEqual([404, null])
})

test('what the shop reads of its other sales during a run is not marked', async () => {
  const headers = {
    authorization: `Bearer ${demoCredentials.accessToken}`,
    'content-type': 'application/json',
  }
  const marks: (string | null)[] = []
  await run(['status_code'], 'status_code', async () => {
    const made = await fetch(`${demo.shopUrl}/v1/payments`, {
      method: 'POST',
      headers: { ...headers, 'x-idempotency-key': 'beside' },
      body: JSON.stringify({
        transaction_amount: 5,
        payment_method_id: 'account_money',
        external_reference: 'beside',
        payer: { email: 'a@test.com' },
      }),
    })
    const { id } = (await made.json()) as { id: number }
    for (const path of [`/v1/payments/${id}`, '/v1/payments/search', '/v1/payments/1'])
      marks.push((await fetch(demo.shopUrl + path, { headers })).headers.get('x-pasarela-gradings'))
  })
  expect(marks).toEqual([null, 'read', 'read'])
})

const { installments: _installments, ...fields } = paymentFields
const ticket = { ...fields, payment_method_id: 'rapipago', transaction_amount: 1500 }

test('a fault that meets a call of the console, or a read of it, decides nothing about the store', async () => {
  const headers = { 'x-idempotency-key': 'of-console' }
  let reads: unknown
  const { results } = await run(['status_code', 'replay'], 'status_code', async () => {
    await demo.control('POST', '/simulator/faults', { method: 'POST', path: '/v1/payments', reset: true })
    const made = await demo.http('POST', '/trpc/payments.createOffline', ticket, headers)
    const { id } = (made.body as unknown as { result: { data: { id: string } } }).result.data
    await demo.trpc.payments.get.query({ paymentId: String(id) })
    reads = (await demo.control('GET', `/simulator/calls?shows=${id}`)).body
    expect((await demo.control('GET', '/simulator/faults')).body).toMatchObject({ calls: [] })
  })
  expect(results.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(reads).toMatchObject({ calls: [{ method: 'GET', from_page: true }] })
})
