import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runSimulator } from './run-simulator.ts'
import { type Simulator, startSimulator } from './simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

type Json = Record<string, unknown> & { id?: unknown }

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(simulator.url + path, {
    method,
    headers: { authorization: 'Bearer TEST-smoke', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Json }
}

test('tokenizes and charges a card, refunds a part, and both notifications arrive signed', async () => {
  const heard: { request: IncomingMessage; body: string }[] = []
  const shop = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      heard.push({ request, body })
      response.end()
    })
  }).listen(0)
  const notification_url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook?shop=1`
  simulator.register('TEST-smoke', { webhookSecret: 'a-secret' })

  const token = await fetch(`${simulator.url}/v1/card_tokens?public_key=TEST-browser`, {
    method: 'POST',
    body: JSON.stringify({
      card_number: '4509953566233704',
      expiration_month: '11',
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: 'APRO' },
    }),
  }).then(response => response.json() as Promise<Json>)
  const payment = await call(
    'POST',
    '/v1/payments',
    {
      transaction_amount: 100,
      token: token.id,
      installments: 1,
      payer: { email: 'a@b.co' },
      notification_url,
    },
    { 'x-idempotency-key': 'pay' },
  )
  expect(payment.body).toMatchObject({ status: 'approved', status_detail: 'accredited' })
  const refund = await call(
    'POST',
    `/v1/payments/${payment.body.id}/refunds`,
    { amount: 40 },
    { 'x-idempotency-key': 'back' },
  )
  expect(refund.body).toMatchObject({ amount: 40, payment_id: payment.body.id })
  await simulator.idle()
  shop.close()

  expect(heard.map(({ body }) => JSON.parse(body).action)).toEqual(['payment.created', 'payment.updated'])
  for (const { request } of heard) {
    expect(request.url).toBe(`/hook?shop=1&data.id=${payment.body.id}&type=payment`)
    const [, ts, v1] = /^ts=(\d+),v1=([0-9a-f]+)$/.exec(String(request.headers['x-signature'])) ?? []
    const manifest = `id:${payment.body.id};request-id:${request.headers['x-request-id']};ts:${ts};`
    expect(v1).toBe(createHmac('sha256', 'a-secret').update(manifest).digest('hex'))
  }
})

test('answers a new access token with 503 when there are as many accounts as SIMULATOR_MAX_ACCOUNTS allows', async () => {
  const small = await runSimulator({ SIMULATOR_PORT: '0', SIMULATOR_MAX_ACCOUNTS: '1' })
  const statusFor = async (token: string) => {
    const response = await fetch(`${small.url}/users/me`, { headers: { authorization: `Bearer ${token}` } })
    return response.status
  }
  expect(await statusFor('TEST-known')).toBe(200)
  expect(await statusFor('TEST-unknown')).toBe(503)
  expect(await statusFor('TEST-known')).toBe(200)
  await small.close()
})

test('takes the strictness of new accounts from SIMULATOR_STRICTNESS, which an account or its scenario may change', async () => {
  const lenient = await runSimulator({ SIMULATOR_PORT: '0', SIMULATOR_STRICTNESS: 'lenient' })
  try {
    const account = `${lenient.url}/simulator/account`
    const headers = {
      authorization: 'Bearer TEST-strictness-of-a-new-account',
      'content-type': 'application/json',
    }
    const read = async (as = headers) =>
      ((await (await fetch(account, { headers: as })).json()) as Settings).settings.strictness
    expect(await read()).toBe('lenient')
    const body = JSON.stringify({ settings: { strictness: 'strict' } })
    await fetch(`${lenient.url}/simulator/accounts`, { method: 'POST', headers, body })
    expect(await read()).toBe('strict')
    const scenario = `${lenient.url}/simulator/scenario`
    const exported = await (await fetch(scenario, { headers })).text()
    const other = { ...headers, authorization: 'Bearer TEST-account-of-a-scenario' }
    await fetch(scenario, { method: 'PUT', headers: other, body: exported })
    expect(await read(other)).toBe('strict')
    const items = [{ title: 'Mate', quantity: 1, unit_price: 5 }]
    const refused = await fetch(`${lenient.url}/checkout/preferences`, {
      method: 'POST',
      headers: other,
      body: JSON.stringify({ items, expires_at: 1 }),
    })
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('Refused by Pasarela'),
    ])
  } finally {
    await lenient.close()
  }
  await expect(runSimulator({ SIMULATOR_PORT: '0', SIMULATOR_STRICTNESS: 'severe' })).rejects.toThrow(
    'SIMULATOR_STRICTNESS',
  )
})

type Settings = { settings: { strictness: string } }

test('a token for which there is no room is answered with 503, and what to do', async () => {
  const full = await startSimulator({ maxAccounts: 1, accounts: [{ accessToken: 'TEST-known' }] })
  onTestFinished(() => full.close())
  const statusOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${full.url}/users/me`, { headers })
    return [response.status, await response.text()]
  }
  expect(await statusOf('TEST-known')).toEqual([200, expect.any(String)])
  expect(await statusOf('TEST-other')).toEqual([503, expect.stringContaining('raise SIMULATOR_MAX_ACCOUNTS')])
})
