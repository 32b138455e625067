/** Differences between countries: payment methods without a card, currency, cents. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countries } from '../../../facts/countries.ts'
import type { Simulator } from '../../simulator.ts'
import { type Json, paymentBody } from '../support/api.ts'
import { errorOf, type Sdk, sdkIn, startSdkSimulator } from '../support/sdk.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSdkSimulator()
})
afterAll(() => simulator.close())

const payByCard = async (local: Sdk, transaction_amount: number) =>
  local.payment.create({ body: paymentBody({ token: await local.tokenFor('APRO'), transaction_amount }) })

test.each([
  ['MLB', 'pix', 110, 'pending_waiting_transfer'],
  ['MLB', 'bolbradesco', 110, 'pending_waiting_payment'],
  ['MLB', 'pec', 110, 'pending_waiting_payment'],
  ['MLA', 'rapipago', 1500, 'pending_waiting_payment'],
  ['MLA', 'pagofacil', 1500, 'pending_waiting_payment'],
  ['MLM', 'oxxo', 100, 'pending_waiting_payment'],
  ['MLM', 'paycash', 100, 'pending_waiting_payment'],
  ['MLM', 'banamex', 100, 'pending_waiting_payment'],
  ['MLM', 'bancomer', 100, 'pending_waiting_payment'],
  ['MLM', 'clabe', 100, 'pending_waiting_transfer'],
  ['MLU', 'abitab', 100, 'pending_waiting_payment'],
  ['MLU', 'redpagos', 100, 'pending_waiting_payment'],
  ['MCO', 'efecty', 50_000, 'pending_waiting_payment'],
  ['MLC', 'webpay', 5000, 'pending_waiting_payment'],
  ['MPE', 'pagoefectivo_atm', 100, 'pending_waiting_payment'],
] as const)(
  'in %s a payment by %s waits for its payer and tells where to pay',
  async (site, method, amount, detail) => {
    const local = sdkIn(simulator, site)
    const payment: Json = await local.payment.create({
      body: { transaction_amount: amount, payment_method_id: method, payer: { email: 'a@b.co' } },
    })
    expect(payment).toMatchObject({ status: 'pending', status_detail: detail, card: {}, fee_details: [] })
    expect(payment.date_of_expiration).toMatch(/-04:00$/)
    const where =
      payment.point_of_interaction.transaction_data?.ticket_url ??
      payment.transaction_details.external_resource_url
    expect((await fetch(where)).status).toBe(200)
    if (method === 'pix') {
      expect(payment.point_of_interaction).toMatchObject({ type: 'OPENPLATFORM' })
      expect(payment.point_of_interaction.transaction_data.qr_code).toContain('br.gov.bcb.pix')
      expect(payment.point_of_interaction.transaction_data.qr_code_base64).toBeTruthy()
    }
  },
)

test('PSE requires the bank, the IP address, the callback URL and the kind of payer', async () => {
  const local = sdkIn(simulator, 'MCO')
  const body: Json = {
    transaction_amount: 5000,
    payment_method_id: 'pse',
    payer: { email: 'a@b.co', entity_type: 'individual' },
    transaction_details: { financial_institution: '1007' },
    additional_info: { ip_address: '127.0.0.1' },
    callback_url: 'https://shop.example/back',
  }
  expect(await local.payment.create({ body })).toMatchObject({
    status: 'pending',
    transaction_details: { financial_institution: '1007' },
  })
  const { callback_url: _gone, ...without } = body
  expect((await errorOf(local.payment.create({ body: without }))).message).toContain('callback_url')
})

test.each([
  ['MLA', 'ARS'],
  ['MLB', 'BRL'],
  ['MLC', 'CLP'],
  ['MLM', 'MXN'],
  ['MLU', 'UYU'],
  ['MCO', 'COP'],
  ['MPE', 'PEN'],
] as const)('in %s payments are in %s', async (site, currency) => {
  const local = sdkIn(simulator, site)
  expect(await payByCard(local, 5000)).toMatchObject({ currency_id: currency })
})

test.each(['MLC', 'MCO'] as const)('in %s there are no cents', async site => {
  const local = sdkIn(simulator, site)
  const error = await errorOf(payByCard(local, 5000.5))
  expect(error.causes).toMatchObject([{ code: 2072 }])
})

test.each(countries)('the user of an account in $id lives there', async country => {
  const user: Json = await sdkIn(simulator, country.id).user.get()
  expect(user).toMatchObject({
    country_id: country.code,
    site_id: country.id,
    address: { state: expect.stringMatching(`^${country.code}-`), city: country.testAddress.city },
    phone: { area_code: country.testAddress.areaCode },
  })
})
