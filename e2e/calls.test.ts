import { expect, samePageTest as test } from './support/fixtures.ts'
import { openFilters } from './support/page-actions.ts'

test('calls over both transports appear as they happen, and filters survive a reload', async ({
  page,
  api,
}) => {
  await page.goto('/calls')
  const rows = page.getByTestId('feed').getByRole('link')
  const { id } = await api.pay()
  const search = page.getByRole('searchbox')
  await search.fill(String(id))
  await expect(rows.filter({ hasText: 'payments.create' })).toContainText(['REST'])
  await (await openFilters(page)).getByRole('combobox', { name: 'Operation' }).selectOption('payments.create')
  await expect(page).toHaveURL(/operation=payments\.create/)
  await expect(page).toHaveURL(new RegExp(`q=${id}`))
  await page.reload()
  await expect(search).toHaveValue(String(id))
  await expect(rows).toHaveCount(1)
  await api.post(`/payments/${id}/refunds`, { amount: 1 })
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter: payments.create' }).click()
  await expect(rows.filter({ hasText: 'payments.refund' })).toHaveCount(1)
})

test('a link to the former address of the page keeps its filters', async ({ page }) => {
  await page.goto('/activity?status=4xx&group=errors')
  await expect(page).toHaveURL(/\/calls\?status=4xx&group=errors$/)
  await expect(page.getByRole('heading', { name: 'API calls' })).toBeVisible()
})
