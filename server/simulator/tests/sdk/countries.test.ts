/** Payment methods without a card, by country. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import type { Json } from '../support/api.ts'
import { buyer } from '../support/buyer.ts'
import { errorOf, sdkIn, startSdkSimulator } from '../support/sdk.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSdkSimulator()
})
afterAll(() => simulator.close())

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
      body: { transaction_amount: amount, payment_method_id: method, payer: { email: 'a@b.co', ...buyer } },
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
    payer: { email: 'a@b.co', entity_type: 'individual', ...buyer },
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
