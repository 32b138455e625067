/** A subscription's life: created, authorized by its payer, renewed, refused, refunded. */
import { exportedColumn } from './support/exported-column.ts'
import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'

test('a subscription is authorized by its payer, renewed and refused on the moved clock, and its charge refunded', async ({
  page,
  watch,
  api,
}) => {
  await page.goto('/subscriptions/new')
  await page.getByRole('radio', { name: /^The payer later/ }).check()
  await page.getByRole('button', { name: 'Create subscription' }).click()
  const status = page.getByTestId('subscription-status')
  await expect(status).toHaveText('Pending')
  const id = page.url().slice(-32)

  const opened = page.waitForEvent('popup')
  await page.getByTestId('init-point').click()
  const payer = await opened
  watch(payer)
  await payer.getByRole('radio', { name: /^Mastercard.*0604/ }).check()
  await payer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(payer.getByRole('heading', { name: 'Subscription active' })).toBeVisible()
  await payer.getByRole('link', { name: 'Back to the store' }).click()
  await expect(payer.getByTestId('subscription-status')).toHaveText('Active')
  await expect(payer).toHaveURL(new RegExp(`/subscriptions/${id}$`))
  await payer.close()

  const calendar = page.getByTestId('charge-calendar')
  await expect(status).toHaveText('Active')
  await expect(calendar).toContainText('Paid · 1')
  await page.getByRole('button', { name: 'Advance to the next charge' }).click()
  await expect(calendar).toContainText('Paid · 2')
  await calendar
    .getByRole('button', { name: /^Upcoming/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Make the next charge fail' }).click()
  await expect(calendar).toContainText('Upcoming, will be rejected · 1')
  await page.getByRole('button', { name: 'Advance to the next charge' }).click()
  await expect(calendar).toContainText('Rejected, will be retried · 1')
  await expect(page.getByTestId('invoices')).toContainText('Rejected')

  await calendar.getByRole('link', { name: /^Paid/ }).first().click()
  const payment = new PaymentPage(page)
  await payment.refundAll()
  await expect(payment.status).toHaveText('Refunded')
  await page.getByRole('link', { name: id }).click()
  await expect(page.getByTestId('invoices')).toContainText('Refunded')
  expect(await api.get(`/subscriptions/${id}`)).toMatchObject({
    status: 'authorized',
    payment_method_id: 'master',
    summarized: { charged_quantity: 3, semaphore: 'yellow' },
  })

  await page.goto('/subscriptions')
  expect(await exportedColumn(page, 'id')).toEqual([id])
})
