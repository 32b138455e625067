import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { NewPreferencePage } from './support/pages/new-preference-page.ts'
import { startShopServer } from './support/shop-server.ts'

test('a preference is created, paid on its hosted page, and its payment appears without a reload', async ({
  page,
  context,
}) => {
  const shop = await startShopServer()
  const reference = `order-${freshResource()}`
  const form = await new NewPreferencePage(page).open()
  await form.fillItem(0, { title: 'Mate', quantity: '2', price: '1.500,50' })
  await form.addItem.click()
  await form.fillItem(1, { title: 'Bombilla', quantity: '1', price: '99' })
  await expect(form.total).toHaveText('ARS\u00a03,100.00')
  await page.getByLabel('External reference').fill(reference)
  await form.openOptions('Return to the store')
  await page.getByLabel('When approved').first().fill(`${shop.url}/paid`)
  await form.create.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Mate, Bombilla' })).toBeVisible()
  const payments = page.getByTestId('preference-payments')
  await expect(payments).toContainText('Waiting for the payment')

  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open checkout' }).click()
  const checkout = await opening
  await checkout.getByRole('radio', { name: /^Card/ }).check()
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  await expect(checkout.getByRole('heading', { name: 'Payment approved' })).toBeVisible()
  await checkout.getByRole('link', { name: 'Back to the store' }).click()
  await expect(checkout.getByRole('heading', { name: 'Back in the shop' })).toBeVisible()
  const returned = new URL(checkout.url()).searchParams
  expect(returned.get('external_reference')).toBe(reference)

  await expect(payments).toContainText('Approved')
  await payments.getByRole('link').click()
  await expect(page.getByTestId('payment-status')).toHaveAttribute('data-status', 'approved')
  await expect(page).toHaveURL(new RegExp(`/payments/${returned.get('payment_id')}`))
  await shop.close()
})

test('the form’s request is shown as curl and runs when pasted', async ({ page, api }) => {
  const reference = `curl-${freshResource()}`
  const form = await new NewPreferencePage(page).open()
  await form.fillItem(0, { title: 'Mate', quantity: '1', price: '50' })
  await page.getByLabel('External reference').fill(reference)
  await page.getByRole('button', { name: 'View as curl' }).click()
  const command = await page.getByTestId('curl').innerText()
  const { stdout } = await promisify(execFile)('bash', ['-c', command])
  expect(JSON.parse(stdout)).toMatchObject({ ok: true })
  const { elements } = await api.get(`/preferences?external_reference=${reference}`)
  expect(elements).toHaveLength(1)
})
