/** Canaries: secrets that pass through the gateway are searched for in everything that it shows or stores. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signNotification } from './support/sign-notification.ts'
import { paymentFields } from './support/start-test-demo.ts'
import {
  startTestGateway,
  type TestGateway,
  testAccessToken,
  testWebhookSecret,
} from './support/start-test-gateway.ts'
import { cutOff, hangUp, json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

const canaries = {
  accessToken: testAccessToken,
  webhookSecret: testWebhookSecret,
  previousSecret: 'canary-previous-secret',
  consoleToken: 'canary-console-token-1234',
  cardNumber: '4509953566233704',
  securityCode: 'canary-987',
  cardToken: 'canarycardtoken00000000000000000',
  password: 'canary-qatest-password',
}
const headers = { authorization: `Bearer ${canaries.consoleToken}` }

let stub: StubProvider
let gateway: TestGateway
/** Every answer of the gateway to the requests below. */
const answers: string[] = []

beforeAll(async () => {
  stub = await startStubProvider()
  gateway = await startTestGateway({
    GATEWAY_PROVIDER_URL: stub.url,
    GATEWAY_WEBHOOK_SECRET: canaries.webhookSecret,
    GATEWAY_WEBHOOK_SECRET_PREVIOUS: canaries.previousSecret,
    GATEWAY_CONSOLE_TOKEN: canaries.consoleToken,
    GATEWAY_PROVIDER_TIMEOUT_MS: '5000',
  })
  await walk()
  await gateway.stop()
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await stub?.close()
})

/** Sends every canary over both transports and to the receiver, with success and with every kind of failure. */
async function walk() {
  const card = {
    card_number: canaries.cardNumber,
    security_code: canaries.securityCode,
    cardholder: { name: 'APRO' },
  }
  const payment = {
    ...paymentFields,
    token: canaries.cardToken,
    card,
    metadata: {
      note: canaries.cardNumber,
      glued: `card${canaries.cardNumber}x`,
      numbers: [1, Number(canaries.cardNumber)],
      card_id: canaries.cardNumber,
    },
  }
  const say = async (method: string, path: string, body?: unknown, more = {}) =>
    answers.push((await gateway.http(method, path, body, { ...headers, ...more })).text)
  const pay = () => say('POST', '/api/gateway/payments', payment)

  stub.answerWith(json(201, { id: 1, status: 'approved' }))
  await pay()
  await say('POST', '/trpc/payments.create', payment)
  await say('POST', '/api/gateway/customers/1/cards', { token: canaries.cardToken })
  stub.answerWith(json(401, { message: `invalid access token ${testAccessToken}`, token: testAccessToken }))
  await pay()
  await say('POST', '/trpc/payments.create', payment)
  for (const failure of [
    hangUp,
    cutOff,
    json(500, `<html>Bearer ${testAccessToken}</html>`),
    json(200, '{'),
  ]) {
    stub.answerWith(failure)
    await pay()
    await say('POST', '/trpc/payments.create', payment)
  }
  await say('POST', '/api/gateway/payments', { ...payment, transaction_amount: 'x', installments: null })
  await say('POST', '/api/gateway/payments', `{"token":"${canaries.cardToken}"`)
  await say('GET', '/api/gateway/payments/abc', undefined, {
    cookie: `pasarela_session=${canaries.consoleToken}`,
  })
  await say('GET', '/api/gateway/health', undefined, { authorization: 'Bearer wrong' })
  // A card number in place of an id, as if a caller had mixed up fields.
  await say('GET', `/api/gateway/payments/${canaries.cardNumber}`)
  await gateway.rest('POST', `/webhooks?type=payment&data.id=${canaries.cardNumber}`, {
    type: 'payment',
    data: { id: canaries.cardNumber },
  })

  const id = '123'
  const signed = (secret: string) => ({
    'x-signature': signNotification({ id, requestId: 'r', ts: '1', secret }),
    'x-request-id': 'r',
  })
  const notification = {
    type: 'payment',
    data: { id },
    card,
    password: canaries.password,
    token: canaries.cardToken,
    access_token: testAccessToken,
  }
  for (const secret of [canaries.webhookSecret, canaries.previousSecret, 'wrong']) {
    const { status } = await gateway.rest('POST', '/webhooks', notification, {
      ...headers,
      ...signed(secret),
    })
    expect(status).toBe(secret === 'wrong' ? 401 : 200)
  }
  const kept = await gateway.rest<{ entries: { seq: number }[] }>('GET', '/notifications', undefined, headers)
  for (const { seq } of kept.body.data.entries)
    for (const signature of ['as_received', 'sign_again'])
      await say('POST', `/api/gateway/notifications/${seq}/replay`, { signature })
  for (const signature of ['valid', 'wrong_secret', 'old', 'unsigned'])
    await say('POST', '/api/gateway/notifications/test', { resource: id, signature })
  expect(answers.at(-1)).toContain('"received":{')
  stub.answerWith(json(201, { id: 9, nickname: 'TEST', password: canaries.password, site_status: 'active' }))
  await gateway.rest('POST', '/test-users', { site_id: 'MLA' }, headers)
  for (const path of ['/settings', '/health', '/notifications?after=0', '/calls?after=0', '/openapi.json'])
    await say('GET', `/api/gateway${path}`)
  for (let seq = 1; seq <= 40; seq++)
    for (const kind of ['calls', 'notifications']) await say('GET', `/api/gateway/${kind}/${seq}`)
}

test.each(Object.entries(canaries))('no error and no list shows the canary %s', (_name, canary) => {
  expect(answers.length).toBeGreaterThan(30)
  for (const text of answers) expect(text).not.toContain(canary)
})

test.each(Object.entries(canaries))('no log line shows the canary %s', (_name, canary) => {
  expect(gateway.logLines.join('')).toContain('Server listening')
  for (const line of gateway.logLines) expect(line).not.toContain(canary)
})

test.each(Object.entries(canaries))(
  'the files of the journal do not contain the canary %s',
  async (_name, canary) => {
    const names = await readdir(gateway.dataDir)
    expect(names.length).toBeGreaterThan(0)
    let size = 0
    for (const name of names) {
      const bytes = await readFile(join(gateway.dataDir, name))
      size += bytes.length
      expect(bytes.includes(canary), name).toBe(false)
    }
    expect(size).toBeGreaterThan(10_000)
  },
)

test('no answer shows a stack, a path of this machine or one of our modules', () => {
  for (const text of answers) {
    expect(text).not.toMatch(/\bat [\w.<>]+ \(|node_modules|\.ts:\d+|"stack"|file:\/\//)
    expect(text).not.toContain(import.meta.dirname)
  }
})

test('the calls are recorded, masked', () => {
  const detail = answers.find(
    text => text.includes('"operation":"payments.create"') && text.includes('"request"'),
  )
  expect(detail).toContain('***')
  expect(detail).toContain('Order 1001')
})
