/** `GET /quality` of what a shop sent through its proxy. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quality } from '../contract/quality.ts'
import { startTestGateway, type TestGateway, testAccessToken } from './support/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

const publicKey = 'TEST-public-key-of-the-page'
let provider: StubProvider
let gateway: TestGateway
beforeAll(async () => {
  provider = await startStubProvider()
  gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: provider.url, GATEWAY_PUBLIC_KEY: publicKey })
})
afterAll(async () => {
  await gateway[Symbol.asyncDispose]()
  await provider.close()
})

/** Pays as a shop does. The provider takes what it is sent, unlike the simulator, however deep it is. */
async function pay(id: number, body: string) {
  provider.answerWith(json(201, `{"id":${id},"status":"approved",${body.slice(1)}`))
  const response = await fetch(`${gateway.shopUrl}/v1/payments`, { method: 'POST', body })
  expect(response.status).toBe(201)
  await gateway.rest('GET', `/calls/wait?transport=shop&resource=${id}&timeout=5`)
}

test('a sale of 5,000 nested lists is named as not measurable, and the others are measured', async () => {
  await pay(71, `{"metadata":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`)
  await pay(72, '{"external_reference":"flat"}')
  const { status, body } = await gateway.rest<Quality>('GET', '/quality')
  expect(status).toBe(200)
  expect(body.data.sales.map(({ sale, not_measurable }) => ({ sale, not_measurable }))).toEqual([
    { sale: 'flat', not_measurable: null },
    { sale: '71', not_measurable: 'too_deep' },
  ])
  expect(body.data).toMatchObject({ worst: 'flat', median: 'flat' })
  for (const format of ['html', 'junit', 'json'])
    expect((await gateway.rest('GET', `/quality/report?format=${format}`)).status, format).toBe(200)
})

test.each([
  ['page', 'shop', { origin: 'https://store.example' }, 'met'],
  ['server', 'shop', { authorization: `Bearer ${testAccessToken}` }, 'invalid'],
  ['server', 'rest', { authorization: `Bearer ${testAccessToken}` }, 'invalid'],
] as const)(
  'the card token of an order that the %s made is known by its fingerprint, by %s, and recorded nowhere',
  async (maker, transport, headers, status) => {
    const token = randomBytes(16).toString('hex')
    const reference = `${maker}-${transport}`
    const card = { card_number: '4509953566233704', security_code: '123' }
    const createToken = async (id: string, withHeaders: Record<string, string>) => {
      provider.answerWith(json(201, { id, last_four_digits: '3704' }))
      const address = `${gateway.shopUrl}/v1/card_tokens?public_key=${publicKey}`
      await fetch(address, { method: 'POST', headers: withHeaders, body: JSON.stringify(card) })
    }
    await createToken(token, headers)
    // The same card has a second token. The server makes it if the page made the first, and the other way round.
    await createToken(
      randomBytes(16).toString('hex'),
      maker === 'page' ? { authorization: `Bearer ${testAccessToken}` } : { origin: 'https://store.example' },
    )
    const order = {
      type: 'online',
      processing_mode: 'automatic',
      external_reference: reference,
      total_amount: '10.00',
      payer: { email: 'a@testuser.com' },
      transactions: {
        payments: [
          { amount: '10.00', payment_method: { id: 'visa', type: 'credit_card', token, installments: 1 } },
        ],
      },
    }
    provider.answerWith(json(201, { id: `ORD-${reference}`, status: 'processed' }))
    if (transport === 'rest') expect((await gateway.rest('POST', '/orders', order)).status).toBe(201)
    else
      await fetch(`${gateway.shopUrl}/v1/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testAccessToken}`, 'x-idempotency-key': reference },
        body: JSON.stringify(order),
      })
    await gateway.rest('GET', `/calls/wait?resource=ORD-${reference}&timeout=5`)
    const { body } = await gateway.rest<Quality>('GET', `/quality?sale=${reference}`)
    expect(body.data.sales[0]?.verdicts.find(({ id }) => id === 'secure_form')).toMatchObject({ status })
    const names = await readdir(gateway.dataDir)
    const files = await Promise.all(names.map(name => readFile(join(gateway.dataDir, name), 'latin1')))
    expect(files.join()).toContain('"card_tokens":["')
    expect(files.join()).not.toContain(token)
  },
)

test('what a tester charges by console, command or kit is no sale of the store', async () => {
  const chargeOf = (id: number) => ({
    external_reference: `by-${id}`,
    transaction_amount: 10,
    token: 'a'.repeat(32),
    description: 'Mate',
    installments: 1,
    payment_method_id: 'visa',
    payer: { email: 'a@testuser.com' },
  })
  const by = (id: number, actor: Record<string, string>) => {
    provider.answerWith(json(201, `{"id":${id},"status":"approved"}`))
    return gateway.rest('POST', '/payments', chargeOf(id), actor)
  }
  for (const [id, name] of [
    [81, 'ana (pasarela)'],
    [82, 'test kit'],
    [83, 'agent (mcp)'],
  ] as const)
    expect((await by(id, { 'x-pasarela-actor': name })).status).toBe(201)
  provider.answerWith(json(201, '{"id":84,"status":"approved"}'))
  await gateway.trpc.payments.create.mutate(chargeOf(84) as never)
  expect((await by(85, {})).status).toBe(201)
  await expect
    .poll(
      async () =>
        (await gateway.rest<{ entries: unknown[] }>('GET', '/calls?resource=85')).body.data.entries.length,
    )
    .toBe(1)
  const { body } = await gateway.rest<Quality>('GET', '/quality')
  expect(body.data.sales.flatMap(({ sale }) => (sale.startsWith('by-') ? [sale] : []))).toEqual(['by-85'])
})
