import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { SimulatorPage } from './support/pages/simulator-page.ts'

test('a fault makes the next payment fail as asked, once, and the page says what to do', async ({
  page,
  api,
}) => {
  const simulator = await new SimulatorPage(page).open('faults')
  await simulator.breakCalls('Provider refuses', 'Create a payment')
  await expect(simulator.waitingFaults).toContainText('code=2034')
  await expect(simulator.waitingFaults).toContainText('once')

  const pay = await new PayPage(page).open()
  await pay.submit.click()
  await expect(pay.problem).toContainText('The payment was not created')
  await expect(pay.problem).toContainText('Buyer and seller cannot deal with each other')
  await expect(pay.step('payment')).toHaveAttribute('data-state', 'failed')
  expect((await api.get('/payments')).paging.total).toBe(0)

  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  await simulator.open('faults')
  await expect(simulator.waitingFaults).toContainText('Everything works')
})

test('an answer that gets lost is tried again with the same key, and pays once', async ({ page, api }) => {
  const simulator = await new SimulatorPage(page).open('faults')
  await simulator.breakCalls('No answer', 'Create a payment')
  await expect(simulator.waitingFaults).toContainText('reset')
  const pay = await new PayPage(page).open()
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  expect((await api.get('/payments')).paging.total).toBe(1)
})

test('faults that are set are listed and cleared', async ({ page, api }) => {
  const simulator = await new SimulatorPage(page).open('faults')
  await expect(simulator.waitingFaults).toContainText('Everything works')
  await simulator.breakCalls('Internal error', 'Refund')
  await simulator.breakNotifications('Wrong signature')
  await expect(simulator.waitingFaults.getByRole('listitem')).toHaveCount(2)
  await expect(simulator.waitingFaults).toContainText('POST /v1/payments/*/refunds')
  await simulator.clearFaults()
  await expect(simulator.waitingFaults).toContainText('Everything works')
  expect(await api.simulate('GET', '/faults')).toMatchObject({ calls: [], notifications: [] })
})

test('a notification with a wrong signature is refused by the gateway, and the deliveries show it', async ({
  page,
  api,
}) => {
  const simulator = await new SimulatorPage(page).open('faults')
  await simulator.breakNotifications('Wrong signature')
  await expect(simulator.waitingFaults).toContainText('wrong_signature')
  const { id } = await api.pay()
  await simulator.openTab('Deliveries')
  await expect(simulator.delivery(id)).toContainText('1 attempt')
  await simulator.delivery(id).locator('summary').click()
  await expect(simulator.delivery(id).getByRole('cell', { name: '401' })).toBeVisible()
})
