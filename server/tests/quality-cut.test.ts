/** `GET /quality` of a store with more calls than a measurement reads. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quality } from '../contract/quality.ts'
import { gradingsHeader } from '../facts/gradings.ts'
import { cutBySize, cutOfDirect, mergeCuts } from '../gateway/procedures/quality-cuts.ts'
import { startTestGateway, type TestGateway, testAccessToken } from './support/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

let provider: StubProvider
let gateway: TestGateway
beforeAll(async () => {
  provider = await startStubProvider()
  gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: provider.url })
})
afterAll(async () => {
  await gateway[Symbol.asyncDispose]()
  await provider.close()
})

const headers = { authorization: `Bearer ${testAccessToken}` }

async function pay(id: number, reference: string): Promise<void> {
  provider.answerWith(json(201, { id, status: 'approved', transaction_amount: 10 }))
  const body = JSON.stringify({ external_reference: reference, transaction_amount: 10 })
  const key = { 'x-idempotency-key': `key-${id}` }
  await fetch(`${gateway.shopUrl}/v1/payments`, { method: 'POST', headers: { ...headers, ...key }, body })
}

const read = (path: string) => fetch(`${gateway.shopUrl}/v1/payments/${path}`, { headers })
const waitFor = (query: string) => gateway.rest('GET', `/calls/wait?transport=shop&timeout=5&${query}`)
const measure = async (query = '') => (await gateway.rest<Quality>('GET', `/quality?${query}`)).body.data

/** Reads payments that no sale of the store has, so that what was recorded before is older than many reads. */
async function poll(count: number, from: number, sent: Record<string, string> = {}): Promise<void> {
  for (let id = from; id < from + count; id += 50) {
    provider.answerWith(json(200, { id: 7, status: 'pending' }, sent))
    await Promise.all(Array.from({ length: 50 }, (_, place) => read(`${id + place}`)))
  }
  await waitFor(`resource=${from + count - 1}`)
}

const statusOf = ({ sales }: Quality, id: string) => {
  const verdict = sales[0]?.verdicts.find(one => one.id === id)
  return verdict && `${verdict.status} ${verdict.remedy?.reason ?? null}`
}

test('what a store reads while it is graded is not measured, and cuts nothing off', async () => {
  await pay(900, 'graded')
  await poll(1050, 5000, { [gradingsHeader]: 'omit' })
  const graded = await measure()
  expect(graded.cut_off).toBeNull()
  expect(graded.sales.map(({ sale }) => sale)).toEqual(['graded'])
  expect(statusOf(graded, 'refunds_api')).toBe('not_observable not_exercised')
})

test('the bound that left out the newest is named, and a sale is whole if no bound left out a part of it', () => {
  const times = { beforeMs: 5, writesBeforeMs: 3, searchesBeforeMs: 4 }
  const count = { by: 'count', max: 1000, ...times, isSaleWhole: true } as const
  const direct = cutOfDirect('1970-01-01T00:00:00.009Z')
  expect(mergeCuts([null, count])).toEqual(count)
  expect(mergeCuts([count, direct, null])).toEqual({ ...direct, ...times, beforeMs: 9 })
  const whole = { calls: [], left: 1, unread: [] }
  expect(mergeCuts([null, cutBySize(whole, whole, true)])).toBeNull()
})

