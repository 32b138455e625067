/**
 * Calls every operation as account a with the ids, seqs, cursors and credentials of account b: no operation reveals or
 * changes anything of b.
 */
import { getUntypedClient } from '@trpc/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOperations } from '../gateway/adapters/rest/operations.ts'
import { appRouter } from '../gateway/procedures/router.ts'
import type { EntrySummary } from '../journal/entries.ts'
import { callOverRest, type Input } from './support/call-operation.ts'
import { operationCases } from './support/operation-cases.ts'
import { orderFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'
import { makeTestAccount, type TestAccount } from './support/test-account.ts'

const operations = listOperations(appRouter).filter(({ rest }) => !rest.raw)
type Entries = { entries: EntrySummary[] }

let demo: TestDemo
let a: TestAccount
let b: TestAccount
let shop: StubProvider
/** The ids of b's resources, by the field of an input. */
let ids: Record<string, string | number>
/** The texts that only b may see. */
let secrets: string[]

beforeAll(async () => {
  demo = await startTestDemo()
  shop = await startStubProvider()
  shop.answerWith(json(200, {}))
  a = await makeTestAccount(demo, 'a')
  b = await makeTestAccount(demo, 'b')
  ids = await fill(b)
  secrets = [
    'canary-of-b',
    b.facts.access_token ?? '',
    b.facts.webhook_secret ?? '',
    b.facts.public_key ?? '',
    '"account":"b"',
  ]
})
afterAll(async () => {
  await demo?.[Symbol.asyncDispose]()
  await shop?.close()
})

/** Creates one resource of each kind that an operation can name. */
async function fill({ rest, pay, tokenize }: TestAccount): Promise<Record<string, string | number>> {
  const create = async (path: string, body: object) => {
    const { status, body: answer, text } = await rest<{ id: string }>('POST', path, body)
    if (status !== 201) throw new Error(`${path} answered ${status} ${text}`)
    return answer.data.id
  }
  await rest('POST', '/forwarding', { url: shop.url })
  const paymentId = String((await pay({ external_reference: 'canary-of-b' })).id)
  const customerId = await create('/customers', { email: 'canary-of-b@testuser.com' })
  const orderId = await create('/orders', {
    ...orderFields,
    external_reference: 'canary-of-b',
    processing_mode: 'manual',
    transactions: {
      payments: [
        { amount: '1500.00', payment_method: { id: 'visa', type: 'credit_card', token: await tokenize() } },
      ],
    },
  })
  const terms = { frequency: 1, frequency_type: 'months', transaction_amount: 100, currency_id: 'ARS' }
  const subscription = {
    reason: 'canary-of-b',
    back_url: 'https://shop.example/back',
    auto_recurring: terms,
  }
  const ofPayer = { payer_email: 'test_user_1@testuser.com', card_token_id: await tokenize() }
  const made = {
    paymentId,
    customerId,
    orderId,
    cardId: await create(`/customers/${customerId}/cards`, { token: await tokenize() }),
    preferenceId: await create('/preferences', {
      items: [{ title: 'canary-of-b', quantity: 1, unit_price: 10 }],
    }),
    planId: await create('/plans', subscription),
    subscriptionId: await create('/subscriptions', { ...subscription, ...ofPayer }),
  }
  await rest('GET', '/notifications/settled?timeout=20')
  const read = async (path: string) => (await rest<Entries>('GET', path)).body.data.entries
  const [notification] = await read(`/notifications?payment_id=${paymentId}`)
  const [call] = await read('/calls?operation=payments.create')
  const invoices = await rest<{ results: { id: number }[] }>(
    'GET',
    `/invoices?preapproval_id=${made.subscriptionId}`,
  )
  await rest('POST', `/entries/${notification?.seq}/note`, { note: 'canary-of-b' })
  await rest('POST', '/faults', { status: 500, path: '/v1/canary-of-b' })
  // Waits until the last calls of b are stored, too.
  await rest('GET', '/notifications/settled?timeout=20')
  return {
    ...made,
    invoiceId: String(invoices.body.data.results[0]?.id),
    notificationSeq: notification?.seq ?? 0,
    callSeq: call?.seq ?? 0,
  }
}

/** The input of an operation's case, with b's id in place of each id. */
async function inputOf(name: string, example: Input = {}): Promise<Input> {
  const input: Input = { ...example, ...operationCases[name]?.input }
  const seq = name.startsWith('calls') ? ids.callSeq : ids.notificationSeq
  const idsOfB: Input = { ...ids, seq, through: Number.MAX_SAFE_INTEGER, payment_id: ids.paymentId }
  for (const key of Object.keys(input)) if (idsOfB[key] !== undefined) input[key] = idsOfB[key]
  if (input.token !== undefined) input.token = await b.tokenize()
  if (name.endsWith('.wait') || name.endsWith('.settled'))
    Object.assign(input, { after: 0, count: 1, timeout: 1 })
  return input
}

/** Everything of b that an operation could have changed. None of these reads is recorded. */
async function stateOfB(): Promise<unknown> {
  const read = async (path: string) => (await b.rest<Record<string, unknown>>('GET', path)).body.data
  const provided = async (path: string) => JSON.parse((await b.control('GET', path)).text)
  // The position of the forwarder moves past entries of other accounts.
  const { forwarded_to: _, ...forwarding } = await read('/forwarding')
  return {
    forwarding,
    notifications: await read('/notifications?limit=1000'),
    calls: await read('/calls?limit=1000'),
    counts: await read('/calls/counts'),
    faults: await read('/faults'),
    grade: await read('/grade'),
    account: await provided('/simulator/account'),
    payment: await provided(`/v1/payments/${ids.paymentId}`),
    order: await provided(`/v1/orders/${ids.orderId}`),
    customer: await provided(`/v1/customers/${ids.customerId}`),
    subscription: await provided(`/preapproval/${ids.subscriptionId}`),
  }
}

const named = /\{(?:seq|paymentId|orderId|customerId|preferenceId|planId|subscriptionId|invoiceId)\}/

test.each(operations.map(operation => [operation.name, operation] as const))(
  '%s tells a nothing of b, and changes nothing of it',
  async (name, operation) => {
    const before = await stateOfB()
    const input = await inputOf(name, operation.rest.example.input)
    const rest = await callOverRest(a, operation, { input })
    const client = getUntypedClient(a.trpc)
    const call = operation.type === 'query' ? client.query(name, input) : client.mutation(name, input)
    const trpc = await call.then(
      value => ({ status: operation.rest.status, text: JSON.stringify(value) }),
      (error: { data: { httpStatus: number; body: unknown } }) => ({
        status: error.data.httpStatus,
        text: JSON.stringify(error.data.body),
      }),
    )
    // The provider answers 400 for subscriptions of others, and 403 for changes of their payments.
    const isOfProvider = operation.meta.errors?.includes('provider_refused')
    // The timeline of an id is what the account did with the id, which may be nothing.
    const isNamed = named.test(operation.rest.path) && !name.endsWith('.timeline')
    for (const { status, text } of [rest, trpc]) {
      for (const secret of secrets) expect(text).not.toContain(secret)
      if (operation.meta.isOfDefault) expect(status).toBe(404)
      else if (isNamed) expect(isOfProvider ? [400, 403, 404] : [404]).toContain(status)
    }
    expect(await stateOfB()).toEqual(before)
  },
)

test('filters, cursors, words and ids of b select nothing for a and for the default account', async () => {
  const { paymentId, orderId, notificationSeq } = ids
  const after = Number(notificationSeq) - 1
  for (const { rest } of [a, demo])
    for (const query of [
      'account=b',
      `payment_id=${paymentId}`,
      `order_id=${orderId}`,
      'text=canary',
      `after=${after}&account=b`,
      `before=${after + 2}&payment_id=${paymentId}`,
    ])
      for (const path of ['/notifications', '/calls', '/notifications/details', '/calls/details']) {
        if (path.endsWith('details') && query.startsWith('after')) continue
        const { status, body } = await rest<Entries>('GET', `${path}?${query}`)
        const about = body.data?.entries.filter(entry => entry.account === 'b' || query.includes('account'))
        expect([path, query, status, about]).toEqual([path, query, 200, []])
      }
})

test('the feed of a, resumed with a cursor of b, has entries of a only', async () => {
  const input = encodeURIComponent(JSON.stringify({ lastEventId: '0' }))
  const abort = new AbortController()
  const path = `/trpc/notifications.feed?input=${input}`
  const stream = await fetch(demo.url + a.facts.api_path + path, { signal: abort.signal })
  await a.pay({ external_reference: 'last-of-a' })
  await a.rest('GET', '/notifications/settled?timeout=20')
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes('last-of-a')) break
  }
  abort.abort()
  const accounts = [...text.matchAll(/"account":"([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(accounts)).toEqual(new Set(['a']))
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test('the same idempotency key in two accounts sends two test notifications', async () => {
  const headers = { 'x-idempotency-key': 'one-key' }
  const body = { topic: 'payment', resource: '5', signature: 'unsigned', url: shop.url }
  const before = shop.seen.length
  for (const { rest } of [a, b, a, b]) await rest('POST', '/notifications/test', body, headers)
  expect(shop.seen.length - before).toBe(2)
})

test('credentials of made accounts are in no log, and in no entry of the journal', async () => {
  const tokens = [a, b].flatMap(({ facts }) => [facts.access_token ?? '', facts.webhook_secret ?? ''])
  const { text } = await demo.rest('GET', '/calls/details?operation=accounts.create')
  expect(text).toContain('"operation":"accounts.create"')
  for (const token of tokens) {
    expect(demo.logLines.join('\n')).not.toContain(token)
    expect(text).not.toContain(token)
  }
})
