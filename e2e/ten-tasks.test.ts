/**
 * The ten tasks of docs/start/ten-tasks.md, each from the overview in the fewest clicks. What a task starts with is prepared
 * over the API.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openJournal } from '../server/journal/open-journal.ts'
import { sampleCall } from '../server/journal/tests/support/samples.ts'
import { freshResource } from '../server/tests/support/gateway-api.ts'
import { CountedUser } from './support/counted-user.ts'
import { expect, ownDemoTest } from './support/fixtures.ts'
import { flowSteps, OverviewPage } from './support/pages/overview-page.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { SendDialog } from './support/pages/send-dialog.ts'
import { Shell } from './support/pages/shell.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'
import { startShopServer } from './support/shop-server.ts'

const document = readFileSync(join(import.meta.dirname, '../docs/start/ten-tasks.md'), 'utf8')
const documented = new Map(
  [...document.matchAll(/^\| ([^|]+) \| (\d+) \|/gm)].map(([, task, clicks]) => [task, Number(clicks)]),
)

type TaskFixtures = {
  /** Counts the clicks of the task, which must be those that the document states for the test's title. */
  user: CountedUser
  /** The folder of the gateway's journal. */
  dataDir: string
}

const test = ownDemoTest.extend<TaskFixtures>({
  user: async ({ page }, use, { title }) => {
    const user = new CountedUser(page)
    await use(user)
    expect(user.clicks, 'the clicks in docs/start/ten-tasks.md').toBe(documented.get(title))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  dataDir: async ({}, use, testInfo) => use(testInfo.outputPath('journal')),
  environment: async ({ dataDir }, use) => use({ GATEWAY_DATA_DIR: dataDir }),
})

test('Run the full flow', async ({ page, user, api, demo }) => {
  const cardRequests: string[] = []
  page.on('request', sent => {
    if (sent.postData()?.includes('4509953566233704')) cardRequests.push(new URL(sent.url()).origin)
  })
  const overview = await new OverviewPage(page).open()
  await expect(overview.heading).toBeVisible()
  await expect(overview.provider).toContainText('Simulator')
  await expect(overview.connection).toContainText('Live')

  await user.click(overview.runFlow)
  for (const step of flowSteps) await expect(overview.step(step)).toHaveAttribute('data-state', 'done')
  await expect(overview.step('payment')).toContainText('Approved')
  await expect(overview.step('webhook')).toContainText('Valid')
  await expect(overview.step('refund-webhook')).toContainText('Valid')
  expect(user.clicks).toBe(1)

  // The card was sent to the provider only.
  expect(cardRequests).toEqual([demo.simulator.url])
  const id = (await overview.step('payment').getByRole('link').textContent()) ?? ''
  const payment = await api.get(`/payments/${id}`)
  expect(payment).toMatchObject({ status: 'approved', status_detail: 'partially_refunded' })
  expect(payment.transaction_amount_refunded).toBe(payment.transaction_amount / 2)
  const { entries } = await api.get(`/notifications?resource=${id}`)
  expect(entries.map((entry: { action: string; verdict: string }) => [entry.action, entry.verdict])).toEqual([
    ['payment.updated', 'validated'],
    ['payment.created', 'validated'],
  ])
})

test('See why a payment was rejected', async ({ page, user, api }) => {
  const { id } = await api.pay({ holder: 'FUND' })
  await new OverviewPage(page).open()

  await user.click(page.getByRole('link', { name: String(id) }))
  await expect(new PaymentPage(page).status).toHaveAttribute('data-status', 'rejected')
  await expect(page.getByTestId('payment-summary')).toContainText('Insufficient funds.')
  expect(user.clicks).toBe(1)
})

test('Pay with a ticket, then approve it', async ({ page, user }) => {
  await new OverviewPage(page).open()
  const pay = new PayPage(page)

  await user.click(new Shell(page).link(/^Pay$/))
  await user.click(pay.form.getByRole('radio', { name: 'Rapipago' }))
  await user.click(pay.submit)
  await expect(pay.status).toHaveAttribute('data-status', 'pending')
  await user.click(pay.paymentLink)
  const payment = new PaymentPage(page)
  await user.click(payment.action('Simulate approval'))
  await expect(payment.status).toHaveAttribute('data-status', 'approved')
  await expect(
    page.getByTestId('timeline-chart').getByRole('link', { name: /payment\.updated.*Valid/ }),
  ).toBeVisible()
  expect(user.clicks).toBe(5)
})

test('See why a notification was rejected', async ({ page, user, api }) => {
  const resource = freshResource()
  await api.notify({ resource, signature: 'wrong' })
  await new OverviewPage(page).open()
  const webhooks = new WebhooksPage(page)

  await user.click(page.getByRole('link', { name: '1 rejected' }))
  await user.click(webhooks.rowsOf(resource))
  await expect(webhooks.explanation).toContainText('Rejected')
  await expect(webhooks.explanation).toContainText('Another text was signed, or another secret was used.')
  expect(user.clicks).toBe(2)
})

test('Send a notification again to my store', async ({ page, user, api }) => {
  const shop = await startShopServer()
  const { id } = await api.pay()
  await new OverviewPage(page).open()
  const webhooks = new WebhooksPage(page)
  const sending = new SendDialog(page)

  await user.click(new Shell(page).link('Webhooks'))
  await user.click(webhooks.rowsOf(id))
  await user.click(webhooks.detail.getByRole('button', { name: 'Replay' }))
  await user.click(sending.dialog.getByRole('radio', { name: 'A URL' }))
  await user.fill(sending.address, `${shop.url}/notifications`)
  await user.click(sending.send)
  await expect(sending.result).toContainText('Responded 200')
  await expect(page.getByTestId('attempts').getByRole('listitem')).toContainText(['Responded 200'])
  expect(user.clicks).toBe(6)

  // The browser remembers the shop, which makes the next time two clicks from the notification.
  await page.reload()
  const again = new CountedUser(page)
  await again.click(webhooks.detail.getByRole('button', { name: 'Replay' }))
  await again.click(sending.send)
  await expect(sending.result).toContainText('Responded 200')
  expect(again.clicks).toBe(2)
  const received = { topic: 'payment', body: { data: { id: String(id) } } }
  expect(shop.notifications).toMatchObject([received, received])
  await shop.close()
})

test('Compare an approved payment with a rejected one', async ({ page, user, api }) => {
  const approved = await api.pay()
  const rejected = await api.pay({ holder: 'FUND' })
  await new OverviewPage(page).open()

  await user.click(page.getByRole('link', { name: String(rejected.id) }))
  await user.click(page.getByRole('link', { name: 'Compare' }))
  await user.click(page.getByRole('link', { name: `Payment ${approved.id}` }))
  const differing = page.getByRole('row', { name: /differs: status_detail/ })
  await expect(differing).toContainText('cc_rejected_insufficient_amount')
  await expect(differing).toContainText('accredited')
  expect(user.clicks).toBe(3)
})

test('Lose the response to a payment by a 500, and recover it', async ({ page, user, api }) => {
  const overview = await new OverviewPage(page).open()
  await expect(overview.heading).toBeVisible()
  const pay = new PayPage(page)
  const shell = new Shell(page)

  await user.press('Control+k')
  await user.fill(shell.commandField, 'lost')
  await expect(shell.commands.getByRole('option').first()).toContainText('Lost response')
  await user.press('Enter')
  await expect(page.getByTestId('faults-chip')).toBeVisible()
  await user.click(shell.link(/^Pay$/))
  await user.click(pay.submit)
  await expect(pay.doubt).toContainText('The response was lost, but the payment exists')
  await expect(pay.submit).toBeDisabled()
  await user.click(pay.doubt.getByRole('button', { name: 'Continue' }))
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  await expect(pay.step('webhook')).toHaveAttribute('data-state', 'done')
  await expect(pay.submit).toBeEnabled()
  expect(user.clicks).toBe(6)
  expect((await api.get('/payments')).paging.total).toBe(1)
})

test('See what three days later became of a ticket', async ({ page, user, api }) => {
  const { id } = await api.post('/payments/offline', {
    transaction_amount: 1500,
    description: 'Order of a journey',
    payment_method_id: 'rapipago',
    payer: { email: 'test_user_1234567890@testuser.com' },
  })
  await new OverviewPage(page).open()
  const shell = new Shell(page)

  await user.click(shell.link('Simulator'))
  await user.click(page.getByRole('tab', { name: 'Clock' }))
  await user.click(page.locator('form').getByRole('button', { name: 'Advance' }))
  await expect(page.getByTestId('clock-chip')).toContainText('3 d')
  await user.click(shell.link('Payments'))
  const row = page.getByTestId(`payment-${id}`)
  await expect(row).toContainText('Canceled')
  await expect(row).toContainText('It expired, and nothing was charged.')
  expect(user.clicks).toBe(4)
})

test('Find yesterday’s failed call of a payment', async ({ page, user, api, dataDir }) => {
  const { id } = await api.pay()
  await failYesterday(dataDir, String(id))
  await api.post(`/payments/${id}/refunds`, { amount: 1 })
  await new OverviewPage(page).open()
  const detail = page.getByRole('region', { name: 'Call details' })

  await user.click(page.getByRole('link', { name: String(id) }))
  await user.click(page.getByTestId('timeline-chart').getByRole('link', { name: /payments\.refund.*502/ }))
  await expect(detail).toContainText('The provider failed or could not be reached.')
  expect(user.clicks).toBe(2)

  // The period finds the call among any number of calls, three clicks from the payment.
  await page.goBack()
  const filtering = new CountedUser(page)
  const period = page.getByRole('combobox', { name: 'Date and time' })
  const calls = page.getByRole('list', { name: 'What happened to this payment' })
  await filtering.click(page.getByRole('tab', { name: 'Calls' }))
  await filtering.choose(period, 'Yesterday')
  await expect(calls.getByRole('link')).toHaveCount(1)
  await expect(calls).toContainText('Yesterday')
  await filtering.click(calls.getByRole('link', { name: 'payments.refund' }))
  await expect(detail).toContainText('The provider failed or could not be reached.')
  expect(filtering.clicks).toBe(3)

  await page.goBack()
  await page.reload()
  await expect(period).toHaveValue('yesterday')
  await expect(calls.getByRole('link')).toHaveCount(1)

  // The same period among all calls, which the journal selects.
  await page.goto(`/calls?${new URL(page.url()).search.match(/from=.*/)?.[0]}`)
  await expect(page.getByTestId('feed').getByRole('link')).toHaveCount(1)
  await expect(page.getByTestId('day-bar')).toContainText('Yesterday')
})

test('Share a failed call', async ({ page, user, api, context, request, demo }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await api.pay({ holder: 'FUND' })
  await request.post(`/${demo.prefix}/payments/${id}/refunds`, { data: {} })
  await new OverviewPage(page).open()

  await user.click(page.getByRole('link', { name: 'payments.refund' }))
  await user.click(page.getByRole('button', { name: 'Share' }))
  await user.click(page.getByRole('button', { name: 'Copy report (Markdown)' }))
  await expect(page.getByTestId('announcer')).toContainText('Report copied')
  expect(user.clicks).toBe(3)
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toContain('# payments.refund: 400')
  expect(report).toContain('"code": "2018"')
  expect(report).toContain(`curl -sS -X POST '${demo.gateway.url}/${demo.prefix}/payments/${id}/refunds'`)
})

/** Writes a failed call of a day ago into the journal of a running gateway. */
async function failYesterday(dataDir: string, paymentId: string): Promise<void> {
  const journal = await openJournal({
    dataDir,
    maxEntries: 10_000,
    maxBytes: 1e12,
    maxAgeDays: 30,
    maxRejectedEntries: 1000,
    logger: pino({ level: 'error' }),
  })
  journal.recordCall(
    sampleCall({
      operation: 'payments.refund',
      effect: 'change',
      subject: 'payment',
      received_at: new Date(Date.now() - 86_400_000).toISOString(),
      status: 502,
      outcome: 'error',
      error_code: 'provider_failed',
      payment_id: paymentId,
      resource: paymentId,
    }),
  )
  await journal.close()
}
