/**
 * The answers to callers when the provider refuses plans and subscriptions, and what remains when its answer is lost.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorEnvelope } from '../contract/envelopes.ts'
import type { PaymentSearch } from '../contract/payments.ts'
import type { Plan } from '../contract/plans.ts'
import type { Subscription } from '../contract/subscriptions.ts'
import { subscriptionErrors } from '../facts/provider-errors/subscription-errors.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const terms = { frequency: 1, frequency_type: 'months', transaction_amount: 1500, currency_id: 'ARS' }
const plan = { reason: 'Club monthly', back_url: 'https://shop.example/return', auto_recurring: terms }
const payer_email = 'test_user_1@testuser.com'

async function call<T = Subscription>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const { status, body: answer } = await demo.rest<T>(method, path, body)
  return { status, data: answer.data, error: answer as unknown as ErrorEnvelope }
}

test.each(Object.entries(subscriptionErrors))(
  'the refusal %s keeps its status and text, and has a cause to explain it by',
  async (code, [status, text]) => {
    await demo.control('POST', '/simulator/faults', { path: '/preapproval/search', code, times: 1 })
    const { status: answered, error } = await call('GET', '/subscriptions')
    expect(answered).toBe(status)
    expect(error.message).toBe(text.replace('{}', ''))
    const [cause, ...others] = error.causes ?? []
    expect(others).toEqual([])
    expect(cause?.family).toBe('subscriptions')
    // These two fields have the same text.
    expect(subscriptionErrors[cause?.code as keyof typeof subscriptionErrors]).toEqual([status, text])
  },
)

type Change = {
  path: string
  body: Record<string, unknown>
  /** What a read shows after the change. */
  expected: object
  /** The status of the same change when it is repeated. */
  again: number
}

async function changeSubscription(body: Change['body'], again: number): Promise<Change> {
  const card = { card_token_id: await demo.tokenize(), status: 'authorized' }
  const { data: made } = await call('POST', '/subscriptions', { ...plan, ...card, payer_email })
  const path = `/subscriptions/${made.id}`
  if (body.status === 'authorized') await call('PUT', path, { status: 'paused' })
  const expected = isNewCard(body) ? { card_id: expect.not.stringMatching(String(made.card_id)) } : body
  return { path, body, expected, again }
}

async function changePlan(body: Change['body']): Promise<Change> {
  const { id } = (await call<Plan>('POST', '/plans', plan)).data
  return { path: `/plans/${id}`, body, expected: body, again: 200 }
}

const isNewCard = (body: Change['body']) => 'card_token_id' in body
const newAmount = { auto_recurring: { transaction_amount: 1600 } }

async function countPayments(): Promise<number> {
  const { body } = await demo.rest<PaymentSearch>('GET', '/payments')
  return body.data.paging.total
}

test.each<[string, () => Promise<Change>]>([
  ['a pause', () => changeSubscription({ status: 'paused' }, 400)],
  ['a resumption', () => changeSubscription({ status: 'authorized' }, 200)],
  ['a cancellation', () => changeSubscription({ status: 'cancelled' }, 400)],
  ['a new amount', () => changeSubscription(newAmount, 200)],
  ['a new card', async () => changeSubscription({ card_token_id: await demo.tokenize() }, 400)],
  ['a new amount of a plan', () => changePlan(newAmount)],
  ['the end of a plan', () => changePlan({ status: 'cancelled' })],
])(
  '%s whose answer is lost is sent once, can be read, and changes nothing a second time',
  async (_case, prepare) => {
    const { path, body, expected, again } = await prepare()
    const before = await countPayments()
    const resource = path.replace('/subscriptions', '/preapproval').replace('/plans', '/preapproval_plan')
    await demo.control('POST', '/simulator/faults', { path: resource, cut_off: true, times: 2 })
    const lost = await call('PUT', path, body)
    expect([lost.status, lost.error.outcome]).toEqual([502, 'unknown'])
    const { text } = await demo.control('GET', '/simulator/faults')
    expect(JSON.parse(text).calls).toMatchObject([{ times: 1 }])
    await demo.control('DELETE', '/simulator/faults')
    const { data: changed } = await call('GET', path)
    expect(changed).toMatchObject(expected)
    expect((await call('PUT', path, body)).status).toBe(again)
    expect((await call('GET', path)).data).toEqual({ ...changed, last_modified: expect.any(String) })
    // A new card is validated with a payment of 0.
    expect((await countPayments()) - before).toBe(isNewCard(body) ? 1 : 0)
  },
)
