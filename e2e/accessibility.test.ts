import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { PayPage } from './pages/pay-page.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { Shell } from './pages/shell.ts'
import { fillAccount, screensOf } from './screens.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test(`axe finds nothing on any screen (${colorScheme})`, async ({ page, api }) => {
      test.slow()
      const found: string[] = []
      for (const screen of screensOf(await fillAccount(api))) {
        await page.goto(screen.path)
        await screen.isReady(page)
        for (const violation of await findViolations(page)) found.push(`${screen.name}: ${violation}`)
      }
      expect(found).toEqual([])
    })

    test(`axe finds nothing in dialogs, menus, results and errors (${colorScheme})`, async ({
      page,
      api,
    }) => {
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
  })
}
