import { findViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { SendDialog } from './support/pages/send-dialog.ts'
import { Shell } from './support/pages/shell.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

const schemes = ['light', 'dark'] as const

test('axe reports a known violation', async ({ page }) => {
  await page.goto('/overview')
  await expect(page.getByTestId('readiness')).toBeVisible()
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'pale' })
    // The page's security policy blocks style attributes, but not this.
    pale.style.color = '#aaa'
    document.querySelector('main')?.append(document.createElement('input'), pale)
  })
  const found = (await findViolations(page)).join('\n')
  expect(found).toContain('label:')
  expect(found).toContain('color-contrast:')
})

for (const colorScheme of schemes) {
  test(`axe finds nothing in dialogs, menus, results and errors (${colorScheme})`, async ({ page, api }) => {
    await page.emulateMedia({ colorScheme })
    const { id } = await api.pay()
    const found: string[] = []
    const check = async (name: string) => {
      for (const violation of await findViolations(page)) found.push(`${name}: ${violation}`)
    }
    const payment = await new PaymentPage(page).open(id)
    await payment.startRefund()
    await payment.choosePart('99999')
    await payment.confirmRefund.click()
    await expect(payment.refundAmount).toHaveAttribute('aria-invalid', 'true')
    await check('refund dialog')
    await page.keyboard.press('Escape')
    const shell = new Shell(page)
    await shell.openCommands()
    await expect(shell.commandField).toBeFocused()
    await check('commands')
    await page.keyboard.press('Escape')
    await shell.settingsButton.click()
    await expect(shell.settings).toBeVisible()
    await check('settings')
    await page.keyboard.press('Escape')
    await shell.connection.click()
    await expect(shell.connectionPanel).toBeVisible()
    await check('connection panel')
    await page.keyboard.press('Escape')
    await page.goto(`/webhooks?q=${id}`)
    await new WebhooksPage(page).rows.first().click()
    const replay = await new SendDialog(page).openReplay()
    await replay.send.click()
    await expect(replay.result).toBeVisible()
    await check('replay dialog with its result')
    await page.keyboard.press('Escape')
    const test = await new SendDialog(page).openTest()
    await test.choose('A URL', 'http://169.254.0.1/')
    await test.send.click()
    await expect(test.result).toBeVisible()
    await check('test dialog with a failure')
    await test.choose('Custom JSON')
    await test.body.fill('{')
    await test.send.click()
    await expect(test.body).toHaveAttribute('aria-invalid', 'true')
    await check('test dialog with a wrong body')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await check('shortcuts')
    const pay = await new PayPage(page).open('result=FUND')
    await pay.submit.click()
    await expect(pay.status).toHaveAttribute('data-status', 'rejected')
    await check('rejected payment')
    await pay.amount.fill('a lot')
    await pay.payerEmail.fill('nobody')
    await pay.submit.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await check('form with errors')
    expect(found).toEqual([])
  })
}
