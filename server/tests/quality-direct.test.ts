/** `GET /quality` of a store that gets notifications at an address of its own, or forwarded by the gateway. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Quality } from '../contract/quality.ts'
import { demoCredentials } from '../facts/demo-credentials.ts'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo.stop())

/** The address of a store that answers each notification with this status. */
async function startStore(status: number): Promise<string> {
  const store = createServer((request, response) => {
    request.resume()
    response.writeHead(status).end()
  })
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  onTestFinished(() => void store.close())
  return `http://127.0.0.1:${(store.address() as AddressInfo).port}/hook`
}

const authorization = `Bearer ${demoCredentials.accessToken}`

async function payAsStore(external_reference: string, notification_url?: string): Promise<number> {
  const body = { ...paymentFields, token: await demo.tokenize(), external_reference, notification_url }
  const response = await fetch(`${demo.shopUrl}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'x-idempotency-key': external_reference,
    },
    body: JSON.stringify(body),
  })
  const { id } = (await response.json()) as { id: number }
  await demo.control('POST', '/simulator/idle')
  await demo.rest('GET', `/calls/wait?transport=shop&resource=${id}&timeout=5`)
  return id
}

/** Reads the payment as a store does that was notified of it. */
async function readAsStore(id: number): Promise<void> {
  await fetch(`${demo.shopUrl}/v1/payments/${id}`, { headers: { authorization } })
  await demo.rest('GET', `/calls/wait?transport=shop&resource=${id}&count=2&timeout=5`)
}

const signWrongly = () =>
  demo.control('POST', '/simulator/notification-faults', { wrong_signature: true, times: 1 })

const readCriteria = ['payment_get_or_search_api', 'notifications_not_polling', 'payment_read'] as const

async function verdictOf(sale: string, id: string) {
  const { sales } = (await demo.rest<Quality>('GET', `/quality?sale=${sale}`)).body.data
  return sales[0]?.verdicts.find(one => one.id === id)
}

test('a notification that the store accepted at its own address is one that it knows of', async () => {
  const url = await startStore(200)
  await payAsStore('direct-1', url)
  const read = await fetch(`${demo.shopUrl}/v1/payments/search?external_reference=direct-1`, {
    headers: { authorization },
  })
  expect(read.status).toBe(200)
  const isRead = async () => (await verdictOf('direct-1', 'payment_read'))?.status
  // A search counts as a read only after a notification was accepted.
  await expect.poll(isRead, { timeout: 5_000 }).toBe('met')
})

test('a notification that the store refused there is none that it accepted', async () => {
  await payAsStore('direct-2', await startStore(401))
  expect(await verdictOf('direct-2', 'payment_read')).toMatchObject({
    status: 'not_observable',
    remedy: { reason: 'not_notified' },
  })
})

test.each(['at its own address', 'forwarded'])(
  'a read after a forgery that the store accepted, %s, is no read after a notification',
  async way => {
    const store = await startStore(200)
    const sale = `forged ${way}`
    const isForwarded = way === 'forwarded'
    if (isForwarded) await demo.rest('POST', '/forwarding', { url: store, verdict: 'any' })
    await signWrongly()
    const id = await payAsStore(sale, isForwarded ? undefined : store)
    if (isForwarded) {
      const list = () =>
        demo.rest<{ entries: { forward: string }[] }>('GET', `/notifications?payment_id=${id}`)
      await expect
        .poll(async () => (await list()).body.data.entries[0]?.forward, { timeout: 5_000 })
        .toBe('accepted')
    }
    await readAsStore(id)
    for (const criterion of readCriteria)
      expect(await verdictOf(sale, criterion), criterion).toMatchObject({
        status: 'not_observable',
        remedy: { reason: 'not_notified' },
        evidence: [{ operation: 'payment' }],
      })
  },
)

test('a store that refuses a forgery is not blamed for it, and its reads follow no notification', async () => {
  await signWrongly()
  const id = await payAsStore('refused-forgery', await startStore(401))
  await readAsStore(id)
  const statuses = await Promise.all(
    readCriteria.map(async criterion => (await verdictOf('refused-forgery', criterion))?.status),
  )
  expect(statuses).toEqual(
    readCriteria.map(id => (id === 'notifications_not_polling' ? 'met' : 'not_observable')),
  )
})
