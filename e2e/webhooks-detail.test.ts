import { demoCredentials } from '../server/start-demo.ts'
import { freshResource } from '../server/testing/gateway-api.ts'
import { expect, test } from './support/fixtures.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

test('a badly signed notification is kept, and its detail explains step by step what differs', async ({
  page,
  api,
}) => {
  const resource = freshResource()
  expect(await api.notify({ resource, signature: 'wrong' })).toBe(401)
  const webhooks = await new WebhooksPage(page).open(`q=${resource}`)
  await webhooks.rows.first().click()
  await expect(webhooks.explanation).toContainText('Rejected')
  await expect(webhooks.explanation).toContainText('The gateway answered 401.')
  await expect(webhooks.explanation).toContainText('The signature is of another text or by another secret.')
  await expect(webhooks.explanation).toContainText('Compare the secret with the dashboard’s')
  await expect(webhooks.detail.getByTestId('signed-text')).toContainText(`id:${resource};request-id:`)
  await expect(webhooks.detail).toContainText('It matches no configured secret.')
  await expect(page.getByText(demoCredentials.webhookSecret)).toHaveCount(0)
})

for (const { language, texts } of [
  {
    language: 'es',
    texts: ['Lo más probable:', 'v1 no es la firma de este texto', 'Hay un informe abierto'],
  },
  { language: 'pt', texts: ['O mais provável:', 'v1 não é a assinatura deste texto', 'Há um relato aberto'] },
]) {
  test(`in "${language}" a rejection is explained in that language, down to each check and note`, async ({
    page,
    api,
  }) => {
    const resource = freshResource()
    await api.notify({ resource, signature: 'wrong' })
    const webhooks = await new WebhooksPage(page).open(`lang=${language}&q=${resource}`)
    await webhooks.rows.first().click()
    await expect(webhooks.explanation).toBeVisible()
    for (const text of texts) await expect(webhooks.openDetail).toContainText(text)
    await expect(webhooks.openDetail.locator('[lang=en]')).toHaveCount(0)
  })
}

test('a notification without a signature says that it came without one', async ({ page, api }) => {
  const resource = freshResource()
  expect(await api.notify({ resource, signature: 'none' })).toBe(401)
  const webhooks = await new WebhooksPage(page).open(`q=${resource}`)
  await webhooks.rows.first().click()
  await expect(webhooks.explanation).toContainText('It came without x-signature.')
  await expect(webhooks.detail).toContainText('No x-signature header')
})

test('a valid notification shows body, headers and the request as curl, and leads to its payment', async ({
  page,
  api,
}) => {
  const { id } = await api.pay()
  const webhooks = await new WebhooksPage(page).open(`q=${id}`)
  await webhooks.rows.first().click()
  await expect(webhooks.explanation).toContainText('The signature is valid')
  await webhooks.openTab('Headers')
  await expect(webhooks.detail.getByRole('row').filter({ hasText: 'x-request-id' })).toBeVisible()
  await webhooks.openTab('Body')
  await expect(webhooks.detail.getByTestId('json-notification')).toContainText('payment.created')
  await webhooks.openTab('More')
  await expect(webhooks.detail.getByTestId('notification-curl')).toContainText('curl')
  // The address holds the open entry and its tab.
  await page.reload()
  await expect(webhooks.detail.getByTestId('notification-curl')).toContainText(String(id))
  await webhooks.detail.getByRole('link', { name: `Open payment ${id}` }).click()
  await expect(page).toHaveURL(new RegExp(`/payments/${id}`))
  await expect(page.getByTestId('payment-status')).toHaveAttribute('data-status', 'approved')
})

test('an entry that the journal does not have says so, and the list stays usable', async ({ page, api }) => {
  const resource = freshResource()
  await api.notify({ resource })
  const webhooks = await new WebhooksPage(page).open(`q=${resource}&id=999999999`)
  await expect(webhooks.detail.getByTestId('problem')).toContainText('The notification could not be read')
  await webhooks.close()
  await webhooks.rows.first().click()
  await expect(webhooks.explanation).toBeVisible()
})

test('the texts that explain come with the detail; where they can not be read it says so, and tries again', async ({
  page,
  api,
}) => {
  const resource = freshResource()
  await api.notify({ resource })
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const isTexts = /\/assets\/signature\.en-.*\.js/
  await page.route(isTexts, route => route.abort())
  const webhooks = await new WebhooksPage(page).open(`q=${resource}`)
  await expect(webhooks.rows).toHaveCount(1)
  expect(asked.filter(url => isTexts.test(url))).toEqual([])
  await webhooks.rows.first().click()
  const detail = webhooks.openDetail
  await expect(detail.getByText('The explanation could not be read')).toBeVisible()
  await page.unroute(isTexts)
  await detail.getByRole('button', { name: 'Try again' }).click()
  await expect(detail.getByTestId('verdict')).toBeVisible()
})
