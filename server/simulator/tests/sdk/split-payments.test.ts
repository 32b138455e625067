import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { createSdk, type Sdk, startSdkSimulator } from '../support/sdk.ts'

let simulator: Simulator
let sdk: Sdk
beforeAll(async () => {
  simulator = await startSdkSimulator()
  sdk = createSdk()
})
afterAll(() => simulator.close())

/** The only seller is the marketplace itself, which keeps the rest, too. */
async function split() {
  const { id: collector } = await sdk.user.get()
  const token = await sdk.tokenFor('APRO')
  return sdk.splitPayment.create({
    body: {
      payments: [{ payment_method_id: 'visa', token, transaction_amount: 1000, installments: 1 }],
      disbursements: [{ collector_id: Number(collector), amount: 800, external_reference: 'S1' }],
      payer: { email: 'test_payer_12345@testuser.com' },
      external_reference: 'split',
      capture: false,
    },
  })
}

test('it is created, found, captured, given a release date, and refunded', async () => {
  const made = await split()
  const id = String(made.id)
  expect(made).toMatchObject({ status: 'authorized', capture: false, disbursements: [{ amount: 800 }] })
  expect(await sdk.splitPayment.get({ id })).toMatchObject({ id: made.id, external_reference: 'split' })
  expect(await sdk.splitPayment.capture({ id })).toMatchObject({ status: 'approved' })
  const releaseDate = '2030-05-01T00:00:00.000-04:00'
  expect(await sdk.splitPayment.updateReleaseDate({ id, releaseDate })).toMatchObject({
    disbursements: [{ money_release_date: releaseDate }],
  })
  const share = String(made.disbursements?.[0]?.id)
  const refund = { advancedPaymentId: id, disbursementId: share, body: { amount: 50 } }
  expect(await sdk.splitRefund.create(refund)).toMatchObject({ amount: 50, disbursement_id: Number(share) })
  expect(await sdk.splitRefund.createAll({ advancedPaymentId: id, body: {} })).toMatchObject({
    advanced_payment_id: made.id,
    amount: 950,
    status: 'approved',
  })
  expect(await sdk.splitRefund.listAll({ advancedPaymentId: id })).toHaveLength(3)
})

test('an authorized one is canceled', async () => {
  const { id } = await split()
  expect(await sdk.splitPayment.cancel({ id: String(id) })).toMatchObject({ status: 'cancelled' })
})
