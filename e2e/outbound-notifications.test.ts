import { freshResource } from '../server/testing/gateway-api.ts'
import { expect, ownDemoTest, test } from './support/fixtures.ts'
import { SendDialog } from './support/pages/send-dialog.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'
import { startShopServer } from './support/shop-server.ts'

const hourMs = 3_600_000

ownDemoTest.describe('with a tolerance', () => {
  ownDemoTest.use({ environment: { GATEWAY_WEBHOOK_TOLERANCE_SECONDS: '300' } })

  ownDemoTest(
    'an old notification is refused again as received, and valid when it is signed again',
    async ({ page, api }) => {
      const resource = freshResource()
      await api.notify({ resource, ageMs: hourMs })
      const webhooks = await new WebhooksPage(page).open(`q=${resource}`)
      await webhooks.rows.first().click()
      const replay = await new SendDialog(page).openReplay()
      await replay.send.click()
      await expect(replay.result).toContainText('Answered 401')
      await expect(replay.result).toContainText('The signature is too old')
      await expect(replay.result).toBeFocused()

      await replay.choose('Sign again now')
      await replay.send.click()
      await expect(replay.result).toContainText('Answered 200')
      await expect(replay.result).toContainText('Valid')
      await expect(replay.answer).toContainText('"acknowledged": true')
      await replay.showSent()
      await expect(replay.sentRequest).toContainText(`data.id=${resource}`)
      await expect(replay.sentRequest).toContainText('x-signature: ts=')

      await replay.resultEntry.click()
      await expect(replay.dialog).toBeHidden()
      await expect(webhooks.explanation).toContainText('The signature is valid')
      await expect(webhooks.detail.getByText('replay', { exact: true })).toBeVisible()
    },
  )
})

test('a test by a wrong secret is refused and says why; the list marks it and can show only tests', async ({
  page,
  api,
}) => {
  const { id } = await api.pay()
  const webhooks = await new WebhooksPage(page).open()
  const sending = await new SendDialog(page).openTest()
  // Whoever pays next to this one makes newer ones: the payment is chosen, not presumed.
  await sending.recent.selectOption(String(id))
  await expect(sending.resource).toHaveValue(String(id))
  await sending.choose('Wrong secret')
  await sending.resource.press('Control+Enter')
  await expect(sending.result).toContainText('Answered 401')
  await expect(sending.result).toContainText('The signature is of another text or by another secret.')
  await sending.resultEntry.click()
  await expect(webhooks.explanation).toContainText('Rejected')
  await webhooks.close()

  await webhooks.origin.selectOption('Tests')
  await expect(page).toHaveURL(/origin=test/)
  await expect(webhooks.rowsOf(id)).toHaveCount(1)
  await expect(webhooks.rowsOf(id)).toContainText('test')
  await webhooks.origin.selectOption('From the provider')
  await expect(webhooks.rowsOf(id).first()).toBeVisible()
  await expect(webhooks.rowsOf(id).filter({ hasText: /test/ })).toHaveCount(0)
})

test('a test goes to a shop of one’s own, which is remembered; one that is not there says so', async ({
  page,
}) => {
  const shop = await startShopServer()
  const resource = freshResource()
  await new WebhooksPage(page).open()
  const sending = await new SendDialog(page).openTest()
  await sending.topic.selectOption('topic_merchant_order_wh')
  await expect(sending.resource).toHaveValue('')
  await sending.choose('A URL', `${shop.url}/notifications`)
  await sending.send.click()
  await expect(sending.resource).toHaveAttribute('aria-invalid', 'true')
  await expect(sending.resource).toBeFocused()
  await sending.resource.fill(resource)
  await sending.send.click()
  await expect(sending.result).toContainText('Answered 200')
  expect(shop.notifications).toMatchObject([{ topic: 'topic_merchant_order_wh', body: { id: resource } }])

  await shop.close()
  await page.reload()
  await sending.openTest()
  await expect(sending.address).toHaveValue(`${shop.url}/notifications`)
  await sending.resource.fill(resource)
  await sending.send.click()
  await expect(sending.result).toContainText('Nothing listens at this address')
  await sending.choose('A URL', 'localhost:8080')
  await sending.send.click()
  await expect(sending.address).toHaveAttribute('aria-invalid', 'true')
  await expect(sending.address).toBeFocused()
})

test('a body of one’s own is checked while it is no JSON object, and sent as it is written', async ({
  page,
}) => {
  const resource = freshResource()
  const webhooks = await new WebhooksPage(page).open()
  const sending = await new SendDialog(page).openTest()
  await sending.choose('JSON of your own')
  await expect(sending.body).toHaveValue(/"type": "payment"/)
  await sending.body.fill('{"type":"mine",')
  await sending.send.click()
  await expect(sending.body).toHaveAttribute('aria-invalid', 'true')
  await expect(sending.body).toBeFocused()
  await sending.body.fill(`{ "type": "mine", "data": { "id": "${resource}" }, "big": 9007199254740993 }`)
  await sending.body.press('Control+Enter')
  await expect(sending.result).toContainText('Valid')
  await sending.dialog.getByRole('button', { name: 'As curl' }).click()
  await expect(page.getByTestId('curl')).toContainText('/notifications/test')
  await expect(page.getByTestId('curl')).toContainText('9007199254740993')
  // Closes the upper dialog only.
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('curl')).toBeHidden()
  await sending.resultEntry.click()
  await webhooks.openTab('Body')
  await expect(webhooks.detail.getByTestId('json-notification')).toContainText('mine')
})

for (const { language, title, wrongSecret } of [
  { language: 'es', title: 'Enviar una notificación de prueba', wrongSecret: 'Otro secreto' },
  { language: 'pt', title: 'Enviar uma notificação de teste', wrongSecret: 'Outro segredo' },
]) {
  test(`in "${language}" the test dialog and its result are in that language`, async ({ page }) => {
    await new WebhooksPage(page).open(`lang=${language}`)
    await page.getByTestId('send-test').click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('radio', { name: wrongSecret }).check()
    await dialog.getByRole('textbox', { name: 'Id (data.id)' }).fill(freshResource())
    await dialog.locator('[type=submit]').click()
    await expect(dialog.getByTestId('delivery-result')).toContainText(/^Respond(ió|eu) 401/)
    await expect(dialog).not.toContainText(/outbound\./)
  })
}

ownDemoTest.describe('without a secret', () => {
  ownDemoTest.use({ environment: { GATEWAY_WEBHOOK_SECRET: '' } })

  ownDemoTest('what needs one can not be chosen, and says which option is missing', async ({ page }) => {
    await new WebhooksPage(page).open()
    const sending = await new SendDialog(page).openTest()
    const valid = sending.dialog.getByRole('radio', { name: 'Valid' })
    await expect(valid).toBeDisabled()
    await expect(valid).toHaveAccessibleDescription('Needs GATEWAY_WEBHOOK_SECRET, which is not set.')
    await expect(sending.dialog.getByRole('radio', { name: 'Unsigned' })).toBeChecked()
    await sending.resource.fill(freshResource())
    await sending.send.click()
    await expect(sending.result).toContainText('Answered')
  })
})
