import { expect, test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { holdBack } from './support/slow-network.ts'

test('a double click on Refund over a slow network refunds once', async ({ page, api }) => {
  const { id } = await api.pay({ amount: 900 })
  const letGo = await holdBack(page, '**/trpc/payments.refund*')
  const payment = await new PaymentPage(page).open(id)
  await payment.startRefund()
  await payment.choosePart('300')
  await payment.confirmRefund.dblclick()
  await payment.refundAmount.press('Enter')
  letGo()
  await expect(payment.refundDialog).toBeHidden()
  await expect(payment.refunded).toContainText('ARS\u00a0300,00')
  expect((await api.get(`/payments/${id}`)).refunds).toHaveLength(1)
})

test('a double click on "Create test user" over a slow network creates one', async ({ page }) => {
  const created: string[] = []
  page.on('request', sent => {
    if (sent.url().includes('/trpc/testUsers.create')) created.push(sent.url())
  })
  const letGo = await holdBack(page, '**/trpc/testUsers.create*')
  await page.goto('/test-users')
  const submit = page.locator('form').getByRole('button', { name: 'Create test user' })
  await submit.dblclick()
  await page.getByLabel('Note').press('Enter')
  letGo()
  await expect(page.getByTestId('created-user')).toBeVisible()
  expect(created).toHaveLength(1)
})
