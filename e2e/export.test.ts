import { freshResource } from '../server/tests/support/gateway-api.ts'
import { findViolations } from './support/axe.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { ExportDialog } from './support/pages/export-dialog.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

const formats = ['JSON', 'NDJSON', 'HAR 1.2', 'curl']

test('notifications are exported completely in each format, without secrets', async ({ page, api, demo }) => {
  const resource = freshResource()
  await api.notify({ resource, id: 1 })
  const secrets = ['4509953566233704', 'TEST-1234567890-secret', 'a-bearer-nobody-sees', 'hidden-password']
  const [card, credential, bearer, password] = secrets
  const address = `${demo.gateway.url}/${demo.prefix}/webhooks?data.id=${resource}&access_token=${credential}`
  await page.request.post(address, {
    headers: { authorization: `Bearer ${bearer}`, 'x-note': `card ${card}` },
    data: { id: 2, type: 'payment', data: { id: resource }, password, card_number: card, note: credential },
  })
  const webhooks = await new WebhooksPage(page).open(`q=${resource}`)
  await expect(webhooks.rows).toHaveCount(2)
  const dialog = await new ExportDialog(page).open()
  await expect(dialog.dialog).toContainText(`«${resource}»`)
  const saved: Record<string, string> = {}
  for (const format of formats) {
    const { name, text } = await dialog.save(format)
    await expect(dialog.state).toContainText(`2 entries saved in ${name}`)
    for (const secret of secrets) expect(text, `${secret} in ${format}`).not.toContain(secret)
    saved[format] = text
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page), colorScheme).toEqual([])
  }
  const [valid, refused] = JSON.parse(saved.JSON ?? '')
  expect(valid).toMatchObject({ verdict: 'validated', explanation: { signed_by: 'current' } })
  expect(JSON.parse(valid.body)).toMatchObject({ id: 1, data: { id: resource } })
  expect(refused).toMatchObject({ verdict: 'rejected', reason: 'MissingSignatureHeader' })
  expect(refused.headers).toContainEqual(['authorization', '***'])
  expect(
    (saved.NDJSON ?? '')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual([valid, refused])
  const { entries } = JSON.parse(saved['HAR 1.2'] ?? '').log
  expect(
    entries.map((entry: { request: { postData: { text: string } } }) => entry.request.postData.text),
  ).toEqual([valid.body, refused.body])
  expect(saved.curl?.match(/^curl -sS -X POST /gm)).toHaveLength(2)
})

test('all matching entries are exported, not only the loaded ones', async ({ page, api }) => {
  const resource = freshResource()
  const all = 230
  for (let id = 0; id < all; id += 10)
    await Promise.all(Array.from({ length: 10 }, (_, place) => api.notify({ resource, id: id + place + 1 })))
  await new WebhooksPage(page).open(`q=${resource}&sig=validated`)
  const dialog = await new ExportDialog(page).open()
  const { text } = await dialog.save('JSON')
  const ids: number[] = JSON.parse(text).map((entry: { body: string }) => JSON.parse(entry.body).id)
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: all }, (_, place) => place + 1))
})

test('a long export shows its progress, and stopping it saves nothing', async ({ page, api }) => {
  const resource = freshResource()
  for (let id = 1; id <= 101; id += 10)
    await Promise.all(Array.from({ length: 10 }, (_, place) => api.notify({ resource, id: id + place })))
  await new WebhooksPage(page).open(`q=${resource}`)
  // The second page is never answered.
  await page.route(/notifications\.details.*before/, () => {})
  let downloads = 0
  page.on('download', () => downloads++)
  const dialog = await new ExportDialog(page).open()
  await dialog.start.click()
  await expect(dialog.state).toContainText('Reading: 100 so far')
  await dialog.stop.click()
  await expect(dialog.state).toHaveAttribute('data-step', 'choosing')
  await page.unroute(/notifications\.details.*before/)
  await dialog.save('NDJSON')
  await expect(dialog.state).toContainText('110 entries saved')
  expect(downloads).toBe(1)
})

test('a failed export says so and can be retried; one without entries saves nothing', async ({
  page,
  api,
}) => {
  const resource = freshResource()
  await api.notify({ resource })
  await new WebhooksPage(page).open(`q=${resource}`)
  await page.route(/notifications\.details/, route => route.abort())
  const dialog = await new ExportDialog(page).open()
  await dialog.start.click()
  await expect(dialog.state).toContainText('nothing was saved')
  await page.unroute(/notifications\.details/)
  const download = page.waitForEvent('download')
  await dialog.state.getByRole('button', { name: 'Try again' }).click()
  await download
  await expect(dialog.state).toContainText('1 entry saved')
  await page.goto(`/webhooks?q=${freshResource()}`)
  await page.getByRole('heading', { level: 2 }).waitFor()
  await page.keyboard.press('e')
  await dialog.start.click()
  await expect(dialog.state).toContainText('Nothing to export')
})

test('the filtered calls are exported as REST requests with their responses', async ({ page, api }) => {
  const token = await api.cardToken()
  const { id } = await api.pay({ token })
  await api.get(`/payments/${id}`)
  await api.get(`/calls/wait?resource=${id}&count=2`)
  await page.goto(`/calls?q=${id}&operation=payments.create&status=2xx`)
  const dialog = await new ExportDialog(page).open()
  await expect(dialog.dialog).toContainText('payments.create')
  const saved: Record<string, string> = {}
  for (const format of formats) {
    const { name, text } = await dialog.save(format)
    expect(name).toMatch(/^calls-/)
    expect(text).not.toContain(token)
    saved[format] = text
  }
  expect(JSON.parse(saved.JSON ?? '')).toMatchObject([
    { operation: 'payments.create', payment_id: String(id) },
  ])
  const [entry] = JSON.parse(saved['HAR 1.2'] ?? '').log.entries
  expect(entry.request).toMatchObject({ method: 'POST', url: expect.stringMatching(/\/payments$/) })
  expect(JSON.parse(entry.request.postData.text)).toMatchObject({ token: '***', payment_method_id: 'visa' })
  expect(JSON.parse(entry.response.content.text)).toMatchObject({
    ok: true,
    data: { id, status: 'approved' },
  })
  expect(entry.response.status).toBe(201)
  expect(saved.curl).toMatch(/^curl -sS -X POST .*\/payments' /m)
})
