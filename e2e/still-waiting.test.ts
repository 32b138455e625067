import { findViolations } from './support/axe.ts'
import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { OverviewPage } from './support/pages/overview-page.ts'
import { PayPage } from './support/pages/pay-page.ts'

/** This is longer than the ten seconds without an explanation. */
const long = '00:12'

test('the flow says after a while what it waits for and why it may be missing, and can be stopped and resumed', async ({
  page,
  api,
  demo,
}) => {
  await api.simulate('POST', '/notification-faults', { delay_seconds: 3600 })
  await page.clock.install()
  const overview = await new OverviewPage(page).open()
  await overview.runFlow.click()
  const step = overview.step('webhook')
  await expect(step).toHaveAttribute('data-state', 'running')
  await page.clock.fastForward(long)
  const still = step.getByTestId('still-waiting')
  await expect(still).toContainText('Still waiting for the notification of payment')
  await expect(still.getByRole('timer')).toHaveText(/^\d:\d\d$/)
  await expect(still).toContainText(`${demo.gateway.url}/${demo.prefix}/webhooks`)
  await expect(still.getByRole('link', { name: 'see the rejected ones' })).toHaveAttribute(
    'href',
    /sig=rejected/,
  )
  await expect(still.getByRole('link', { name: 'active faults' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await still.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(step).toContainText('You stopped waiting')
  await expect(overview.flowResult).toHaveAttribute('data-state', 'failed')
  await expect(overview.step('refund')).toHaveAttribute('data-state', 'todo')
  await api.simulate('POST', '/clock/advance', { hours: 2 })
  await step.getByRole('button', { name: 'Retry from here' }).click()
  await expect(overview.flowResult).toHaveAttribute('data-state', 'done')
  await expect(step).toContainText('Valid')
})

test('the wait for a lost notification can be stopped and resumed', async ({ page, api }) => {
  await api.simulate('POST', '/notification-faults', { lose: true })
  await page.clock.install()
  const pay = await new PayPage(page).open()
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  await page.clock.fastForward(long)
  const step = pay.step('webhook')
  await expect(step).toContainText('Still waiting for the notification of payment')
  // The fault that was set is named among the causes.
  await expect(step.getByTestId('applied-fault').getByRole('link', { name: 'See the faults' })).toBeVisible()
  await step.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(step).toHaveAttribute('data-state', 'warning')
  await expect(step).toContainText('You stopped waiting')
  await step.getByRole('button', { name: 'Wait again' }).click()
  await expect(step).toHaveAttribute('data-state', 'running')
  // The provider retries on its schedule.
  await api.simulate('POST', '/clock/advance', { hours: 2 })
  await expect(pay.notification).toContainText('Valid')
})

test('a provider that does not respond is reported, and stopping the wait re-enables the form', async ({
  page,
}) => {
  // The browser holds the request, so that nothing is pending at the end.
  await page.route('**/v1/card_tokens**', () => {})
  await page.clock.install()
  const pay = await new PayPage(page).open()
  await pay.submit.click()
  const step = pay.step('token')
  await expect(step).toHaveAttribute('data-state', 'running')
  await page.clock.fastForward(long)
  await expect(step).toContainText('Still waiting for the provider’s response')
  await step.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(step).toHaveAttribute('data-state', 'failed')
  await expect(pay.problem).toContainText('You stopped waiting')
  await page.unroute('**/v1/card_tokens**')
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
})

test('a preference shows how long it waits for its payment, stops on demand, and finds it after resuming', async ({
  page,
  api,
}) => {
  const reference = 'order-of-a-long-wait'
  const preference = await api.post('/preferences', {
    items: [{ title: 'Mate', quantity: 1, unit_price: 1500 }],
    external_reference: reference,
  })
  await page.clock.install()
  await page.goto(`/preferences/${preference.id}`)
  const payments = page.getByTestId('preference-payments')
  await expect(payments).toContainText('Waiting for the payment')
  await page.clock.fastForward(long)
  await expect(payments).toContainText(`Still waiting for a payment with the reference ${reference}`)
  await payments.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(payments).toContainText('No longer waiting')
  await payments.getByRole('button', { name: 'Wait again' }).click()
  const { id } = await api.pay({ external_reference: reference })
  await expect(payments.getByRole('link', { name: String(id) })).toBeVisible()
})
