import { startOwnDemo } from '../server/tests/support/own-demo.ts'
import { findViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { Shell } from './support/pages/shell.ts'

const token = 'a-token-for-this-journey'

const guardedTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => {
    const own = await startOwnDemo({ GATEWAY_CONSOLE_TOKEN: token })
    await use(own.demo)
    await own.end()
  },
})

guardedTest(
  'a console with a token asks for it once, and then opens the page that was wanted',
  async ({ page }) => {
    await page.goto('/payments?status=rejected')
    const field = page.getByLabel('Console token')
    await expect(field).toBeFocused()
    await page.keyboard.type('not-the-token')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('That is not the token.')
    await expect(field).toBeFocused()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    await page.keyboard.type(token)
    await page.keyboard.press('Enter')
    await expect(new Shell(page).heading('Payments')).toBeVisible()
    expect(new URL(page.url()).search).toBe('?status=rejected')
    await expect(new Shell(page).connection).toHaveAttribute('data-status', 'live')
  },
)

guardedTest(
  'a session that is over says so, and a reload asks for the token again',
  async ({ page, context }) => {
    await page.goto('/customers')
    await page.getByLabel('Console token').fill(token)
    await page.keyboard.press('Enter')
    await expect(page.getByText('No customers yet')).toBeVisible()
    await context.clearCookies()
    await page.getByLabel('Exact email').fill('ana@testuser.com')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('problem')).toContainText('Your session has ended')
    await page.reload()
    await expect(page.getByLabel('Console token')).toBeVisible()
  },
)
