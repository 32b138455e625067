import { freshResource } from '../server/testing/gateway-api.ts'
import { expect, test } from './support/fixtures.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

test('notifications arrive without a reload, newest first, with the verdict in words', async ({
  page,
  api,
}) => {
  const webhooks = await new WebhooksPage(page).open()
  await expect(webhooks.heading).toBeVisible()
  const { id } = await api.pay()
  await expect(webhooks.rowsOf(id)).toContainText(['payment.created'])
  await expect(webhooks.rowsOf(id)).toContainText(['Valid'])
  await api.post(`/payments/${id}/refunds`, { amount: 100 })
  await expect(webhooks.rowsOf(id)).toContainText(['payment.updated', 'payment.created'])
})

test('filter and search are in the address and survive a reload, and arrivals obey them', async ({
  page,
  api,
}) => {
  const resource = freshResource()
  const other = freshResource()
  await api.notify({ resource, signature: 'wrong' })
  const webhooks = await new WebhooksPage(page).open()
  await webhooks.search.fill(resource)
  await expect(page).toHaveURL(new RegExp(`q=${resource}`))
  await webhooks.verdict.selectOption('Rejected')
  await expect(page).toHaveURL(/sig=rejected/)
  await expect(webhooks.rows).toHaveCount(1)
  await page.reload()
  await expect(webhooks.search).toHaveValue(resource)
  await expect(webhooks.verdict).toHaveValue('rejected')
  await expect(webhooks.rows).toHaveCount(1)

  await api.notify({ resource: other, signature: 'wrong' })
  await api.notify({ resource, id: 2, signature: 'valid' })
  await api.notify({ resource, id: 3, signature: 'wrong' })
  await expect(webhooks.rows).toHaveCount(2)
  await expect(webhooks.rowsOf(other)).toHaveCount(0)
  await expect(webhooks.counts).toContainText('hidden by filters')
  await page.goto('/webhooks?q=no-such-notification')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(webhooks.rowsOf(other)).toHaveCount(1)
})

test('while paused nothing moves, arrivals are counted, and the pill brings them', async ({ page, api }) => {
  const resource = freshResource()
  await api.notify({ resource, id: 1 })
  const webhooks = await new WebhooksPage(page).open(`q=${resource}&duplicates=all`)
  await expect(webhooks.rows).toHaveCount(1)
  await webhooks.pause.click()
  await expect(webhooks.feed).toHaveAttribute('data-state', 'paused')
  await api.notify({ resource, id: 2 })
  await api.notify({ resource, id: 3 })
  await expect(webhooks.newPill).toContainText('2 new')
  await expect(webhooks.rows).toHaveCount(1)
  await webhooks.newPill.click()
  await expect(webhooks.rows).toHaveCount(3)
  await expect(webhooks.feed).toHaveAttribute('data-state', 'paused')
  await webhooks.resume.click()
  await api.notify({ resource, id: 4 })
  await expect(webhooks.rows).toHaveCount(4)
})

test('what came while the list stood still is found at once by a search for it', async ({ page, api }) => {
  const [known, news] = [freshResource(), freshResource()]
  await api.notify({ resource: known, id: Number(known) })
  const webhooks = await new WebhooksPage(page).open()
  await webhooks.rowsOf(known).first().click()
  await expect(webhooks.detail).toBeVisible()
  await api.notify({ resource: news, id: Number(news) })
  await expect(webhooks.newPill).toBeVisible()
  await webhooks.search.fill(news)
  await expect(webhooks.rowsOf(news)).toHaveCount(1)
})

test('an open detail keeps the list still; closing it lets the news in', async ({ page, api }) => {
  const resource = freshResource()
  await api.notify({ resource, id: 1 })
  const webhooks = await new WebhooksPage(page).open(`q=${resource}&duplicates=all`)
  await webhooks.rows.first().click()
  await expect(webhooks.detail).toBeVisible()
  await api.notify({ resource, id: 2 })
  await expect(webhooks.newPill).toContainText('1 new')
  await expect(webhooks.rows).toHaveCount(1)
  await webhooks.close()
  await expect(webhooks.detail).toBeHidden()
  await page.getByRole('heading', { level: 2, name: 'Webhooks' }).click()
  await expect(webhooks.rows).toHaveCount(2)
})

test('duplicates are grouped under the first one, and shown one by one on demand', async ({ page, api }) => {
  const resource = freshResource()
  for (let count = 0; count < 3; count++) await api.notify({ resource, id: Number(resource.slice(-9)) })
  const webhooks = await new WebhooksPage(page).open(`q=${resource}`)
  await expect(webhooks.rows).toHaveCount(1)
  await expect(webhooks.rows).toContainText('+2')
  await page.getByRole('checkbox', { name: 'Group duplicates' }).uncheck()
  await expect(webhooks.rows).toHaveCount(3)
  await expect(webhooks.rows.filter({ hasText: 'duplicate' })).toHaveCount(2)
})
