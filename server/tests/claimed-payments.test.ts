/** Notifications of claims name no payment: the gateway reads the claim. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NotificationDetail } from '../journal/entries.ts'
import { signNotification } from './support/sign-notification.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway, testWebhookSecret } from './support/start-test-gateway.ts'
import { json, startStubProvider } from './support/stub-provider.ts'
import { waitFor } from './support/wait-for.ts'

const topic = 'topic_claims_integration_wh'

let demo: TestDemo
beforeEach(async () => {
  demo = await startTestDemo()
})
afterEach(() => demo?.[Symbol.asyncDispose]())

async function openClaim(paymentId: number) {
  const { text } = await demo.control('POST', `/simulator/payments/${paymentId}/claim`, {})
  const claimId = String(JSON.parse(text).id)
  await demo.trpc.notifications.settled.query({ timeout: 20 })
  return claimId
}

test('a claim is on its payment’s timeline, and one read of the claim told so', async () => {
  const payment = await demo.pay()
  const claimId = await openClaim(payment.id)
  const { entries } = await demo.trpc.notifications.list.query({ topic, payment_id: String(payment.id) })
  expect(entries).toMatchObject([{ resource: claimId, verdict: 'validated' }])
  const timeline = await demo.trpc.payments.timeline.query({ paymentId: String(payment.id) })
  expect(timeline.entries.map(({ seq }) => seq)).toContain(entries[0]?.seq)
  const reads = await demo.trpc.calls.list.query({ operation: 'claims.get' })
  expect(reads.entries).toMatchObject([
    {
      ...{ transport: 'gateway', purpose: 'display', effect: 'read', outcome: 'ok' },
      ...{ subject: 'provider', resource: claimId, payment_id: null, provider_status: 200 },
    },
  ])
  expect((await demo.trpc.calls.counts.query()).operations).toContain('claims.get')
})

test('the payment stays unknown while the claim cannot be read', async () => {
  const payment = await demo.pay()
  await demo.control('POST', '/simulator/faults', { path: '/post-purchase/v1/claims/*', status: 404 })
  await openClaim(payment.id)
  const { entries } = await demo.trpc.notifications.list.query({ topic })
  expect(entries).toMatchObject([{ payment_id: null }])
  const reads = await demo.trpc.calls.list.query({ operation: 'claims.get' })
  expect(reads.entries).toMatchObject([{ outcome: 'error', provider_status: 404, purpose: 'display' }])
})

test('only claims of payments tell a payment, and no stranger causes a read', async () => {
  const provider = await startStubProvider()
  await using gateway = await startTestGateway({
    GATEWAY_PROVIDER_URL: provider.url,
    GATEWAY_WEBHOOK_SECRET: testWebhookSecret,
  })
  async function notify(id: string, secret = testWebhookSecret) {
    const [requestId, ts] = [crypto.randomUUID(), String(Date.now())]
    const query = new URLSearchParams({ 'data.id': id, type: topic })
    const body = JSON.stringify({ type: topic, action: 'created', data: { id } })
    await gateway.rest('POST', `/webhooks?${query}`, body, {
      'x-request-id': requestId,
      'x-signature': signNotification({ id, requestId, ts, secret }),
    })
  }
  provider.answerWith(
    json(200, { id: 1, resource: 'order', resource_id: 55 }),
    json(200, { id: 2, resource: 'payment', resource_id: 77 }),
    json(200, { id: 3, resource: 'payment', resource_id: 1.5 }),
  )
  for (const id of ['1', '2', '3', '../payments/9', '4'])
    await notify(id, id === '4' ? 'of a stranger' : undefined)
  const list = () => gateway.trpc.calls.list.query({ operation: 'claims.get' })
  await waitFor(async () => expect((await list()).entries).toHaveLength(3))
  expect(provider.seen.map(({ url }) => url)).toEqual([1, 2, 3].map(id => `/post-purchase/v1/claims/${id}`))
  const { body } = await gateway.rest<{ entries: NotificationDetail[] }>('GET', '/notifications')
  expect(body.data.entries.map(({ resource, payment_id }) => [resource, payment_id])).toEqual([
    ...[
      ['4', null],
      ['../payments/9', null],
      ['3', null],
      ['2', '77'],
      ['1', null],
    ],
  ])
})
