import { findViolations } from './support/axe.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { measureOverflow } from './support/overflow.ts'
import { runAction } from './support/page-actions.ts'

test('a form’s request links to its operation, which is open and in view', async ({ page, api }) => {
  const outside: string[] = []
  page.on('request', sent => {
    if (/^https?:/.test(sent.url()) && new URL(sent.url()).hostname !== '127.0.0.1') outside.push(sent.url())
  })
  const { id } = await api.pay()
  await page.goto(`/payments/${id}`)
  await runAction(page, 'View as curl')
  await page.getByRole('link', { name: 'payments.get in the API reference' }).click()
  await expect(page).toHaveURL(/\/docs#operation\/payments\.get/)
  const operation = page.locator('[id="operation/payments.get"]')
  await expect(operation).toBeInViewport()
  await expect(operation.getByTestId('api-request')).toContainText('/payments/1300000001')
  expect(outside).toEqual([])
})

test('axe finds nothing in an open operation, and it fits a phone, in light and dark', async ({ page }) => {
  await page.goto('/docs#operation/payments.create')
  await expect(page.getByTestId('api-response')).toContainText('approved')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await findViolations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await findViolations(page)).toEqual([])
  expect(await measureOverflow(page)).toBe(0)
})
