import { expect, test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'

test('a payment is compared with an earlier answer, and only what changed is shown', async ({
  page,
  api,
}) => {
  const { id } = await api.pay({ amount: 1000 })
  await api.post(`/payments/${id}/refunds`, { amount: 400 })
  await new PaymentPage(page).open(id, 'json')
  const compare = page.getByRole('combobox', { name: 'Compare with an earlier answer' })
  const created = await compare.getByRole('option', { name: 'payments.create' }).getAttribute('value')
  await compare.selectOption(created)
  const changes = page.getByTestId('json-changes')
  const amount = changes.getByRole('listitem').filter({ hasText: 'transaction_amount_refunded' })
  await expect(amount).toContainText('before: 0')
  await expect(amount).toContainText('now: 400')
  await expect(changes.getByRole('listitem').filter({ hasText: 'currency_id' })).toHaveCount(0)
  await compare.selectOption('Only the present one')
  await expect(new PaymentPage(page).json).toBeVisible()
})

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
