import { expect, test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'

test('half is refunded, then the rest, and nothing is left to give back', async ({ page, api }) => {
  const { id } = await api.pay({ amount: 1500 })
  const payment = await new PaymentPage(page).open(id)
  await expect(payment.status).toHaveAttribute('data-status', 'approved')
  await payment.startRefund()
  await payment.choosePart('750')
  await expect(payment.confirmRefund).toHaveText('Refund ARS\u00a0750,00')
  await payment.confirmRefund.click()
  await expect(payment.refunded).toHaveText('Refunded ARS\u00a0750,00 · left ARS\u00a0750,00')
  await expect(payment.status).toContainText('Partly refunded')
  await payment.openTab('Refunds')
  await expect(payment.refunds).toHaveCount(1)
  await expect(payment.refunds.first()).toContainText('ARS\u00a0750,00')

  await payment.refundAll()
  await expect(payment.status).toHaveAttribute('data-status', 'refunded')
  await expect(payment.refunds).toHaveCount(2)
  await expect(payment.refundButton).toHaveAttribute('aria-disabled', 'true')
  await expect(payment.refundButton).toHaveAccessibleDescription('Everything has been refunded.')
  const { refunds } = await api.get(`/payments/${id}`)
  expect(refunds.map((refund: { amount: number }) => refund.amount)).toEqual([750, 750])
})

test('more than what is left is refused at the field before anything is sent', async ({ page, api }) => {
  const { id } = await api.pay({ amount: 1000 })
  const payment = await new PaymentPage(page).open(id)
  await payment.startRefund()
  await payment.choosePart('1.000,01')
  await payment.confirmRefund.click()
  await expect(payment.refundAmount).toHaveAccessibleDescription(/Only ARS\s1\.000,00 is left/)
  await expect(payment.refundAmount).toHaveAttribute('aria-invalid', 'true')
  await expect(payment.refundAmount).toBeFocused()
  expect((await api.get(`/payments/${id}`)).refunds).toEqual([])
})

test('a refund that the provider refuses shows its reason in words and its code', async ({ page, api }) => {
  const { id } = await api.pay({ amount: 1000 })
  const payment = await new PaymentPage(page).open(id)
  await payment.startRefund()
  await payment.choosePart('800')
  // Somebody else refunds meanwhile, and the page does not hear what is left: only the provider can refuse.
  await page.route(/\/trpc\/[^?]*payments\.get/, () => {})
  await api.post(`/payments/${id}/refunds`, { amount: 600 })
  await payment.confirmRefund.click()
  await expect(payment.problem).toContainText('The refund was not made')
  await expect(payment.problem).toContainText('The amount is more than what is left to refund or capture.')
  await payment.problem.getByText('Details').click()
  await expect(payment.problem).toContainText('codes 2017')
  expect((await api.get(`/payments/${id}`)).transaction_amount_refunded).toBe(600)
})

test('a rejected payment offers no refund and says why', async ({ page, api }) => {
  const { id } = await api.pay({ holder: 'FUND' })
  const payment = await new PaymentPage(page).open(id)
  await expect(payment.refundButton).toHaveAccessibleDescription('Only an approved payment can be refunded.')
  await payment.refundButton.click({ force: true })
  await expect(payment.refundDialog).toBeHidden()
})
