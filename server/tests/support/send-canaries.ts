/** Sends every canary over both transports and to the receiver, successfully and with every kind of failure. */

import { createRest } from './callers.ts'
import { canaries } from './canaries.ts'
import { signNotification } from './sign-notification.ts'
import { paymentFields } from './start-test-demo.ts'
import { cutOff, hangUp, json, type StubProvider } from './stub-provider.ts'

const bearer = { authorization: `Bearer ${canaries.consoleToken}` }
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
    password: canaries.password,
    nested: JSON.stringify({ token: canaries.cardToken, password: canaries.password }),
  },
}
const id = '123'
const notification = {
  type: 'payment',
  data: { id },
  card,
  password: canaries.password,
  token: canaries.cardToken,
  access_token: canaries.accessToken,
}

export type Sent = {
  /**
   * Every answer of the gateway, except those that return the caller's input: a new test user's password, the body of a
   * notification to its sender, and the answers of `sendInAddresses`.
   */
  answers: string[]
  /** The events of the live feed. */
  feed: string
}

type Gateway = { url: string; shopUrl?: string }

export async function sendCanaries({ url, shopUrl }: Gateway, provider: StubProvider): Promise<Sent> {
  const http = createRest(url)
  const answers: string[] = []
  const say = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await http(method, path, body, { ...bearer, ...headers })
    answers.push(JSON.stringify(answer.headers) + answer.text)
  }
  provider.answerWith(json(201, { id: 1, status: 'approved' }))
  const feed = await followFeed(url)
  await pay()
  await sendNotifications()
  await replay()
  await sendInAddresses()
  if (shopUrl) await callAsShop(createRest(shopUrl))
  provider.answerWith(json(201, { id: 9, nickname: 'TEST', password: canaries.password }))
  await http('POST', '/api/gateway/test-users', { site_id: 'MLA' }, bearer)
  await signIn()
  await readAll()
  return { answers, feed: await feed.end() }

  async function pay() {
    const payTwice = async () => {
      await say('POST', '/api/gateway/payments', payment)
      await say('POST', '/trpc/payments.create', payment)
    }
    await payTwice()
    await say('POST', '/api/gateway/customers/1/cards', { token: canaries.cardToken })
    const { accessToken } = canaries
    for (const answer of [
      json(401, { message: `invalid access token ${accessToken}`, token: accessToken }),
      hangUp,
      cutOff,
      json(500, `<html>Bearer ${accessToken}</html>`),
      json(200, '{'),
    ]) {
      provider.answerWith(answer)
      await payTwice()
    }
    await say('POST', '/api/gateway/payments', { ...payment, transaction_amount: 'x', installments: null })
    await say('POST', '/api/gateway/payments', `{"token":"${canaries.cardToken}"`)
    await say('GET', '/api/gateway/payments/abc', undefined, {
      cookie: `pasarela_session=${canaries.consoleToken}`,
      traceparent: canaries.callerKey,
      'x-api-key': canaries.callerKey,
    })
    await say('GET', '/api/gateway/health', undefined, { authorization: `Bearer ${canaries.callerBearer}` })
    // The card number takes the place of an id, as if a caller had confused two fields.
    await say('GET', `/api/gateway/payments/${canaries.cardNumber}`)
  }

  /** Addresses, headers and the provider's answers are recorded beside the input of a call. */
  async function sendInAddresses() {
    const { accessToken, cardNumber, cardToken, consoleToken, password } = canaries
    provider.answerWith(
      json(503, { message: 'busy', retry: JSON.stringify({ access_token: accessToken, card }) }),
      json(503, `https://provider.example/?access_token=${encodeURIComponent(accessToken)}`),
      json(400, { cause: [{ description: JSON.stringify({ token: cardToken, card: { password } }) }] }),
    )
    const query = new URLSearchParams({
      access_token: consoleToken,
      token: cardToken,
      password,
      note: `paid with ${cardNumber}`,
      filters: JSON.stringify({ token: cardToken, card }),
      back: `https://shop.example/?a=1&${new URLSearchParams({ token: cardToken, password })}`,
    })
    // Callers get back their own keys and notes, and what the provider answered.
    for (const [method, path] of [
      ['GET', '/api/gateway/payments'],
      ['GET', '/trpc/payments.search'],
      ['POST', '/api/gateway/payments'],
      ['POST', '/trpc/payments.create'],
    ] as const)
      await http(method, `${path}?${query}`, method === 'POST' ? payment : undefined, {
        ...bearer,
        'user-agent': `shop/1 Bearer ${consoleToken}`,
        'proxy-authorization': `Basic ${consoleToken}`,
        'x-idempotency-key': `k ${cardNumber}`,
      })
    const note = `${cardNumber} token=${cardToken} ${JSON.stringify({ password })}`
    await http('POST', '/api/gateway/entries/1/note', { note }, bearer)
  }

  /** Through the proxy, a shop gets what the provider answers. */
  async function callAsShop(shop: ReturnType<typeof createRest>) {
    const { accessToken, callerBearer, callerKey, cardToken, cardNumber, password } = canaries
    const headers = {
      cookie: `session=${callerKey}`,
      'x-api-key': callerKey,
      'proxy-authorization': `Basic ${callerKey}`,
      'user-agent': `MercadoPago Node.js SDK v3.6.1 Bearer ${callerBearer}`,
      'x-idempotency-key': `k ${cardNumber}`,
    }
    const query = new URLSearchParams({ access_token: accessToken, token: cardToken, password })
    for (const bearerToken of [accessToken, callerBearer])
      for (const answer of [
        json(201, { id: 5, status: 'approved', card, token: cardToken, metadata: payment.metadata }),
        json(401, { message: `invalid access token ${accessToken}`, token: accessToken }),
        json(500, `<html>Bearer ${accessToken}</html>`),
        hangUp,
        cutOff,
      ]) {
        provider.answerWith(answer)
        const all = { ...headers, authorization: `Bearer ${bearerToken}` }
        await shop('POST', `/v1/payments?${query}`, payment, all).catch(() => {})
        await shop('GET', `/v1/payments/search?${query}`, undefined, all).catch(() => {})
        await shop('GET', `/v1/payments/${cardNumber}`, undefined, all).catch(() => {})
      }
    provider.answerWith(json(201, { id: cardToken, first_six_digits: '450995' }))
    await shop('POST', '/v1/card_tokens?public_key=TEST-00000000-0000-4000-8000-000000000000', card, headers)
    await shop('GET', `/v1/card_tokens/${cardToken}`, undefined, headers)
    provider.answerWith(json(201, { access_token: accessToken, refresh_token: callerKey }))
    const grant = {
      client_secret: password,
      refresh_token: callerKey,
      code: 'x',
      code_verifier: callerBearer,
    }
    await shop('POST', '/oauth/token', grant)
    await shop('POST', '/oauth/token', new URLSearchParams({ client_secret: password }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  }

  async function sendNotifications() {
    const receive = async (body: unknown, headers = {}, query = `data.id=${id}&type=payment`) => {
      const answer = await http('POST', `/api/gateway/webhooks?${query}`, body, {
        authorization: `Bearer ${canaries.callerBearer}`,
        'x-api-key': canaries.callerKey,
        cookie: `session=${canaries.callerKey}`,
        ...headers,
      })
      if (answer.status !== 200) answers.push(JSON.stringify(answer.headers) + answer.text)
    }
    for (const secret of [canaries.webhookSecret, canaries.previousSecret, 'wrong'])
      await receive(notification, {
        'x-signature': signNotification({ id, requestId: 'r', ts: '1', secret }),
        'x-request-id': 'r',
      })
    await receive(notification, {}, `type=payment&data.id=${canaries.cardNumber}`)
    const { password, cardToken } = canaries
    await receive(notification, {}, `token=${cardToken}&password=${encodeURIComponent(password)}`)
    await receive(`{"token":"${cardToken}","password":"${canaries.securityCode}"`)
    await receive(new URLSearchParams({ token: cardToken, password }).toString())
    const notUtf8 = Buffer.concat([Buffer.from(JSON.stringify({ token: cardToken, card })), Buffer.of(0xff)])
    await fetch(`${url}/api/gateway/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: notUtf8,
    })
  }

  async function replay() {
    const kept = await http<{ entries: { seq: number }[] }>(
      'GET',
      '/api/gateway/notifications',
      undefined,
      bearer,
    )
    for (const { seq } of kept.body.data.entries)
      for (const signature of ['as_received', 'sign_again'])
        await say('POST', `/api/gateway/notifications/${seq}/replay`, { signature })
    for (const signature of ['valid', 'wrong_secret', 'old', 'unsigned'])
      await say('POST', '/api/gateway/notifications/test', { resource: id, signature })
  }

  async function signIn() {
    for (const token of [canaries.callerKey, canaries.consoleToken])
      await say('POST', '/sign-in', new URLSearchParams({ token }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
  }

  async function readAll() {
    const list = 'notifications?after=0 calls?after=0 notifications/details calls/details'
    for (const path of `settings health openapi.json ${list}`.split(' '))
      await say('GET', `/api/gateway/${path}`)
    for (const path of ['/metrics', '/', '/trpc/calls.details', '/trpc/notifications.details'])
      await say('GET', path, undefined, { accept: 'text/html' })
    for (let seq = 1; seq <= 140; seq++)
      for (const kind of ['calls', 'notifications']) await say('GET', `/api/gateway/${kind}/${seq}`)
  }
}

/** Reads the feed up to the moment of `end`. */
async function followFeed(url: string) {
  const last = 'the.end.of.the.canaries'
  const response = await fetch(`${url}/trpc/notifications.feed`, { headers: bearer })
  const reading = readUntil(last, response.body ?? [])
  return {
    async end() {
      await createRest(url)('POST', '/api/gateway/webhooks', { type: last })
      return reading
    },
  }
}

/** Leaving the loop closes the connection. */
async function readUntil(last: string, chunks: AsyncIterable<Uint8Array> | []): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes(last)) break
  }
  return text
}
