/** A store that loses the response to a refund, reads, and refunds again: what it read tells whether it is right. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCredentials } from '../facts/demo-credentials.ts'
import { findDoubleCharges } from '../facts/double-charges.ts'
import type { CallDetail } from '../journal/entries.ts'
import { cardTransaction, orderFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo[Symbol.asyncDispose]())

/** A call of the store. A fault may keep its response from it. */
async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${demo.shopUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${demoCredentials.accessToken}`,
      'content-type': 'application/json',
      ...(method === 'POST' && { 'x-idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

async function sellPayment(reference: string) {
  const { id } = await demo.pay({ external_reference: reference })
  return { thing: `/v1/payments/${id}`, refunds: `/v1/payments/${id}/refunds`, part: { amount: 30 } }
}

async function sellOrder(reference: string) {
  const body = {
    ...orderFields,
    processing_mode: 'automatic',
    external_reference: reference,
    transactions: { payments: [cardTransaction(await demo.tokenize())] },
  }
  const { id, transactions } = await send('POST', '/v1/orders', body)
  const [charge] = (transactions as { payments: { id: string }[] }).payments
  return {
    thing: `/v1/orders/${id}`,
    refunds: `/v1/orders/${id}/refund`,
    part: { transactions: [{ id: charge?.id, amount: '30.00' }] },
  }
}

type Sold = Awaited<ReturnType<typeof sellPayment | typeof sellOrder>>

async function refundTwice({ thing, refunds, part }: Sold, performed: boolean, reads: string[]) {
  const rule = { method: 'POST', path: refunds, status: 500, ...(performed && { performed }), times: 1 }
  await demo.control('POST', '/simulator/faults', rule)
  await send('POST', refunds, part)
  for (const read of reads) await send('GET', read)
  await send('POST', refunds, part)
  const id = thing.split('/').at(-1)
  const ofThing = async () =>
    (
      await demo.rest<{ entries: CallDetail[] }>('GET', '/calls/details?transport=shop&limit=200')
    ).body.data.entries.filter(
      ({ resource, operation }) => resource === id && operation !== 'POST /v1/orders',
    )
  await expect.poll(async () => (await ofThing()).length).toBe(2 + reads.length)
  return findDoubleCharges(await ofThing()).map(({ rule }) => rule)
}

test.each([
  ['payment', sellPayment],
  ['order', sellOrder],
] as const)(
  'a refund of a %s that a read has shown is not sent again with another key',
  async (kind, sell) => {
    const shown = await sell(`shown-${kind}`)
    expect(await refundTwice(shown, true, [shown.thing])).toEqual(['shown_refund_repeated'])
    const unread = await sell(`unread-${kind}`)
    expect(await refundTwice(unread, true, [])).toEqual(['new_key_after_lost_answer'])
    const absent = await sell(`absent-${kind}`)
    expect(await refundTwice(absent, false, [absent.thing])).toEqual([])
  },
)

test('a list of refunds shows it, too', async () => {
  const listed = await sellPayment('listed')
  expect(await refundTwice(listed, true, [listed.refunds])).toEqual(['shown_refund_repeated'])
})
