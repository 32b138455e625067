import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { SimulatorPage } from './support/pages/simulator-page.ts'

const dayMs = 86_400_000

test('the clock is moved on, and a reserved payment expires on the way', async ({ page, api }) => {
  const { id } = await api.pay({ capture: false })
  const simulator = await new SimulatorPage(page).open('clock')
  await expect(simulator.jobs).toContainText(`Expiry of payment ${id}`)
  const before = Date.parse((await simulator.now.getAttribute('datetime')) ?? '')
  await simulator.advance('10', 'days')
  await expect(simulator.jobs).toContainText('No scheduled jobs')
  const after = Date.parse((await simulator.now.getAttribute('datetime')) ?? '')
  expect(after - before).toBeGreaterThanOrEqual(10 * dayMs)
  const payment = await new PaymentPage(page).open(id)
  await expect(payment.status).toHaveAttribute('data-status', 'cancelled')
  await expect(payment.summary).toContainText('It expired before being paid or captured.')
})

test('the clock is stopped, and goes back to real time', async ({ page, api }) => {
  const simulator = await new SimulatorPage(page).open('clock')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Stopped.')).toBeVisible()
  expect(await api.simulate('GET', '/clock')).toMatchObject({ frozen: true })
  await page.getByRole('button', { name: 'Back to real time' }).click()
  await expect(page.getByText('Running, on real time.')).toBeVisible()
  await simulator.advance('0', 'hours')
  await expect(page.getByLabel('How much')).toHaveAccessibleDescription('From 1 to 9999.')
  expect(await api.simulate('GET', '/clock')).toMatchObject({ own: false })
})
