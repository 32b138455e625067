/** Each payment method without a card, of each country, does what its kind declares. */
import { beforeEach, expect, test } from 'vitest'
import type { MethodKind } from '../../../facts/countries/method-kinds.ts'
import { offline } from '../../../facts/countries/payment-method.ts'
import { countries } from '../../../facts/countries.ts'
import type { Simulator } from '../../start/simulator.ts'
import { createApi } from '../../tests/support/api.ts'
import { buyer } from '../../tests/support/buyer.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const tables = await Promise.all(
  countries.map(async country => ({ country, ...(await country.loadPaymentMethods()) })),
)
const methods = tables.flatMap(({ country, paymentMethods }) =>
  paymentMethods
    .filter(({ ranges }) => ranges.length === 0)
    .map(method => ({ site: country.id, id: method.id, method, amount: country.sampleAmount })),
)

/** Days until a payment expires, written down here once more. */
const expiryDays: Record<string, number> = { pix: 1 }
const bankPages = ['pse', 'webpay']
const atOnce = ['account_money', 'yape']

const needed = {
  transaction_details: { financial_institution: '1007' },
  additional_info: { ip_address: '127.0.0.1' },
  callback_url: 'https://shop.example/back',
}
const payer = { email: 'jane@shop.example', entity_type: 'individual', ...buyer }

let api: ReturnType<typeof createApi>
beforeEach(() => {
  api = createApi(simulator)
})

test('every country has methods without a card', () => {
  expect(new Set(methods.map(({ site }) => site)).size).toBe(countries.length)
})

test.each(methods)('$site $id', async ({ site, id, method, amount }) => {
  simulator.register(api.token, { siteId: site })
  const total = Math.max(amount, method.min)
  const fields = { transaction_amount: total, payment_method_id: id, token: undefined, payer, ...needed }
  const payment = await api.pay('APRO', fields)
  expect(payment.payment_type_id).toBe(method.type)
  if (atOnce.includes(id)) return expect(payment.status).toBe('approved')

  expect(payment.status).toBe('pending')
  const transfers = ['pix', 'clabe']
  expect(payment.status_detail).toBe(
    transfers.includes(id) ? 'pending_waiting_transfer' : 'pending_waiting_payment',
  )
  const days = (Date.parse(payment.date_of_expiration) - Date.parse(payment.date_created)) / 86_400_000
  expect(days).toBe(expiryDays[id] ?? 3)
  const address =
    payment.point_of_interaction?.transaction_data?.ticket_url ??
    payment.transaction_details.external_resource_url
  const page = await fetch(address)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(String(payment.id))

  await api.settle(payment.id, { settlement: 'approve' })
  const part = await api.post(`/v1/payments/${payment.id}/refunds`, { amount: Math.ceil(total / 2) })
  expect(part.status).toBe(bankPages.includes(id) ? 400 : 201)
  if (part.status === 400) expect(part.body.cause[0].code).toBe(3024)
})

test('a method without a kind does not compile', () => {
  // @ts-expect-error The kind is missing.
  const method = offline({ id: 'new', name: 'New', type: 'digital_wallet', min: 1, max: 2 })
  // @ts-expect-error A kind says all of it.
  const kind: MethodKind = { settles: 'by_payer' }
  expect({ method, kind }).toMatchObject({ method: { id: 'new' } })
})
