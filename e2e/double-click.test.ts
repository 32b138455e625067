import { expect, test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { holdBack } from './support/slow-network.ts'

test('a double click on Pay over a slow network pays once', async ({ page, api }) => {
  const reference = `double-${crypto.randomUUID()}`
  const letGo = await holdBack(page, '**/v1/card_tokens*')
  const pay = await new PayPage(page).open()
  await pay.fillAdvanced('External reference', reference)
  await pay.submit.dblclick()
  await expect(pay.step('token')).toHaveAttribute('data-state', 'running')
  // There are more ways to send a form than its button.
  await pay.amount.press('Enter')
  await pay.amount.press('Control+Enter')
  letGo()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  await expect(pay.step('webhook')).toHaveAttribute('data-state', 'done')
  const { paging } = await api.get(`/payments?external_reference=${reference}`)
  expect(paging.total).toBe(1)
})

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
