/** What the provider's answers are known to vary in, caused by the fault `fields`: gateway and journal take it as it is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallDetail, CallSummary } from '../journal/entries.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const masked = { expiration_month: '***', expiration_year: '***' }

async function recordedAnswer(id: string): Promise<string> {
  const list = async () =>
    (await demo.rest<{ entries: CallSummary[] }>('GET', `/calls?operation=payments.get&text=${id}`)).body.data
      .entries
  await expect.poll(async () => (await list()).length).toBe(1)
  const [call] = await list()
  return (await demo.rest<CallDetail>('GET', `/calls/${call?.seq}`)).body.data.response
}

test('a card with a masked expiration is read and recorded as it came', async () => {
  const { id } = await demo.pay()
  const rule = { method: 'GET', path: '/v1/payments/*', fields: { card: masked } }
  await demo.control('POST', '/simulator/faults', rule)
  const { status, body } = await demo.rest<{ card: object }>('GET', `/payments/${id}`)
  expect([status, body.data.card]).toEqual([200, masked])
  expect(await recordedAnswer(String(id))).not.toMatch(/NaN|"expiration_month":null/)
})

test('a search with a payment whose payer is a list is answered as usual', async () => {
  const { id } = await demo.pay()
  await demo.control('POST', '/simulator/faults', { method: 'GET', shows: String(id), fields: { payer: [] } })
  const { status, body } = await demo.rest<{ results: { id: number; payer: unknown }[] }>('GET', '/payments')
  expect(status).toBe(200)
  expect(body.data.results.find(payment => payment.id === id)?.payer).toEqual([])
})
