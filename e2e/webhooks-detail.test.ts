import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

test('if the explanations cannot be read, the list does without them, and the detail says so and can retry', async ({
  page,
  api,
}) => {
  const resource = freshResource()
  await api.notify({ resource })
  const isTexts = /\/assets\/signature\.en-.*\.js/
  await page.route(isTexts, route => route.abort())
  const webhooks = await new WebhooksPage(page).open(`q=${resource}`)
  await expect(webhooks.rows).toHaveCount(1)
  // The rows do without the texts.
  await expect(webhooks.rows.first()).toContainText(resource)
  await webhooks.rows.first().click()
  const detail = webhooks.openDetail
  await expect(detail.getByText('Could not load the explanation')).toBeVisible()
  await page.unroute(isTexts)
  await detail.getByRole('button', { name: 'Try again' }).click()
  await expect(detail.getByTestId('verdict')).toBeVisible()
})
