import { expect, samePageTest as test } from './support/fixtures.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

test('notifications appear without a reload, newest first, with their verdict', async ({ page, api }) => {
  const webhooks = await new WebhooksPage(page).open()
  await expect(webhooks.heading).toBeVisible()
  const { id } = await api.pay()
  await expect(webhooks.rowsOf(id)).toContainText(['payment.created'])
  await expect(webhooks.rowsOf(id)).toContainText(['Valid'])
  await api.post(`/payments/${id}/refunds`, { amount: 100 })
  await expect(webhooks.rowsOf(id)).toContainText(['payment.updated', 'payment.created'])
})
