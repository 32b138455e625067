import { expect, test } from './support/fixtures.ts'

test('payment methods are searched, filtered by type, and lead to a filled form', async ({ page }) => {
  await page.goto('/payment-methods')
  const table = page.getByTestId('methods')
  await expect(table.getByRole('row').filter({ hasText: 'rapipago' })).toContainText('Cash or voucher')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Credit card')
  await expect(table.getByRole('row').filter({ hasText: 'rapipago' })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Name or id' }).fill('master')
  await expect(page).toHaveURL(/q=master/)
  await page.reload()
  await expect(table.getByRole('cell', { name: /Mastercard/ }).first()).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: 'Visa' })).toBeHidden()
  await table.getByRole('link', { name: 'Pay with this: Mastercard' }).click()
  await expect(
    page.getByRole('group', { name: '2. Card' }).getByRole('radio', { name: 'Mastercard' }).first(),
  ).toBeChecked()
})

test('nothing that matches says so, and one press clears the filters', async ({ page }) => {
  await page.goto('/payment-methods?q=no-such-method')
  await expect(page.getByText('No method matches')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByTestId('methods')).toBeVisible()
})

test('the first six digits of a card tell its method, and the rest never reaches the address', async ({
  page,
}) => {
  await page.goto('/payment-methods')
  const panel = page.getByRole('region', { name: 'Which method is this card?' })
  await panel.getByLabel('First 6 to 8 digits').fill('4509 95')
  await expect(panel.getByRole('status')).toContainText('Visa')
  await panel.getByLabel('First 6 to 8 digits').fill('4509953566233704')
  await expect(page).toHaveURL(/bin=45099535$/)
  await panel.getByLabel('First 6 to 8 digits').fill('000000')
  await expect(panel.getByRole('status')).toContainText('No method of this country begins with 000000.')
})
