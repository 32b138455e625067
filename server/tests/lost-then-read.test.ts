/** Shops whose first charge lost its response, and that look it up before they charge again with a new key. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCredentials } from '../facts/demo-credentials.ts'
import { findDoubleCharges } from '../facts/double-charges.ts'
import type { CallDetail } from '../journal/entries.ts'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo[Symbol.asyncDispose]())

const authorization = `Bearer ${demoCredentials.accessToken}`
const ask = (path: string) => fetch(`${demo.shopUrl}${path}`, { headers: { authorization } })

async function send(path: string, key: string, body: object): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json', 'x-idempotency-key': key }
  await fetch(`${demo.shopUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    .then(answer => answer.text())
    .catch(() => null)
}

const orderOf = (reference: string, token: string) => ({
  type: 'online',
  processing_mode: 'automatic',
  external_reference: reference,
  total_amount: '1500.00',
  payer: { email: 'ana@example.com' },
  transactions: {
    payments: [
      { amount: '1500.00', payment_method: { id: 'visa', type: 'credit_card', token, installments: 1 } },
    ],
  },
})

const kinds = {
  '/v1/payments': (reference: string, token: string) => ({
    ...paymentFields,
    token,
    external_reference: reference,
  }),
  '/v1/orders': orderOf,
}

type Verdicts = { id: string; status: string; remedy: { reason: string } | null }[]

const ofSale = (reference: string) => `/calls?transport=shop&external_reference=${reference}`

/** The id of what the first call of the sale made. */
async function madeBy(reference: string): Promise<string> {
  const read = async () =>
    (await demo.rest<{ entries: CallDetail[] }>('GET', ofSale(reference))).body.data.entries
  await expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBe(1)
  return (await read())[0]?.resource ?? ''
}

/** What the rules and Quality say of the sale. */
async function judge(reference: string) {
  const writes = async () =>
    (await demo.rest<{ entries: CallDetail[] }>('GET', ofSale(reference))).body.data.entries.filter(
      ({ operation }) => operation.startsWith('POST '),
    )
  await expect.poll(async () => (await writes()).length, { timeout: 10_000 }).toBe(2)
  const all = (await demo.rest<{ entries: { seq: number }[] }>('GET', '/calls?transport=shop')).body.data
  const calls = await Promise.all(
    all.entries.map(async ({ seq }) => (await demo.rest<CallDetail>('GET', `/calls/${seq}`)).body.data),
  )
  const own = new Set((await writes()).map(({ seq }) => seq))
  const rules = findDoubleCharges(calls).flatMap(({ rule, second }) => (own.has(second) ? [rule] : []))
  const quality = await demo.rest<{ sales: { verdicts: Verdicts }[] }>('GET', `/quality?sale=${reference}`)
  const [sale] = quality.body.data.sales
  const of = (name: string) => {
    const found = sale?.verdicts.find(({ id }) => id === name)
    return `${found?.status} ${found?.remedy?.reason}`
  }
  return { rules, repeated: of('repeated_after_lost_answer'), charged: of('charged_twice') }
}

const faults = {
  'performed 500': { status: 500, performed: true },
  'no response': { reset: true, performed: true },
}

const sales = Object.entries(kinds).flatMap(([path, bodyOf]) =>
  Object.entries(faults).map(([name, fault]) => ({ path, bodyOf, name, fault })),
)

test.for(sales)(
  'a shop that read its charge by $path as paid and tries again with a new key after $name is found',
  async ({ path, bodyOf, name, fault }) => {
    const reference = `read-${path.slice(4)}-${name.replaceAll(' ', '-')}`
    await demo.rest('POST', '/faults', { method: 'POST', path, ...fault })
    const body = bodyOf(reference, await demo.tokenize())
    await send(path, `${reference}-1`, body)
    // A notification names the ID, and the shop reads it.
    const read = await ask(`${path}/${await madeBy(reference)}`)
    expect(await read.json()).toMatchObject({ status: path === '/v1/payments' ? 'approved' : 'processed' })
    await send(path, `${reference}-2`, body)
    expect(await judge(reference)).toEqual({
      rules: ['refused_repeat'],
      repeated: 'invalid shown_charge_refused',
      charged: 'not_observable refused_repeat',
    })
  },
)

test('a fault that emptied the search is why the shop charged again', async () => {
  const reference = 'hidden-by-a-fault'
  const path = '/v1/payments'
  await demo.rest('POST', '/faults', { method: 'POST', path, status: 500, performed: true })
  await send(path, 'hidden-1', kinds[path](reference, await demo.tokenize()))
  await demo.control('POST', '/simulator/faults', { path: '/v1/payments/search', fields: { results: [] } })
  const found = await (await ask(`/v1/payments/search?external_reference=${reference}`)).json()
  expect(found).toMatchObject({ results: [] })
  await send(path, 'hidden-2', kinds[path](reference, await demo.tokenize()))
  expect(await judge(reference)).toEqual({
    rules: ['same_reference'],
    repeated: 'warning charge_hidden',
    charged: 'warning charge_hidden',
  })
})

const unkeyed = {
  '/checkout/preferences': (reference: string) => ({
    items: [{ title: 'Mate', quantity: 1, unit_price: 1500 }],
    external_reference: reference,
  }),
  '/preapproval': (reference: string) => ({
    reason: 'Mate',
    payer_email: 'test_user_1@testuser.com',
    back_url: 'https://shop.example/back',
    external_reference: reference,
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 1500, currency_id: 'ARS' },
  }),
}

test.for(Object.entries(unkeyed))(
  'a second %s with the same key is found after a lost response',
  async ([path, bodyOf]) => {
    const reference = `unkeyed-${path.slice(1)}`.replace('/', '-')
    await demo.rest('POST', '/faults', { method: 'POST', path, status: 500, performed: true })
    for (let times = 0; times < 2; times++) await send(path, `${reference}-fixed`, bodyOf(reference))
    expect(await judge(reference)).toMatchObject({
      rules: ['new_key_after_lost_answer'],
      repeated: 'invalid unkeyed_done_twice',
    })
    // A search first is right.
    const other = `${reference}-searched`
    await demo.rest('POST', '/faults', { method: 'POST', path, status: 500, performed: true })
    await send(path, `${other}-fixed`, bodyOf(other))
    await (await ask(`${path}/search?external_reference=${other}`)).text()
    await send(path, `${other}-fixed`, bodyOf(other))
    expect(await judge(other)).toMatchObject({ rules: [], repeated: 'met looked_up' })
  },
)
