import { findViolationsInBothSchemes } from './support/axe.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { SendDialog } from './support/pages/send-dialog.ts'
import { Shell } from './support/pages/shell.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

test('axe reports a known violation', async ({ page }) => {
  await page.goto('/overview')
  await expect(page.getByTestId('readiness')).toBeVisible()
  await page.evaluate(() => {
    const paragraph = (color: string) => {
      const created = Object.assign(document.createElement('p'), { textContent: color })
      // The page's security policy blocks style attributes, but not this.
      created.style.color = color
      return created
    }
    const added = [document.createElement('input'), paragraph('#aaa'), paragraph('#555')]
    document.querySelector('main')?.append(...added)
  })
  const found = (await findViolationsInBothSchemes(page)).map(line => line.replace(/ Fix .*/, ''))
  expect(found).toEqual([
    expect.stringMatching(/^light: color-contrast: .*#aaa/),
    expect.stringMatching(/^light: label: <input/),
    expect.stringMatching(/^dark: color-contrast: .*#555/),
  ])
})

test('axe finds nothing in dialogs, menus, results and errors, in light and in dark', async ({
  page,
  api,
}) => {
  test.slow()
  const { id } = await api.pay()
  const found: string[] = []
  const check = async (name: string) => {
    for (const violation of await findViolationsInBothSchemes(page)) found.push(`${name}: ${violation}`)
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
  const testDialog = await new SendDialog(page).openTest()
  await testDialog.choose('A URL', 'http://169.254.0.1/')
  await testDialog.send.click()
  await expect(testDialog.result).toBeVisible()
  await check('test dialog with a failure')
  await testDialog.choose('Custom JSON')
  await testDialog.body.fill('{')
  await testDialog.send.click()
  await expect(testDialog.body).toHaveAttribute('aria-invalid', 'true')
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
