import { expect, samePageTest as test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { PaymentPage } from './support/pages/payment-page.ts'

test('an amount is authorized with the form and captured on the payment’s page', async ({ page, api }) => {
  const pay = await new PayPage(page).open()
  await pay.advanced.click()
  await page.getByLabel('Authorize only; capture later').check()
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'authorized')
  await expect(pay.result).toContainText('The amount is authorized: capture it or cancel it.')
  const id = await pay.paidId()
  await pay.paymentLink.click()

  const payment = new PaymentPage(page)
  await payment.act('Capture')
  await expect(payment.dialog).toBeHidden()
  await expect(payment.status).toHaveAttribute('data-status', 'approved')
  await expect(payment.action('Capture')).toBeHidden()
  expect(await api.get(`/payments/${id}`)).toMatchObject({ status: 'approved', captured: true })
})
