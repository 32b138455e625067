import { expect, test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { PaymentPage } from './support/pages/payment-page.ts'

test('an amount is reserved on the form, and captured on its page', async ({ page, api }) => {
  const pay = await new PayPage(page).open()
  await pay.advanced.click()
  await page.getByLabel('Reserve only; capture later').check()
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'authorized')
  await expect(pay.result).toContainText('The amount is reserved; capture it or cancel it.')
  const id = await pay.paidId()
  await pay.paymentLink.click()

  const payment = new PaymentPage(page)
  await payment.act('Capture')
  await expect(payment.dialog).toBeHidden()
  await expect(payment.status).toHaveAttribute('data-status', 'approved')
  await expect(payment.action('Capture')).toBeHidden()
  expect(await api.get(`/payments/${id}`)).toMatchObject({ status: 'approved', captured: true })
})

test('a reserved payment is cancelled for good', async ({ page, api }) => {
  const { id } = await api.pay({ capture: false })
  const payment = await new PaymentPage(page).open(id)
  await payment.act('Cancel payment')
  await expect(payment.status).toHaveAttribute('data-status', 'cancelled')
  await expect(payment.summary).toContainText('Cancelled by the seller.')
  await expect(payment.action('Cancel payment')).toBeHidden()
  await expect(payment.refundButton).toHaveAttribute('aria-disabled', 'true')
})

test('the simulator settles what stays in process, and its notification shows in the timeline', async ({
  page,
  api,
}) => {
  const { id } = await api.pay({ holder: 'CONT' })
  const payment = await new PaymentPage(page).open(id)
  await expect(payment.status).toHaveAttribute('data-status', 'in_process')
  await payment.act('Simulate: approve')
  await expect(payment.status).toHaveAttribute('data-status', 'approved')
  await payment.openTab('Notifications')
  await expect(payment.timeline.filter({ hasText: 'payment.updated' })).toContainText('Valid')
})

test('a chargeback is opened, and settled in favour of the seller', async ({ page, api }) => {
  const { id } = await api.pay()
  const payment = await new PaymentPage(page).open(id)
  await payment.act('Simulate: chargeback')
  await expect(payment.status).toHaveAttribute('data-status', 'charged_back')
  await payment.act('Simulate: seller wins')
  await expect(payment.summary).toContainText('Settled in the seller’s favour.')
})

test('an action that the provider refuses keeps the question open and says why', async ({ page, api }) => {
  const { id } = await api.pay({ capture: false })
  const payment = await new PaymentPage(page).open(id)
  await payment.action('Capture').click()
  // Cancelled elsewhere while the question stands.
  await api.post(`/payments/${id}/cancel`, {})
  await payment.dialog.getByRole('button', { name: 'Capture' }).click()
  await expect(payment.problem).toContainText('It was not done')
  await page.keyboard.press('Escape')
  await expect(payment.dialog).toBeHidden()
})
