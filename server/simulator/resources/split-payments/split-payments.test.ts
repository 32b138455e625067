import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json, paymentBody } from '../../tests/support/api.ts'
import { connectSeller } from '../../tests/support/seller.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
let sellers: { seller: Api; user: number }[]
withSimulator(async started => {
  simulator = started
  api = createApi(simulator)
  const connected = [await connectSeller(simulator, api), await connectSeller(simulator, api)]
  sellers = connected.map(({ seller, tokens }) => ({ seller, user: tokens.user_id }))
})

const path = '/v1/advanced_payments'

async function bodyOf(amount: number, disbursements: Json[], fields: Json = {}, holder = 'APRO') {
  const token = await api.cardToken({ cardholder: { name: holder } })
  return {
    payments: [{ payment_method_id: 'visa', token, transaction_amount: amount, installments: 1 }],
    disbursements,
    payer: { email: 'test_payer_12345@testuser.com' },
    external_reference: 'ORDER-1',
    ...fields,
  }
}

const shares = (...amounts: number[]) =>
  amounts.map((amount, at) => ({ collector_id: sellers[at]?.user, amount, application_fee: amount / 10 }))

test('each seller gets a payment of its share with the fee, and the rest stays with the marketplace', async () => {
  const { status, body } = await api.post(path, await bodyOf(1000, shares(500, 300)))
  expect([status, body.status, body.payments[0].transaction_amount]).toEqual([201, 'approved', 1000])
  expect(body.disbursements).toMatchObject([
    { collector_id: sellers[0]?.user, amount: 500, application_fee: 50, status: 'approved' },
    { collector_id: sellers[1]?.user, amount: 300, application_fee: 30, status: 'approved' },
  ])
  const found = async (of: Api) =>
    (await of.get('/v1/payments/search?external_reference=ORDER-1')).body.results
  const [first] = await found(sellers[0]?.seller ?? api)
  expect(first).toMatchObject({ id: body.disbursements[0].id, transaction_amount: 500 })
  expect(first.fee_details).toContainEqual({ type: 'application_fee', amount: 50, fee_payer: 'collector' })
  expect((await found(api)).map((one: Json) => one.transaction_amount)).toEqual([200])
  expect((await api.get(`${path}/${body.id}`)).body).toEqual(body)
})

test('it is made once per key, and its card token pays once', async () => {
  const sent = await bodyOf(100, shares(60))
  const key = { 'x-idempotency-key': 'k1' }
  const first = await api.post(path, sent, key)
  const again = await api.post(path, sent, key)
  expect([again.status, again.body.id]).toEqual([200, first.body.id])
  expect((await api.post(path, sent)).status).toBe(400)
  expect((await api.get(`${path}/search?status=approved`)).body).toMatchObject({
    paging: { total: 1 },
    results: [{ id: first.body.id }],
  })
})

test('a share may be smaller than the least amount of the card', async () => {
  const { status, body } = await api.post(path, await bodyOf(500, shares(299.02, 199.99)))
  expect([status, body.status]).toEqual([201, 'approved'])
  expect((await api.post(path, await bodyOf(0.99, shares(0.5)))).body.cause[0].code).toBe(2072)
})

test('authorized shares are captured or canceled together', async () => {
  const make = async () =>
    (await api.post(path, await bodyOf(1000, shares(500, 300), { capture: false }))).body
  const [one, other] = [await make(), await make()]
  expect(one).toMatchObject({ status: 'authorized', capture: false })
  expect((await api.put(`${path}/${one.id}`, { capture: true })).body).toMatchObject({
    status: 'approved',
    capture: true,
    disbursements: [{ status: 'approved' }, { status: 'approved' }],
  })
  expect((await api.put(`${path}/${other.id}`, { status: 'cancelled' })).body.status).toBe('cancelled')
  expect((await api.put(`${path}/${one.id}`, { status: 'cancelled' })).status).toBe(400)
})

test('a refused card refuses all shares, and a release date is that of the sellers’ payments', async () => {
  const refused = (await api.post(path, await bodyOf(1000, shares(500, 300), {}, 'FUND'))).body
  expect([refused.status, ...refused.disbursements.map((one: Json) => one.status)]).toEqual(
    Array(3).fill('rejected'),
  )
  const { id } = (await api.post(path, await bodyOf(1000, shares(500)))).body
  // The second form is that of sdk-python.
  for (const date of ['2030-05-01T00:00:00.000-04:00', '2030-05-01 04:00:00.000000']) {
    const answer = await api.post(`${path}/${id}/disburses`, { money_release_date: date })
    expect([answer.status, answer.body.disbursements[0].money_release_date]).toEqual([
      201,
      '2030-05-01T00:00:00.000-04:00',
    ])
  }
  const [share] = (await api.get(`${path}/${id}`)).body.disbursements
  const paid = (await sellers[0]?.seller.get(`/v1/payments/${share.id}`))?.body
  expect(paid.money_release_date).toBe('2030-05-01T00:00:00.000-04:00')
})

test('the whole has the state of the first share that is not refunded, and of the first if all are', async () => {
  const made = (await api.post(path, await bodyOf(800, shares(500, 300)))).body
  const stateOf = async () => (await api.get(`${path}/${made.id}`)).body.status
  for (const [at, state] of [
    [0, 'approved'],
    [1, 'refunded'],
  ] as const) {
    const { id, amount } = made.disbursements[at]
    expect((await api.post(`${path}/${made.id}/disbursements/${id}/refunds`, { amount })).status).toBe(201)
    expect(await stateOf()).toBe(state)
  }
})

