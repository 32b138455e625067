import { expect, samePageTest as test } from './support/fixtures.ts'
import { OrderPage } from './support/pages/order-page.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { Shell } from './support/pages/shell.ts'

test('an order is authorized with the form, captured and half refunded, and its notifications verify', async ({
  page,
  api,
}) => {
  const pay = await new PayPage(page).open('api=orders')
  await pay.advanced.click()
  await page.getByLabel('Capture mode').selectOption('manual')
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'action_required')
  await expect(pay.step('webhook')).toHaveAttribute('data-state', 'done')
  const id = await pay.paidId()
  await pay.paymentLink.click()

  const order = new OrderPage(page)
  await order.act('Capture order')
  await expect(order.status).toHaveAttribute('data-status', 'processed')
  await order.refundPart('750')
  await expect(order.refunded).toHaveText('Refunded ARS\u00a0750.00 · left ARS\u00a0750.00')
  await expect(order.status).toContainText('Partially refunded')

  await order.openTab('Notifications')
  const events = page.getByRole('list', { name: 'What happened to this order' })
  const refunded = events.getByRole('listitem').filter({ hasText: 'order.refunded' })
  await expect(refunded).toContainText('Valid')
  await refunded.getByRole('link').click()
  await expect(page.getByTestId('verdict')).toContainText('The signature is valid')
  await page.getByRole('link', { name: `Open order ${id}` }).click()
  await expect(order.status).toContainText('Partially refunded')
  expect(await api.get(`/orders/${id}`)).toMatchObject({
    status_detail: 'partially_refunded',
    transactions: { refunds: [{ amount: '750.00' }] },
  })
})

test('orders are reached by keyboard, and one by its id in the palette', async ({ page, api }) => {
  const { id } = await api.order()
  await page.goto('/overview')
  await expect(page.getByTestId('readiness')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page.getByTestId(`order-${id}`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByTestId('orders').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Control+k')
  await new Shell(page).commandField.fill(id)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/orders/${id}`)
})