test('a thousand reads hide no sale, no double charge and no read, and what was not read is told', async () => {
  await pay(901, 'right')
  provider.answerWith(json(200, { id: 901, status: 'approved' }))
  await read('901')
  await waitFor('resource=901&count=2')
  await pay(902, 'unread')
  await pay(903, 'twice')
  await pay(904, 'twice')
  await waitFor('resource=904')
  expect(await measure()).toMatchObject({ cut_off: null, worst: 'twice' })
  await poll(1050, 10_000)
  const all = await measure()
  expect(all).toMatchObject({ cut_off: { by: 'count', max: 1000 }, worst: 'twice' })
  expect(all.sales.map(({ sale }) => sale)).toEqual(['twice', 'unread', 'right', 'graded'])
  expect(statusOf(all, 'charged_twice')).toBe('invalid charged_twice')
  expect(statusOf(all, 'refunds_api')).toBe('not_observable not_exercised_partly')
  // Reads by reference may be among those that were left out, but not for a sale that is measured alone.
  expect(statusOf({ ...all, sales: all.sales.slice(1) }, 'notifications_not_polling')).toBe(
    'not_observable partly_read',
  )
  expect(statusOf(await measure('sale=unread'), 'notifications_not_polling')).toBe('not_observable not_read')
  const [byReference, byId] = [await measure('sale=right'), await measure('sale=901')]
  expect(statusOf(byReference, 'notifications_not_polling')).toBe('met null')
  expect([byReference, byId]).toMatchObject([{ cut_off: null }, { cut_off: null }])
  expect(byId.sales).toEqual(byReference.sales)
})

test('a read before a repeated refund counts, however often the payment is read afterwards', async () => {
  await pay(905, 'polled')
  const refunds = [11, 12, 13].map(id => ({ id, amount: 3 }))
  const refund = async (status: number, place: number) => {
    provider.answerWith(json(status, status === 201 ? { ...refunds[place], payment_id: 905 } : {}))
    const key = { 'x-idempotency-key': `refund-${place}-${status}` }
    const url = `${gateway.shopUrl}/v1/payments/905/refunds`
    await fetch(url, { method: 'POST', headers: { ...headers, ...key }, body: JSON.stringify({ amount: 3 }) })
  }
  const readTimes = async (times: number, shown: number) => {
    const response = { id: 905, status: 'approved', status_detail: 'partially_refunded' }
    provider.answerWith(json(200, { ...response, refunds: refunds.slice(0, shown) }))
    for (let time = 0; time < times; time++) await read('905')
  }
  await refund(201, 0)
  await refund(500, 1)
  await readTimes(1, 1)
  await refund(201, 1)
  await waitFor('resource=905&count=5')
  const before = statusOf(await measure('sale=polled'), 'repeated_after_lost_answer')
  await readTimes(25, 2)
  await waitFor('resource=905&count=30')
  expect(statusOf(await measure('sale=polled'), 'repeated_after_lost_answer')).toBe(before)
})

test('a search that was left out accuses no store of not having looked', async () => {
  const tryToPay = async (id: number, status: number) => {
    provider.answerWith(
      json(status, status === 201 ? { id, status: 'approved', transaction_amount: 10 } : {}),
    )
    const body = JSON.stringify({ external_reference: 'looked', transaction_amount: 10 })
    const key = { 'x-idempotency-key': `looked-${id}` }
    await fetch(`${gateway.shopUrl}/v1/payments`, { method: 'POST', headers: { ...headers, ...key }, body })
  }
  const search = (reference: string) => {
    provider.answerWith(json(200, { paging: { total: 0 }, results: [] }))
    return read(`search?external_reference=${reference}`)
  }
  await tryToPay(906, 502)
  await search('looked')
  await tryToPay(907, 201)
  await waitFor('resource=907')
  const repetition = async () =>
    (await measure()).sales
      .find(({ sale }) => sale === 'looked')
      ?.verdicts.find(({ id }) => id === 'repeated_after_lost_answer')
  const before = await repetition()
  expect(['met', 'not_applicable']).toContain(before?.status)
  for (let count = 0; count < 1050; count += 50)
    await Promise.all(Array.from({ length: 50 }, (_, place) => search(`other-${count + place}`)))
  await read('999')
  await waitFor('resource=999')
  expect(await repetition()).toMatchObject({ status: 'not_observable', remedy: { reason: 'partly_read' } })
  const alone = (await measure('sale=looked')).sales[0]?.verdicts
  expect(alone?.find(({ id }) => id === 'repeated_after_lost_answer')?.status).toBe(before?.status)
})
