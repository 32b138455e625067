import { expect, test } from './support/fixtures.ts'
import { flowSteps, OverviewPage } from './support/pages/overview-page.ts'

test('one click creates a test user, pays, refunds half, and receives both notifications as valid', async ({
  page,
  demo,
  request,
}) => {
  const overview = await new OverviewPage(page).open()
  await expect(overview.heading).toBeVisible()
  await expect(overview.provider).toContainText('Simulator')
  await expect(overview.connection).toContainText('Live')

  const cardRequests: string[] = []
  page.on('request', sent => {
    if (sent.postData()?.includes('4509953566233704')) cardRequests.push(new URL(sent.url()).origin)
  })
  await overview.runFlow.click()
  for (const step of flowSteps) await expect(overview.step(step)).toHaveAttribute('data-state', 'done')
  await expect(overview.step('payment')).toContainText('Approved')
  await expect(overview.step('webhook')).toContainText('Valid')
  await expect(overview.step('refund-webhook')).toContainText('Valid')
  // The card was sent to the provider only.
  expect(cardRequests).toEqual([demo.simulator.url])

  const paymentId = (await overview.step('payment').getByRole('link').textContent()) ?? ''
  const payment = await (await request.get(`/${demo.prefix}/payments/${paymentId}`)).json()
  expect(payment.data).toMatchObject({ status: 'approved', status_detail: 'partially_refunded' })
  expect(payment.data.transaction_amount_refunded).toBe(payment.data.transaction_amount / 2)
  const { data } = await (await request.get(`/${demo.prefix}/notifications?resource=${paymentId}`)).json()
  expect(
    data.entries.map((entry: { action: string; verdict: string }) => [entry.action, entry.verdict]),
  ).toEqual([
    ['payment.updated', 'validated'],
    ['payment.created', 'validated'],
  ])
})
