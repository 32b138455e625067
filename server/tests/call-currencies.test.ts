/** The journal keeps the currency of an amount that comes without one, also after the account moved to another country. */
import { expect, test } from 'vitest'
import { demoCredentials } from '../facts/demo-credentials.ts'
import type { CallSummary } from '../journal/entries.ts'
import { paymentFields, startTestDemo } from './support/start-test-demo.ts'

test('refused, refunding and unsent calls keep the currency of their country', async () => {
  await using demo = await startTestDemo()
  const calls = async () =>
    (await demo.rest<{ entries: CallSummary[] }>('GET', '/calls')).body.data.entries.filter(
      ({ amount }) => amount !== null,
    )
  const shopCall = () =>
    fetch(`${demo.shopUrl}/v1/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demoCredentials.accessToken}`,
        'x-idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ ...paymentFields, token: 'none' }),
    })
  const makeCalls = async () => {
    expect((await demo.rest('POST', '/payments', { ...paymentFields, token: 'none' })).status).toBe(400)
    expect((await shopCall()).status).toBe(400)
    // The gateway learns the country of its account when somebody reads the account, as the console does.
    await demo.rest('GET', '/seller')
    await demo.rest('POST', '/faults', { method: 'POST', path: '/v1/payments', status: 500, times: 1 })
    expect((await shopCall()).status).toBe(500)
  }
  await makeCalls()
  const { id } = await demo.pay()
  expect((await demo.rest('POST', `/payments/${id}/refunds`, { amount: 500 })).status).toBe(201)
  await demo.control('POST', '/simulator/accounts', { site_id: 'MLM' })
  await makeCalls()
  await expect.poll(calls).toHaveLength(8)
  const named = (await calls()).map(({ operation, currency }) => `${operation} ${currency}`).toReversed()
  expect(named).toEqual([
    'payments.create ARS',
    'POST /v1/payments ARS',
    'POST /v1/payments ARS',
    'payments.create ARS',
    'payments.refund ARS',
    'payments.create MXN',
    'POST /v1/payments MXN',
    'POST /v1/payments MXN',
  ])
})

test('a refund is in the currency of its payment, and a refusal without a key in that of its account', async () => {
  await using demo = await startTestDemo()
  const send = (path: string, key: string | null, body: object) =>
    fetch(`${demo.shopUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demoCredentials.accessToken}`,
        ...(key !== null && { 'x-idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
  const { id } = await demo.pay()
  const refunds = `/v1/payments/${id}/refunds`
  expect((await send('/v1/payments', null, { ...paymentFields, token: 'none' })).status).toBe(400)
  await demo.control('POST', '/simulator/accounts', { site_id: 'MLM' })
  expect((await send(refunds, 'one', { amount: 50.5 })).status).toBe(201)
  const authorization = `Bearer ${demoCredentials.accessToken}`
  const [one] = (await (await fetch(`${demo.shopUrl}${refunds}`, { headers: { authorization } })).json()) as [
    { id: number },
  ]
  await fetch(`${demo.shopUrl}${refunds}/${one.id}`, { headers: { authorization } })
  expect((await send(refunds, null, { amount: 20 })).status).toBe(400)
  expect((await send(refunds, 'two', { amount: 9000 })).status).toBe(400)
  expect((await demo.rest('POST', `/payments/${id}/refunds`, { amount: 30 })).status).toBe(201)
  expect((await send('/v1/payments', null, { ...paymentFields, token: 'none' })).status).toBe(400)
  const listed = async () =>
    (await demo.rest<{ entries: CallSummary[] }>('GET', '/calls')).body.data.entries
      .filter(({ amount }) => amount !== null)
      .toReversed()
      .map(({ operation, status, currency, amount }) => `${operation} ${status} ${currency} ${amount}`)
  await expect
    .poll(listed)
    .toEqual([
      'payments.create 201 ARS 1500',
      'POST /v1/payments 400 ARS 1500',
      'POST /v1/payments/{id}/refunds 201 ARS 50.5',
      'GET /v1/payments/{id}/refunds/{refund_id} 200 ARS 50.5',
      'POST /v1/payments/{id}/refunds 400 ARS 20',
      'POST /v1/payments/{id}/refunds 400 ARS 9000',
      'payments.refund 201 ARS 30',
      'POST /v1/payments 400 MXN 1500',
    ])
})