const one = (changes: Json) => [{ collector_id: 1, amount: 10, ...changes }]
test.each([
  ['no payment', { payments: [] }, 400014],
  ['two payments', { payments: [{}, {}] }, 400014],
  ['no method', { payments: [{ transaction_amount: 10 }] }, 400019],
  ['no amount', { payments: [{ payment_method_id: 'visa' }] }, 400017],
  ['a wrong amount', { payments: [{ payment_method_id: 'visa', transaction_amount: 'x' }] }, 400018],
  ['a wrong token', { payments: [{ payment_method_id: 'visa', transaction_amount: 10, token: 1 }] }, 400029],
  [
    'wrong installments',
    { payments: [{ payment_method_id: 'visa', transaction_amount: 10, installments: 'x' }] },
    400030,
  ],
  ['a blank e-mail', { payer: { email: '' } }, 400013],
  ['no disbursement', { disbursements: [] }, 400031],
  ['no collector', { disbursements: one({ collector_id: undefined }) }, 400032],
  ['a share without an amount', { disbursements: one({ amount: undefined }) }, 400031],
  ['a share of nothing', { disbursements: one({ amount: 0 }) }, 400034],
  ['shares above the payment', { disbursements: one({ amount: 1000 }) }, 400034],
  ['a commission above the share', { disbursements: one({ application_fee: 11 }) }, 400033],
  ['a negative commission', { disbursements: one({ application_fee: -1 }) }, 400033],
  ['a wrong release date', { disbursements: one({ money_release_date: 'soon' }) }, 400035],
  ['a collector that did not connect', { disbursements: one({}) }, 400037],
])('%s is refused with %j by its code', async (_title, changes, code) => {
  const answer = await api.post(path, { ...(await bodyOf(100, shares(60))), ...changes })
  expect([answer.status, answer.body.cause[0].code]).toEqual([400, code])
})

test('mixed parties are refused if the marketplace says so, also at its sellers', async () => {
  const payer = { email: 'jane@shop.example' }
  const pay = async (of: Api) => of.post('/v1/payments', paymentBody({ payer, token: await of.cardToken() }))
  const seller = sellers[0]?.seller ?? api
  expect((await pay(seller)).status).toBe(201)
  await api.post('/simulator/accounts', { access_token: api.token, settings: { mixed_parties: 'refused' } })
  const answers = [
    await pay(seller),
    await pay(api),
    await api.post(path, await bodyOf(100, shares(60), { payer })),
  ]
  expect(answers.map(({ status, body }) => [status, body.cause[0].code])).toEqual(Array(3).fill([400, 2034]))
  expect((await api.post(path, await bodyOf(100, shares(60)))).status).toBe(201)
})

test('the wallet of Wallet Connect, which no source describes, is answered with 501', async () => {
  expect((await api.post(path, { wallet_payment: { transaction_amount: 10 } })).status).toBe(501)
})

const cents = (amount: number) => Math.round(amount * 100)
const sumOf = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

const refundStep = fc.record({
  at: fc.nat({ max: 2 }),
  share: fc.double({ min: 0.05, max: 1.2, noNaN: true }),
})

test('no money is lost between buyer, sellers and marketplace, whatever is refunded', async () => {
  const split = fc.record({
    paid: fc.integer({ min: 50_000, max: 900_000 }),
    first: fc.double({ min: 0.1, max: 0.6, noNaN: true }),
    second: fc.double({ min: 0.1, max: 0.4, noNaN: true }),
    refunds: fc.array(refundStep, { maxLength: 5 }),
    isWhole: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(split, async ({ paid, first, second, refunds, isWhole }) => {
      const part = (of: number) => Math.floor(paid * of) / 100
      const made = (
        await api.post(
          path,
          await bodyOf(paid / 100, shares(part(first), part(second)), { external_reference: randomUUID() }),
        )
      ).body
      const returned: number[] = []
      for (const { at, share } of refunds) {
        const { id, amount } = made.disbursements[at] ?? { id: 13, amount: 1 }
        const asked = Math.max(1, Math.round(amount * share * 100)) / 100
        const answer = await api.post(`${path}/${made.id}/disbursements/${id}/refunds`, { amount: asked })
        if (answer.status === 201) returned.push(cents(answer.body.amount))
        else expect([400, 404]).toContain(answer.status)
      }
      if (isWhole) returned.push(cents((await api.post(`${path}/${made.id}/refunds`)).body.amount))
      const reference = { external_reference: made.external_reference }
      const owners = [...sellers.map(({ seller }) => seller), api]
      const search = `/v1/payments/search?${new URLSearchParams(reference)}`
      const lists = await Promise.all(owners.map(of => of.get(search)))
      const ofThis: Json[] = lists.flatMap(({ body }) => body.results)
      const rest = paid - sumOf(made.disbursements.map((one: Json) => cents(one.amount)))
      const amounts = ofThis.map(payment => cents(payment.transaction_amount))
      expect(sumOf(amounts)).toBe(paid)
      expect(amounts.at(-1)).toBe(rest)
      for (const payment of ofThis) {
        const fees = payment.fee_details.map((fee: Json) => cents(fee.amount))
        expect(cents(payment.transaction_details.net_received_amount) + sumOf(fees)).toBe(
          cents(payment.transaction_amount),
        )
      }
      const given = ofThis.map(payment => cents(payment.transaction_amount_refunded))
      expect(sumOf(given)).toBe(sumOf(returned))
      if (isWhole) expect(sumOf(given)).toBe(paid)
      const listed = (await api.get(`${path}/${made.id}/refunds`)).body
      expect(sumOf(listed.map((one: Json) => cents(one.amount)))).toBe(sumOf(given))
    }),
    { numRuns: 10 },
  )
})
