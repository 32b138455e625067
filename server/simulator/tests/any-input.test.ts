import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../http/route.ts'
import { simulatorRoutes } from '../start/routes.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Api, createApi, paymentBody } from './support/api.ts'
import { orderBody, orderByCard } from './support/order-body.ts'
import { planned, subscribed, subscriptionBody } from './support/subscription-body.ts'

const failures: unknown[] = []
let simulator: Simulator
let api: Api
const ids: Record<string, string> = {}
beforeAll(async () => {
  const logger = {
    info: () => undefined,
    warn: () => undefined,
    error: (error: unknown) => failures.push(error),
  }
  simulator = await startSimulator({ logger })
  api = createApi(simulator)
  const customer = await api.post('/v1/customers', { email: 'a@b.co' })
  ids.customer_id = customer.body.id
  const card = await api.post(`/v1/customers/${ids.customer_id}/cards`, { token: await api.cardToken() })
  ids.card_id = card.body.id
  ids.payment = String((await api.pay('CONT')).id)
  const preference = await api.post('/checkout/preferences', { items: [{ unit_price: 1, quantity: 1 }] })
  ids.preference = preference.body.id
  const order = (await orderByCard(api, 'APRO', { processing_mode: 'manual' })).body
  ids.order = order.id
  ids.transaction_id = order.transactions.payments[0].id
  ids.plan = (await planned(api)).id
  const subscription = await subscribed(api)
  ids.subscription = subscription.id
  const invoices = await api.get(`/authorized_payments/search?preapproval_id=${subscription.id}`)
  ids.invoice = invoices.body.results[0].id
  ids.merchantOrder = String((await api.post('/merchant_orders', { preference_id: ids.preference })).body.id)
})
afterAll(() => simulator.close())

/** Whether the route belongs to the provider's API. Pages and the control API have tests of their own. */
const isOfApi = ({ access }: Route) => access === 'seller' || access === 'browser'

/** The ids for paths with this beginning. */
const idsByPath = () => ({
  '/v1/payments': ids.payment,
  '/merchant_orders': ids.merchantOrder,
  '/v1/orders': ids.order,
  '/preapproval_plan': ids.plan,
  '/preapproval': ids.subscription,
  '/authorized_payments': ids.invoice,
})

/** The path of a route, with existing ids. */
function pathOf(path: string): string {
  const [, id = ids.preference] = Object.entries(idsByPath()).find(([start]) => path.startsWith(start)) ?? []
  return path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? id ?? 'x')
}

const fields = [
  ...Object.keys(paymentBody()),
  ...Object.keys(orderBody({})),
  ...Object.keys(subscriptionBody()),
  ...Object.keys(subscriptionBody().auto_recurring),
  ...'start_date end_date free_trial repetitions billing_day card_token_id preapproval_plan_id'.split(' '),
  ...'transactions payments payment_method config online point terminal_id expiration_time total_amount'.split(
    ' ',
  ),
  ...'token payment_method_id payer email id type identification number items unit_price quantity title metadata'.split(
    ' ',
  ),
  ...'additional_info capture amount status date_of_expiration notification_url back_urls auto_return'.split(
    ' ',
  ),
  ...'payment_methods installments cardholder name card_number expiration_month expiration_year security_code'.split(
    ' ',
  ),
  ...'site_id description phone address preference_id shipments cost default_card card_id __proto__'.split(
    ' ',
  ),
]
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e400',
    'NaN',
    'pix',
    'visa',
    'customer',
    'cancelled',
    'https://a.b',
    'a@b.co',
  ),
  fc.constantFrom(0, -1, 0.005, 1e21, 1e308, 2 ** 53, true, false, null),
)
const body = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 12 }),
  fc.dictionary(fc.constantFrom(...fields), fc.dictionary(fc.constantFrom(...fields), odd), { maxKeys: 5 }),
  fc.record({
    transaction_amount: odd,
    payment_method_id: fc.constant('rapipago'),
    payer: fc.constant({ email: 'a@b.co' }),
  }),
)

/** The provider itself answers some bodies with 500 there (plugins.test.ts). */
const failing = '/v1/asgard/preferences'

test('no body makes the simulator fail', async () => {
  const isWrite = ({ method }: Route) => method !== 'GET' && method !== 'DELETE'
  const routes = simulatorRoutes.filter(route => isOfApi(route) && isWrite(route) && route.path !== failing)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), body, async (route, sent) => {
      const headers = { 'x-idempotency-key': String(Math.random()) }
      const answer = await api.call(route.method, pathOf(route.path), JSON.stringify(sent), headers)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    }),
    { numRuns: 600 },
  )
  expect(failures).toEqual([])
})

const searchQuery = [
  ...'limit offset sort criteria range begin_date end_date status external_reference id payer.id bin bins'.split(
    ' ',
  ),
  ...'preapproval_id payment_id payer_id payer_email preapproval_plan_id semaphore collector_id q'.split(' '),
  ...'amount payment_method_id email preference_id date_created_from public_key collector.id site_id'.split(
    ' ',
  ),
]

test('no query makes the simulator fail', async () => {
  const routes = simulatorRoutes.filter(route => isOfApi(route) && route.method === 'GET')
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('-1', '0', '1e9', 'NOW', 'NOW-9999999YEARS', '99999999999999999999', "'; --"),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...routes),
      fc.dictionary(fc.constantFrom(...searchQuery), value),
      async (route, query) => {
        const answer = await api.get(`${pathOf(route.path)}?${new URLSearchParams(query)}`)
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      },
    ),
    { numRuns: 600 },
  )
  expect(failures).toEqual([])
})

test('no field and no parameter with the name of an inherited property makes the simulator fail', async () => {
  const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__', '0', 'toJSON']
  const query = new URLSearchParams(names.map(name => [name, '1']))
  const members = (value: string) => names.map(name => `${JSON.stringify(name)}:${value}`).join()
  for (const { method, path } of simulatorRoutes) {
    // This call would delete the resources that other routes need.
    if (path === '/simulator/reset') continue
    for (const body of method === 'GET'
      ? [undefined]
      : [`{${members('1')}}`, `{"payer":{${members('{}')}}}`]) {
      const { status } = await fetch(`${api.url}${pathOf(path)}?${query}`, {
        method,
        headers: { authorization: `Bearer ${api.token}`, 'x-idempotency-key': randomUUID() },
        ...(body !== undefined && { body }),
      })
      expect(status, `${method} ${path} ${body}`).toBeLessThan(500)
    }
  }
  expect(failures).toEqual([])
})
