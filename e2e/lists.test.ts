/** Lists start high, filters and further actions are behind one button each, and nothing moves when a count appears. */
import type { Page } from 'playwright/test'
import { findViolationsInBothSchemes } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openActions, openFilters } from './support/page-actions.ts'
import { Shell } from './support/pages/shell.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

const lists = {
  '/webhooks': '[data-testid^="feed-row-"]',
  '/calls': '[data-testid^="feed-row-"]',
  '/payments': '[data-testid="payments"] > li',
  '/orders': '[data-testid="orders"] > li',
  '/subscriptions': '[data-testid="subscriptions"] > li',
  '/customers': '[data-testid="customers"] > li',
  '/preferences': '[data-testid="preferences"] > li',
  '/test-users': 'tbody > tr',
}
/** Of 720 pixels. The lists of calls and notifications have column headings. */
const maxTop = 288

const topOf = async (page: Page, row: string) => (await page.locator(row).first().boundingBox())?.y

test('the first row of every list is in the upper two fifths, and its rows are as high as the user chooses', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await api.pay()
  await api.order()
  await api.post('/customers', { email: `list-${Date.now()}@testuser.com` })
  await api.post('/preferences', { items: [{ title: 'Mate', quantity: 1, unit_price: 50 }] })
  await api.post('/subscriptions', {
    reason: 'Club',
    payer_email: 'test_user_1234567890@testuser.com',
    back_url: 'https://shop.example/back',
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 50, currency_id: 'ARS' },
    status: 'pending',
  })
  await page.goto('/test-users')
  await page.getByRole('main').locator('form').getByRole('button', { name: 'Create test user' }).click()
  await expect(page.getByTestId('created-user')).toBeVisible()
  for (const [path, row] of Object.entries(lists)) {
    await page.goto(path)
    await expect(page.locator(row).first(), path).toBeVisible()
    expect(await topOf(page, row), path).toBeLessThanOrEqual(maxTop)
  }
  await page.goto('/webhooks')
  const row = page.locator(lists['/webhooks']).first()
  await expect(row).toHaveCSS('height', '34px')
  await new Shell(page).settingsButton.click()
  await page.getByRole('radio', { name: 'Comfortable' }).check()
  await expect(row).toHaveCSS('height', '44px')
  await page.reload()
  await expect(row).toHaveCSS('height', '44px')
})

test('a filter is set behind one button, shown, and removed by a press, and the first row does not move', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id } = await api.pay()
  await api.notify({ resource: String(id), signature: 'wrong' })
  const webhooks = await new WebhooksPage(page).open(`q=${id}`)
  await expect(webhooks.rows).toHaveCount(2)
  const top = await topOf(page, lists['/webhooks'])
  await page.keyboard.press('f')
  await webhooks.verdict.selectOption('rejected')
  await expect(webhooks.rows).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(webhooks.verdict).toBeHidden()
  expect(await topOf(page, lists['/webhooks'])).toBe(top)
  await page.getByRole('button', { name: 'Remove filter: Rejected' }).click()
  await expect(webhooks.rows).toHaveCount(2)
})

test('further actions are a menu for the keyboard, commands of the palette, and their shortcuts stay', async ({
  page,
  api,
}) => {
  await api.pay()
  const webhooks = await new WebhooksPage(page).open()
  await expect(webhooks.rows.first()).toBeVisible()
  const menu = await openActions(page)
  await expect(menu.getByRole('menuitem', { name: 'Pause' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Clear journal' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Clear the journal?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
  await page.keyboard.press('Control+k')
  const shell = new Shell(page)
  await shell.commandField.fill('columns')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
})

test('axe finds nothing in the open menu and the open filters', async ({ page }) => {
  await new WebhooksPage(page).open()
  await openActions(page)
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openFilters(page)
  expect(await findViolationsInBothSchemes(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the first notification, the simulator and its moved clock are in the first screen', async ({
    page,
    api,
  }) => {
    await api.pay()
    await api.simulate('POST', '/clock/advance', { days: 3 })
    const webhooks = await new WebhooksPage(page).open()
    await expect(webhooks.rows.first()).toBeInViewport({ ratio: 1 })
    const bar = page.getByRole('banner')
    // Beside a chip its icon and color stand for the word.
    await expect(bar.getByRole('button', { name: /Simulator/ })).toBeInViewport({ ratio: 1 })
    await expect(bar.getByTestId('clock-chip')).toBeInViewport({ ratio: 1 })
    const filters = await openFilters(page)
    const sheet = await filters.boundingBox()
    expect(sheet && sheet.y + sheet.height).toBe(844)
    await webhooks.verdict.selectOption('validated')
    await expect(page).toHaveURL(/sig=validated/)
  })
})
