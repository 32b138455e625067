import { expect, samePageTest as test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'

test('half is refunded, then the rest, and nothing is left to refund', async ({ page, api }) => {
  const { id } = await api.pay({ amount: 1500 })
  const payment = await new PaymentPage(page).open(id)
  await expect(payment.status).toHaveAttribute('data-status', 'approved')
  await payment.startRefund()
  await payment.choosePart('750')
  await expect(payment.confirmRefund).toHaveText('Refund ARS\u00a0750.00')
  await payment.confirmRefund.click()
  await expect(payment.refunded).toHaveText('Refunded ARS\u00a0750.00 · left ARS\u00a0750.00')
  await expect(payment.status).toContainText('Partially refunded')
  await payment.openTab('Refunds')
  await expect(payment.refunds).toHaveCount(1)
  await expect(payment.refunds.first()).toContainText('ARS\u00a0750.00')

  await payment.refundAll()
  await expect(payment.status).toHaveAttribute('data-status', 'refunded')
  await expect(payment.refunds).toHaveCount(2)
  await page.getByText('Actions that the provider will reject').click()
  await expect(payment.refundButton).toHaveAccessibleDescription('Everything has been refunded.')
  const { refunds } = await api.get(`/payments/${id}`)
  expect(refunds.map((refund: { amount: number }) => refund.amount)).toEqual([750, 750])
})
