import { expect, samePageTest as test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'

test('a value is copied, and with Shift its path', async ({ page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await api.pay()
  const payment = await new PaymentPage(page).open(id, 'json')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const copy = payment.json.getByRole('button', { name: /card\.last_four_digits/ })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect.poll(copied).toBe('3704')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(copied).toBe('card.last_four_digits')
})
