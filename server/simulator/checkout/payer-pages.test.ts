/** The pages for payers outside the checkout: the ticket, and the bank's 3-D Secure question. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../simulator.ts'
import { createApi } from '../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const headers = { 'accept-language': 'en' }

test('a ticket shows its barcode, and is paid only once', async () => {
  const seller = createApi(simulator)
  const payment = await seller.pay('', { token: undefined, payment_method_id: 'rapipago' })
  const address = payment.transaction_details.external_resource_url
  const shown = await fetch(address, { headers }).then(response => response.text())
  expect(shown).toContain('aria-label="Barcode"')
  const press = () => fetch(`${address}&lang=en`, { method: 'POST' })
  const [first, second] = await Promise.all([press(), press()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await first.text()).toContain('Payment approved')
  const { body } = await seller.get(`/v1/payments/${payment.id}`)
  expect(body).toMatchObject({ status: 'approved', status_detail: 'accredited' })
})

test("the bank's question may be framed, is shown after the shop's creq, and is answered only once", async () => {
  const seller = createApi(simulator)
  const token = await seller.cardToken({ card_number: '5483928164574623' })
  const payment = await seller.pay('', { token, three_d_secure_mode: 'optional' })
  const { external_resource_url: address, creq } = payment.three_ds_info
  const asked = await fetch(address, { method: 'POST', headers, body: new URLSearchParams({ creq }) })
  expect(asked.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(asked.headers.get('x-frame-options')).toBeNull()
  expect(await asked.text()).toContain('Your bank asks')
  const answered = await fetch(`${address}/answer`, { method: 'POST', headers })
  expect(await answered.text()).toContain('data-challenge="done"')
  const { body } = await seller.get(`/v1/payments/${payment.id}`)
  expect(body.status).toBe('approved')
})

test('an unknown payment is answered with a page that says so', async () => {
  const response = await fetch(`${simulator.url}/payments/1/ticket`, { headers })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('There is no such payment')
})
