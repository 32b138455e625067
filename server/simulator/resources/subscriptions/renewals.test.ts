import { expect, test } from 'vitest'
import { type Api, createApi } from '../../tests/support/api.ts'
import {
  daysOf,
  freeze,
  invoicesOf,
  planned,
  readSubscription,
  subscribed,
  subscribedTo,
} from '../../tests/support/subscription-body.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let api: Api
withSimulator(async simulator => {
  api = createApi(simulator)
  await freeze(api)
})

test('twelve months make twelve charges in order, each with its invoice and its payment', async () => {
  const made = await subscribed(api)
  expect(made).toMatchObject({
    status: 'authorized',
    next_payment_date: '2026-04-02T12:00:00.000-04:00',
    summarized: { charged_quantity: 1, charged_amount: 1500, semaphore: 'green', quotas: null },
  })
  const { body } = await api.advance({ to: '2027-02-28T12:00:00.000-04:00' })
  expect(body.ran.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)).toEqual(
    Array(11).fill('charge approved'),
  )
  const invoices = await invoicesOf(api, made)
  expect(daysOf(invoices.map(({ debit_date }) => debit_date))).toEqual(
    '2026-03-02 2026-04-02 2026-05-02 2026-06-02 2026-07-02 2026-08-02 2026-09-02 2026-10-02 2026-11-02 2026-12-02 2027-01-02 2027-02-02'.split(
      ' ',
    ),
  )
  expect(invoices.map(({ payment }) => payment.status)).toEqual(Array(12).fill('approved'))
  expect(new Set(invoices.map(({ payment }) => payment.id)).size).toBe(12)
  expect(invoices[1]).toMatchObject({
    type: 'recurring',
    status: 'processed',
    date_created: '2026-04-02T12:30:00.000-04:00',
    expire_date: '2026-05-02T12:30:00.000-04:00',
    retry_attempt: 1,
  })
  expect(invoices[0]).not.toHaveProperty('expire_date')
  const payment = (await api.get(`/v1/payments/${invoices[1].payment.id}`)).body
  expect(payment).toMatchObject({
    operation_type: 'recurring_payment',
    date_created: '2026-04-02T12:30:00.000-04:00',
    description: 'Club monthly',
    external_reference: 'sub-1001',
    binary_mode: true,
    metadata: {},
    transaction_amount: 1500,
    point_of_interaction: {
      type: 'SUBSCRIPTIONS',
      business_info: { sub_unit: 'recurring' },
      references: [{ type: 'AUTOMATIC_PAYMENTS_ATTEMPT' }],
      transaction_data: {
        billing_date: '2026-04-02',
        first_time_use: false,
        invoice_id: String(invoices[1].id),
        invoice_period: { period: 1, type: 'monthly' },
        plan_id: null,
        subscription_id: made.id,
        subscription_sequence: { number: 2, total: null },
        user_present: false,
      },
    },
  })
  expect(await readSubscription(api, made)).toMatchObject({
    next_payment_date: '2027-03-02T12:00:00.000-04:00',
    summarized: { charged_quantity: 12, charged_amount: 18_000, last_charged_amount: 1500 },
  })
})

test('charges end with the repetitions of the plan', async () => {
  const plan = await planned(api, { repetitions: 3 })
  const made = await subscribedTo(api, plan)
  expect(made).toMatchObject({
    preapproval_plan_id: plan.id,
    summarized: { quotas: 3, pending_charge_quantity: 2, pending_charge_amount: 3000 },
  })
  await api.advance({ days: 300 })
  expect(await invoicesOf(api, made)).toHaveLength(3)
  expect(await readSubscription(api, made)).toMatchObject({
    status: 'authorized',
    next_payment_date: null,
    summarized: { charged_quantity: 3, charged_amount: 4500, pending_charge_quantity: 0 },
  })
})

test('a clock that is set ahead charges every cycle that was missed, once', async () => {
  const made = await subscribed(api)
  await api.put('/simulator/clock', { now: '2026-06-03T00:00:00.000-04:00' })
  await api.post('/simulator/idle')
  const invoices = await invoicesOf(api, made)
  expect(invoices.map(({ payment }) => payment.status)).toEqual(Array(4).fill('approved'))
  expect(await readSubscription(api, made)).toMatchObject({
    next_payment_date: '2026-07-02T12:00:00.000-04:00',
    summarized: { charged_quantity: 4, charged_amount: 6000 },
  })
})
