import { startOwnDemo } from '../server/tests/support/own-demo.ts'
import { findViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { Shell } from './support/pages/shell.ts'

const token = 'a-token-for-this-journey'

const guardedTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => {
    const ownDemo = await startOwnDemo({ GATEWAY_CONSOLE_TOKEN: token })
    await use(ownDemo.demo)
    await ownDemo.end()
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
    await page.getByLabel('Part of the email, name or ID').fill('ana@testuser.com')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('problem')).toContainText('Your session has ended')
    await page.reload()
    await expect(page.getByLabel('Console token')).toBeVisible()
  },
)

guardedTest(
  'signing out ends the session for every tab, and the Back button shows no page',
  async ({ page, context }) => {
    await page.goto('/customers')
    await page.getByLabel('Console token').fill(token)
    await page.keyboard.press('Enter')
    const shell = new Shell(page)
    await expect(shell.heading('Customers')).toBeVisible()
    const cookies = await context.cookies()
    const otherTab = await context.newPage()
    await otherTab.goto('/calls')
    await expect(new Shell(otherTab).connection).toHaveAttribute('data-status', 'live')
    await shell.goTo('Payments')
    await shell.settingsButton.click()
    await shell.settings.getByRole('button', { name: 'Sign out' }).click()
    const field = page.getByLabel('Console token')
    await expect(field).toBeVisible()
    expect(await context.cookies()).toEqual([])
    await expect(new Shell(otherTab).connection).not.toHaveAttribute('data-status', 'live')
    await page.goBack()
    await expect(field).toBeVisible()
    // A copy of the cookie is worth nothing.
    await context.addCookies(cookies)
    for (const path of ['/', '/trpc/health.get', '/api/gateway/health'])
      expect((await page.request.get(new URL(path, page.url()).href)).status()).toBe(401)
  },
)

guardedTest('the browser keeps no page and no answer that shows settings', async ({ page }) => {
  await page.goto('/customers')
  await page.getByLabel('Console token').fill(token)
  await page.keyboard.press('Enter')
  await expect(new Shell(page).heading('Customers')).toBeVisible()
  const asset = await page.locator('script[src]').first().getAttribute('src')
  /** Whether the browser has an answer without asking the gateway for it. */
  const isKept = (path: string) =>
    page.evaluate(async address => {
      await (await fetch(address)).text()
      const kept = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
      return kept?.ok === true
    }, path)
  expect(await isKept(asset ?? '')).toBe(true)
  const rest = '/api/gateway'
  for (const path of [
    '/',
    '/customers',
    `${rest}/settings`,
    `${rest}/health`,
    '/trpc/settings.get',
    '/metrics',
  ])
    expect([path, await isKept(path)]).toEqual([path, false])
})

test('a console without a token has nothing to sign out of', async ({ page }) => {
  await page.goto('/overview')
  const shell = new Shell(page)
  await expect(shell.provider).toBeVisible()
  await shell.settingsButton.click()
  await expect(shell.settings.getByRole('button', { name: /Keyboard shortcuts/ })).toBeVisible()
  await expect(shell.settings.getByRole('button', { name: 'Sign out' })).toBeHidden()
})
