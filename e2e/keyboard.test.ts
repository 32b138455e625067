import type { Locator, Page } from 'playwright/test'
import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { SendDialog } from './support/pages/send-dialog.ts'
import { Shell } from './support/pages/shell.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

/** This is more than the number of tab stops of any page. */
const maxPresses = 120

async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < maxPresses; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`Tab does not reach ${target}; after ${maxPresses} presses the focus is on ${where}`)
}

test('keys that are pressed while the palette loads for the first time are typed into it, and run no shortcut', async ({
  page,
}) => {
  const shell = new Shell(page)
  async function typeBeforeItIsThere(...keys: string[]) {
    const loading = Promise.withResolvers<void>()
    await page.route(/\/palette-[\w-]+\.js$/, async route => {
      await loading.promise
      await route.continue()
    })
    await page.goto('/overview')
    await expect(shell.heading('Overview')).toBeVisible()
    await shell.openCommands()
    for (const key of keys) await page.keyboard.press(key)
    loading.resolve()
  }
  await typeBeforeItIsThere('g', 'p', 'a', 'y', 'x', 'Backspace', 'm')
  await expect(shell.commandField).toHaveValue('gpaym')
  await page.keyboard.type('ents')
  await expect(shell.commandField).toHaveValue('gpayments')
  await expect(page).toHaveURL('/overview')

  await typeBeforeItIsThere(...'test us', 'Enter')
  await expect(shell.heading('Test users')).toBeFocused()

  await typeBeforeItIsThere('x', 'Escape', 'g', 'w')
  await expect(page).toHaveURL('/webhooks')
  await expect(shell.commands).toBeHidden()
})

test('the first tab stop skips to the content, and a page’s heading takes the focus', async ({ page }) => {
  const shell = new Shell(page)
  await page.goto('/overview')
  await expect(shell.heading('Overview')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(shell.skipLink).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await tabTo(page, shell.link('Customers'))
  await page.keyboard.press('Enter')
  await expect(shell.heading('Customers')).toBeFocused()
  await expect(page).toHaveTitle(/^Customers/)
})

test('the keyboard reaches from the loaded page to a payment in ten presses of Tab', async ({ page }) => {
  const pay = await new PayPage(page).open()
  await expect(pay.submit).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(new Shell(page).skipLink).toBeFocused()
  await page.keyboard.press('Enter')
  for (let presses = 1; presses < 10; presses++) await page.keyboard.press('Tab')
  await expect(pay.submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
})

test('a payment is made and refunded without a pointer, and the focus returns after the dialog', async ({
  page,
}) => {
  const pay = await new PayPage(page).open('result=APRO')
  await expect(pay.submit).toBeEnabled()
  await tabTo(page, pay.amount)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('777')
  await page.keyboard.press('Control+Enter')
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  await tabTo(page, pay.paymentLink)
  await page.keyboard.press('Enter')

  const payment = new PaymentPage(page)
  await expect(payment.status).toHaveAttribute('data-status', 'approved')
  await tabTo(page, payment.refundButton)
  await page.keyboard.press('Enter')
  await expect(payment.refundDialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(payment.refundDialog).toBeHidden()
  await expect(payment.refundButton).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, payment.confirmRefund)
  await page.keyboard.press('Enter')
  await expect(payment.status).toHaveAttribute('data-status', 'refunded')
})

test('an action without a dialog keeps the focus while it runs, and gives it to the new state', async ({
  page,
  api,
}) => {
  const { id } = await api.pay({ holder: 'CONT' })
  const payment = await new PaymentPage(page).open(id)
  const approve = payment.action('Simulate approval')
  let answer = () => {}
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/settle*', async route => {
    await isAnswered
    await route.continue()
  })
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await expect(approve).toBeFocused()
  answer()
  await expect(payment.status).toHaveAttribute('data-status', 'approved')
  await expect(page.getByRole('heading', { name: 'Status' })).toBeFocused()
})

test('single-letter shortcuts move, open, pause and search in the feed, and do nothing while the user types', async ({
  page,
  api,
}) => {
  const resource = freshResource()
  await api.notify({ resource, id: 1 })
  await api.notify({ resource, id: 2 })
  const webhooks = await new WebhooksPage(page).open(`q=${resource}&duplicates=all`)
  await expect(webhooks.rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(webhooks.rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(webhooks.rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(webhooks.detail).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(webhooks.detail).toBeHidden()
  await expect(webhooks.rows.nth(0)).toBeFocused()
  await page.keyboard.press('p')
  await expect(webhooks.feed).toHaveAttribute('data-state', 'paused')
  await page.keyboard.press('/')
  await expect(webhooks.search).toBeFocused()
  await page.keyboard.type('p')
  await expect(webhooks.feed).toHaveAttribute('data-state', 'paused')
})

test('g and a letter opens a page, ? lists the shortcuts, and they can be switched off', async ({ page }) => {
  const shell = new Shell(page)
  await page.goto('/overview')
  await expect(shell.heading('Overview')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await expect(shell.heading('Webhooks')).toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Pause or resume')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await shell.settingsButton.click()
  await shell.settings.getByRole('checkbox', { name: 'Single-letter shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(shell.heading('Webhooks')).toBeVisible()
  await expect(help).toBeHidden()
})

test('Escape closes the upper of two dialogs, and then the other', async ({ page }) => {
  await new WebhooksPage(page).open()
  const sending = await new SendDialog(page).openTest()
  await sending.dialog.getByRole('button', { name: 'View as curl' }).click()
  const curl = page.getByTestId('curl')
  await expect(curl).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(curl).toBeHidden()
  await expect(sending.send).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sending.send).toBeHidden()
})
