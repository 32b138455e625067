/** What the remedies of quality propose is taken by the simulator, which takes what the provider does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPreferenceInput } from '../contract/preferences.ts'
import { type QualityProduct, qualityProducts } from '../facts/quality-terms.ts'
import { isReturnAddress } from '../facts/return-addresses.ts'
import { measure } from '../quality/measure.ts'
import { call } from '../quality/tests/support/sales.ts'
import { type Simulator, startSimulator } from '../simulator/start/simulator.ts'
import { createApi, type Json } from '../simulator/tests/support/api.ts'
import { cardMethod, orderBody } from '../simulator/tests/support/order-body.ts'
import { subscriptionBody } from '../simulator/tests/support/subscription-body.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

/** A terminal takes one order at a time. */
let terminals = 0
type Api = ReturnType<typeof createApi>
const item = { title: 'Mate', quantity: 1, unit_price: 1500 }
const inPerson = (type: string, config: Json) =>
  orderBody(undefined, {
    type,
    payer: undefined,
    transactions: { payments: [{ amount: '1500.00' }] },
    config,
  })

/** Sales with nothing that the provider does not need. */
const bare: Record<QualityProduct, [route: string, body: (api: Api) => Promise<Json> | Json]> = {
  checkout_pro: ['POST /checkout/preferences', () => ({ items: [item] })],
  checkout_api: [
    'POST /v1/payments',
    async api => ({
      transaction_amount: 1500,
      token: await api.cardToken(),
      payment_method_id: 'visa',
      installments: 1,
      payer: { email: 'test_payer_12345@testuser.com' },
    }),
  ],
  orders: ['POST /v1/orders', async api => orderBody(await cardMethod(api))],
  bricks: ['POST /v1/payments', api => bare.checkout_api[1](api)],
  subscriptions: ['POST /preapproval', () => subscriptionBody({}, { external_reference: undefined })],
  point: [
    'POST /v1/orders',
    () => inPerson('point', { point: { terminal_id: `NEWLAND_N950__SBX000000${++terminals}` } }),
  ],
  qr: ['POST /v1/orders', () => inPerson('qr', { qr: { external_pos_id: 'POS001' } })],
}

/** The body with these changes. A report hides the token of a card, which pays once. */
function changed(body: unknown, changes: unknown): unknown {
  if (changes === '***') return body
  if (Array.isArray(changes))
    return changes.map((one, at) => changed((body as unknown[] | undefined)?.[at], one))
  if (typeof changes !== 'object' || changes === null) return changes
  const members = Object.entries(changes).map(([name, one]) => [
    name,
    changed((body as Json | undefined)?.[name], one),
  ])
  return { ...(body as Json | undefined), ...Object.fromEntries(members) }
}

test.each(qualityProducts)('the simulator takes each body that a remedy of %s proposes', async product => {
  const [route, toBody] = bare[product]
  const api = createApi(simulator)
  const send = async (changes: object) => {
    const { status, body } = await api.post(route.slice('POST '.length), changed(await toBody(api), changes))
    return `${status} ${status < 300 ? '' : JSON.stringify(body)}`
  }
  expect(await send({})).toBe('201 ')
  const made = call(route, { body: await toBody(api), status: 201 })
  const { sales } = measure({ calls: [made], deliveries: [], grade: null, atMs: Date.now() }, { product })
  const proposed =
    sales[0]?.verdicts.flatMap(({ id, change }) => (change === null ? [] : { id, change })) ?? []
  for (const { id, change } of proposed) expect(await send(change.after), id).toBe('201 ')
  expect(proposed.length).toBeGreaterThan(0)
})

test.each([
  'https://shop.example/ok',
  'http://localhost:3000/ok',
  'myshop://paid',
  'com.my-shop.app://paid?order=1',
  'javascript://%0aalert(1)',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '/ok',
  'shop.example/ok',
])('quality, simulator, gateway and facts have one rule for the return to %s', async success => {
  const body = { items: [item], back_urls: { success } }
  const { status, body: answer } = await createApi(simulator).post('/checkout/preferences', body)
  const { sales } = measure({
    calls: [call('POST /checkout/preferences', { body, status: 201 })],
    deliveries: [],
    grade: null,
    atMs: Date.now(),
  })
  const verdict = sales[0]?.verdicts.find(({ id }) => id === 'back_urls')
  expect({
    simulator: status === 201,
    gateway: createPreferenceInput.safeParse(body).success,
    quality: verdict?.reason !== 'not_a_url',
  }).toEqual({
    simulator: isReturnAddress(success),
    gateway: isReturnAddress(success),
    quality: isReturnAddress(success),
  })
  if (status === 201) expect(answer.back_urls.success).toBe(success)
})
