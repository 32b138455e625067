/** Payments and orders are copied as tests in the console, and the pasted tests pass. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { GatewayApi } from '../server/tests/support/gateway-api.ts'
import { toTest as orderTest } from '../web/features/orders/order-kit-code.ts'
import { toTest as paymentTest } from '../web/features/payments/payment-kit-code.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { runSuite } from './support/run-suite.ts'

type Made = { id: number | string; external_reference: string }

const payer = { email: 'test_user_1@testuser.com' }

test('payments and orders copied as tests pass when they are pasted', async ({
  page,
  api,
  context,
}, testInfo) => {
  // The test runs Playwright within this run.
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const payments = await makePayments(api)
  const orders = await makeOrders(api)
  await api.get('/notifications/settled')
  const entriesOf = async (path: string) => (await api.get(`${path}/timeline`)).entries
  const written = await Promise.all([
    ...payments.map(async ({ id }) =>
      paymentTest(await api.get(`/payments/${id}`), await entriesOf(`/payments/${id}`)),
    ),
    ...orders.map(async ({ id, external_reference }) => {
      const { results: charges } = await api.get(`/payments?external_reference=${external_reference}`)
      const order = await api.get(`/orders/${id}`)
      return orderTest({ order, charges, entries: await entriesOf(`/orders/${id}`) })
    }),
  ])
  // The tests are in one file, because each file that sets options has a worker of its own.
  const [first = ''] = written
  const head = first.slice(0, first.indexOf("test('"))
  const bodies = written.map(text => text.replace(head, ''))
  writeFileSync(testInfo.outputPath('pasted.test.ts'), [head, ...bodies].join('\n'))
  // The same texts are copied in the console.
  for (const path of [`/payments/${payments[0]?.id}`, `/orders/${orders[0]?.id}`]) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy as test (Playwright)' }).click()
    await expect(page.getByTestId('announcer')).toContainText('Test copied')
    expect(written).toContain(await page.evaluate(() => navigator.clipboard.readText()))
  }
  expect(await runSuite({ folder: testInfo.outputDir })).toContain(`${written.length} passed`)
})

/** Creates one payment for each history. */
async function makePayments(api: GatewayApi): Promise<Made[]> {
  const settle = (id: number, settlement: string) =>
    api.simulate('POST', `/payments/${id}/settle`, { settlement })
  const ticket = () =>
    api.post('/payments/offline', { transaction_amount: 900, payment_method_id: 'rapipago', payer })
  const refunded = await api.pay()
  await api.post(`/payments/${refunded.id}/refunds`, { amount: 500 })
  const refused = await api.pay({ holder: 'FUND' })
  const captured = await api.pay({ capture: false })
  await api.post(`/payments/${captured.id}/capture`, {})
  const reviewed = await api.pay({ holder: 'CONT' })
  await settle(reviewed.id, 'approve')
  const expired = await ticket()
  await settle(expired.id, 'expire')
  const disputed = await api.pay()
  await api.simulate('POST', `/payments/${disputed.id}/chargeback`, {})
  return [refunded, refused, captured, reviewed, expired, disputed]
}

/** Creates one order for each history. */
async function makeOrders(api: GatewayApi): Promise<Made[]> {
  const ticket = async () => {
    const payment = { amount: '900.00', payment_method: { id: 'rapipago', type: 'ticket' } }
    return api.post('/orders', {
      type: 'online',
      external_reference: randomUUID(),
      total_amount: payment.amount,
      payer,
      transactions: { payments: [payment] },
    })
  }
  const chargeOf = async ({ external_reference: reference }: { external_reference: string }) =>
    (await api.get(`/payments?external_reference=${reference}`)).results[0].id
  const settle = async (order: { external_reference: string }, settlement: string) =>
    api.simulate('POST', `/payments/${await chargeOf(order)}/settle`, { settlement })
  const refunded = await api.order()
  const [{ id: transaction }] = refunded.transactions.payments
  await api.post(`/orders/${refunded.id}/refund`, { transactions: [{ id: transaction, amount: '500.00' }] })
  const failed = await api.order({ holder: 'FUND' })
  const captured = await api.order({ processing_mode: 'manual', capture_mode: 'manual' })
  await api.post(`/orders/${captured.id}/process`, {})
  await api.post(`/orders/${captured.id}/capture`, {})
  const canceled = await ticket()
  await api.post(`/orders/${canceled.id}/cancel`, {})
  const expired = await ticket()
  await settle(expired, 'expire')
  const disputed = await api.order()
  await api.simulate('POST', `/payments/${await chargeOf(disputed)}/chargeback`, {})
  return [refunded, failed, captured, canceled, expired, disputed, ...(await makeInPerson(api))]
}

/** Creates orders at a counter: paid by balance and refunded, canceled; approved, refused and canceled at a terminal. */
async function makeInPerson(api: GatewayApi): Promise<Made[]> {
  await api.post('/pos', { name: 'till1', external_id: 'till1' })
  const place = (type: 'qr' | 'point', at: object) =>
    api.post('/orders', {
      type,
      external_reference: randomUUID(),
      transactions: { payments: [{ amount: '150.00' }] },
      config: { [type]: at },
    })
  const atCode = () => place('qr', { external_pos_id: 'till1', mode: 'dynamic' })
  const atTerminal = async (action: object) => {
    const order = await place('point', { terminal_id: 'NEWLAND_N950__SBX0000001' })
    await api.simulate('POST', '/in-person/terminal', { order: order.id, ...action })
    return order
  }
  const paid = await atCode()
  await api.simulate('POST', '/in-person/scan', { order: paid.id })
  await api.post(`/orders/${paid.id}/refund`, {})
  const canceled = await atCode()
  await api.post(`/orders/${canceled.id}/cancel`, {})
  return [
    paid,
    canceled,
    await atTerminal({ action: 'approve', method: 'master', installments: 3 }),
    await atTerminal({ action: 'refuse', reason: 'card_disabled' }),
    await atTerminal({ action: 'cancel' }),
  ]
}
