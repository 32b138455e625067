/** What bricks load, and the token of Yape. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardholderOutcomes } from '../../../facts/cardholder-outcomes.ts'
import { outcomeOfPhone } from '../../../facts/yape.ts'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { type Api, createApi } from '../../tests/support/api.ts'

let simulator: Simulator
let seller: Api
beforeAll(async () => {
  simulator = await startSimulator()
  simulator.register('TEST-seller', { publicKey: 'TEST-key', siteId: 'MPE' })
  seller = createApi(simulator, 'TEST-seller')
})
afterAll(() => simulator.close())

/** Calls as a page does, without an access token. */
async function ofPage(path: string, body?: object) {
  const headers = { origin: 'https://shop.test', 'content-type': 'application/json' }
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const url = `${simulator.url}${path}${path.includes('?') ? '&' : '?'}public_key=TEST-key`
  const answer = await fetch(url, { headers, ...init })
  return { status: answer.status, body: await answer.json() }
}

test('C27: the documented phone numbers of Yape decide the outcome, and a token is charged once', async () => {
  for (let last = 1; last <= 9; last++) {
    const phoneNumber = `11111111${last}`
    const { status, body: token } = await ofPage('/platforms/pci/yape/v1/payment', {
      phoneNumber,
      otp: '123456',
    })
    expect([status, token]).toMatchObject([
      201,
      {
        public_key: 'TEST-key',
        cardholder: { name: 'yape' },
        security_code_length: 6,
        card_number_length: 9,
        luhn_validation: null,
      },
    ])
    const payment = {
      token: token.id,
      transaction_amount: 100,
      installments: 1,
      payment_method_id: 'yape',
      payer: { email: 'payer@testuser.com' },
    }
    const { status: state, detail } = cardholderOutcomes[outcomeOfPhone(phoneNumber)]
    const paid = await seller.post('/v1/payments', payment)
    expect([phoneNumber, paid.body]).toMatchObject([phoneNumber, { status: state, status_detail: detail }])
    expect((await seller.post('/v1/payments', payment)).body.cause?.[0]?.code).toBe(3003)
  }
})

test.each([
  [{ phoneNumber: '12345', otp: '123456' }, 'phoneNumber must have 9 digits'],
  [{ phoneNumber: '111111111', otp: '12' }, 'otp must have 6 digits'],
])('a payer of Yape needs a phone number and a code: %j', async (body, message) => {
  expect(await ofPage('/platforms/pci/yape/v1/payment', body)).toMatchObject({
    status: 400,
    body: { message },
  })
})

test('a brick learns what the token of its submission has paid, and who else asks learns nothing', async () => {
  const { body: token } = await ofPage('/platforms/pci/yape/v1/payment', {
    phoneNumber: '111111113',
    otp: '123456',
  })
  const asked = async (step: string, id = token.id) =>
    (await ofPage(`/bricks/submissions/${step}?brick=payment&token=${id}`)).body
  expect(await asked('resolved')).toEqual({ status: 'not_paid' })
  const { body: payment } = await seller.post('/v1/payments', {
    token: token.id,
    transaction_amount: 100,
    installments: 1,
    payment_method_id: 'yape',
    payer: { email: 'payer@testuser.com' },
  })
  const { id, status, status_detail } = payment
  const shown = { id, status, status_detail, transaction_amount: 100, currency_id: 'PEN' }
  expect([status, await asked('rejected'), await asked('resolved')]).toEqual(['rejected', shown, shown])
  expect([await asked('called'), await asked('no_promise'), await asked('resolved', '')]).toEqual([
    {},
    {},
    {},
  ])
})

test('a page sees a payment of its account, and only what the brick shows', async () => {
  const { body: payment } = await seller.post('/v1/payments', {
    transaction_amount: 100,
    payment_method_id: 'pagoefectivo_atm',
    payer: { email: 'payer@testuser.com', first_name: 'Ana' },
    metadata: { secret: 'of the shop' },
  })
  const shown = await ofPage(`/bricks/payments/${payment.id}`)
  expect(shown.body).toMatchObject({ id: payment.id, status: 'pending', payment_method_name: 'PagoEfectivo' })
  expect(JSON.stringify(shown.body)).not.toMatch(/testuser|secret/)
  const other = createApi(simulator, 'TEST-other')
  const { body: foreign } = await other.post('/v1/payments', {
    transaction_amount: 100,
    payment_method_id: 'rapipago',
    payer: { email: 'payer@testuser.com' },
  })
  expect((await ofPage(`/bricks/payments/${foreign.id}`)).status).toBe(404)
  expect((await ofPage('/bricks/payments/PAY01')).status).toBe(404)
})

test.each([
  ['es-CL', '$15.000'],
  ['en-US', '$15,000'],
  ['pt-BR', '$15.000'],
])(
  'the amounts of a brick in %s have the sign of the country, as on the hosted pages',
  async (locale, text) => {
    simulator.register('TEST-chile', { publicKey: 'TEST-key-chile', siteId: 'MLC' })
    const { body: token } = await createApi(simulator, 'TEST-chile').post('/v1/card_tokens', {
      card_number: '4168818844447115',
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: 'APRO' },
    })
    const { body: payment } = await createApi(simulator, 'TEST-chile').post('/v1/payments', {
      transaction_amount: 15_000,
      installments: 1,
      token: token.id,
      payer: { email: 'payer@testuser.com' },
    })
    const path = `/bricks/payments/${payment.id}?public_key=TEST-key-chile&locale=${locale}`
    const shown = (await (await fetch(simulator.url + path)).json()) as { total_paid_text: string }
    expect(shown.total_paid_text.replace(/\s/g, ' ')).toBe(text)
  },
)

test('a page reads what a brick needs of a preference of its own seller, and no more', async () => {
  const items = [{ title: 'Mate', quantity: 2, unit_price: 9, description: 'not for pages' }]
  const wanted = { items, purpose: 'wallet_purchase', notification_url: 'https://shop.example/hook' }
  const { body } = await seller.post('/checkout/preferences', wanted)
  const shown = {
    id: body.id,
    items: [{ title: 'Mate', quantity: 2, unit_price: 9 }],
    purpose: 'wallet_purchase',
    site_id: 'MPE',
  }
  expect(await ofPage(`/bricks/preferences/${body.id}`)).toEqual({ status: 200, body: shown })
  simulator.register('TEST-other', { siteId: 'MPE' })
  const foreign = await createApi(simulator, 'TEST-other').post('/checkout/preferences', { items })
  expect((await ofPage(`/bricks/preferences/${foreign.body.id}`)).status).toBe(404)
})
