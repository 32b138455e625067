import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { SimulatorPage } from './support/pages/simulator-page.ts'

test('every notification that was sent is listed with its attempts, and found by the payment', async ({
  page,
  api,
}) => {
  const { id } = await api.pay()
  const other = await api.pay()
  const simulator = await new SimulatorPage(page).open('deliveries')
  const delivery = simulator.delivery(id)
  await expect(delivery).toContainText('payment.created')
  await expect(delivery).toContainText('Delivered')
  await delivery.locator('summary').click()
  await expect(delivery.getByRole('cell', { name: '200' })).toBeVisible()
  await expect(delivery.getByRole('link', { name: String(id) })).toHaveAttribute('href', `/payments/${id}`)

  await page.getByLabel('Id of the resource').fill(String(other.id))
  await expect(page).toHaveURL(new RegExp(`q=${other.id}`))
  await expect(delivery).toBeHidden()
  await page.reload()
  await expect(simulator.delivery(other.id)).toBeVisible()
  await expect(delivery).toBeHidden()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Failed')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(delivery).toBeVisible()
})

test('a delivery that arrives while the page is open shows without a reload', async ({ page, api }) => {
  const simulator = await new SimulatorPage(page).open('deliveries')
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
  const { id } = await api.pay()
  await expect(simulator.delivery(id)).toContainText('Delivered')
})

test('the account moves to another country, and the whole console with it', async ({ page }) => {
  const simulator = await new SimulatorPage(page).open()
  await simulator.chooseCountry('Brazil')
  await expect(page.getByRole('banner')).toContainText('MLB')
  await page.getByRole('link', { name: 'Payment methods' }).click()
  await expect(page.getByTestId('methods')).toContainText('PIX')
})
