import { afterEach, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { isSigned, openAccountWithShop } from '../../tests/support/account-with-shop.ts'
import type { Api, Json } from '../../tests/support/api.ts'
import type { Shop } from '../../tests/support/shop.ts'
import { freeze, planned, subscribe, subscribed } from '../../tests/support/subscription-body.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
let shop: Shop
withSimulator(async started => {
  simulator = started
  const opened = await openAccountWithShop(simulator)
  api = opened.api
  shop = opened.shop
  await freeze(api)
})
afterEach(() => shop.close())

/** Topic, action and version of the notifications that the shop received since the last call. */
async function heard(): Promise<string[]> {
  await simulator.idle()
  return shop.heard.splice(0).map(({ body }) => [body.type, body.action, body.version].join(' ').trim())
}
const change = (made: Json, body: Json) => api.put(`/preapproval/${made.id}`, body)

const subscription = (version: number) => `subscription_preapproval updated ${version}`
const invoice = (action: string, version: number) => `subscription_authorized_payment ${action} ${version}`
const charge = 'payment payment.created'

test('creating, changing the card, pausing, resuming and canceling are announced; amount and reason are not', async () => {
  const made = await subscribed(api)
  expect((await heard()).sort()).toEqual(
    [charge, invoice('created', 0), invoice('updated', 1), subscription(0)].sort(),
  )
  await change(made, { auto_recurring: { transaction_amount: 1600 }, reason: 'New' })
  expect(await heard()).toEqual([])
  await change(made, { card_token_id: await api.cardToken() })
  expect((await heard()).sort()).toEqual([charge, subscription(1)])
  const statuses = ['paused', 'authorized', 'cancelled']
  for (const status of statuses) await change(made, { status })
  expect(await heard()).toEqual([subscription(2), subscription(3), subscription(4)])
})

test('a renewal announces its invoice twice and its payment at the time of the charge, each with a signature', async () => {
  await subscribed(api)
  await heard()
  await api.advance({ days: 32 })
  const renewal = shop.heard.map(({ body }) => body.date ?? body.date_created)
  expect(new Set(renewal)).toEqual(new Set(['2026-04-02T16:30:00Z']))
  expect(shop.heard.every(isSigned)).toBe(true)
  expect((await heard()).sort()).toEqual([charge, invoice('created', 0), invoice('updated', 1)].sort())
})

test('a plan is announced; the cancellation after a refused sign-up is not', async () => {
  const plan = await planned(api)
  await api.put(`/preapproval_plan/${plan.id}`, { reason: 'New' })
  expect(await heard()).toEqual([
    'subscription_preapproval_plan created 0',
    'subscription_preapproval_plan updated 1',
  ])
  await subscribe(api, {}, {}, 'FUND')
  expect((await heard()).sort()).toEqual([charge, invoice('created', 0), subscription(0)].sort())
  await api.advance({ minutes: 1 })
  expect((await api.get('/preapproval/search?status=cancelled')).body.paging.total).toBe(1)
  expect(await heard()).toEqual([])
})

test('a notification has the body that was received: no user, no mode, an id of 17 digits', async () => {
  const { id } = (await api.post('/preapproval_plan', { ...(await planned(api)), id: undefined })).body
  await simulator.idle()
  const last = shop.heard.at(-1)
  expect(last?.query.get('data.id')).toBe(id)
  expect(last?.query.get('type')).toBe('subscription_preapproval_plan')
  expect(last?.headers['user-agent']).toBe('MercadoPago WebHook v1.0 subscription_preapproval_plan')
  expect(Object.keys(last?.body).sort()).toEqual(
    ['action', 'application_id', 'data', 'date', 'entity', 'id', 'type', 'version'].sort(),
  )
  expect(String(last?.body.id)).toMatch(/^\d{17}$/)
})

test('what is refused is repeated after half a second, 18 minutes, 35 minutes and 6 hours', async () => {
  shop.answerWith(...Array(9).fill(500))
  const { id } = await planned(api)
  await simulator.idle()
  await api.advance({ days: 2 })
  const [delivery] = (await api.get(`/simulator/deliveries?resource=${id}`)).body.deliveries
  const times = delivery.attempts.map(({ date }: Json) => date.slice(8, 23))
  expect(times).toEqual([
    '02T12:00:00.000',
    '02T12:00:00.500',
    '02T12:18:00.500',
    '02T12:53:00.500',
    '02T18:53:00.500',
  ])
  expect(delivery.state).toBe('failed')
  expect(new Set(shop.heard.map(({ headers }) => headers['x-request-id'])).size).toBe(5)
  expect(new Set(shop.heard.map(({ body }) => body.id)).size).toBe(5)
})

test('an older version is not repeated once a newer one was sent', async () => {
  shop.answerWith(500)
  const { id } = await planned(api)
  await simulator.idle()
  await api.put(`/preapproval_plan/${id}`, { reason: 'New' })
  await simulator.idle()
  await api.advance({ days: 1 })
  expect(shop.heard.map(({ body }) => body.version)).toEqual([0, 1])
})
