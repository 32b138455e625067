import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { OverviewPage } from './support/pages/overview-page.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { Shell } from './support/pages/shell.ts'

test('a newcomer gets from the first click to a rejected notification by following links', async ({
  page,
}) => {
  const overview = await new OverviewPage(page).open()
  await overview.runFlow.click()
  await expect(overview.flowResult).toHaveAttribute('data-state', 'done')

  await page.getByRole('link', { name: 'See how the signature was verified' }).click()
  await expect(page.getByTestId('verdict')).toContainText('The signature is valid')
  await page.goBack()
  // Leaving the page discarded the flow, so it runs again.
  await overview.runFlow.click()
  await page.getByRole('link', { name: 'Receive one with a wrong signature' }).click()
  await expect(page.getByRole('radio', { name: 'Wrong signature' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Wrong signature' })).toBeInViewport()
  await page
    .locator('form')
    .filter({ has: page.getByRole('radio', { name: 'Wrong signature' }) })
    .getByRole('button', { name: 'Set fault' })
    .click()
  await page.getByRole('link', { name: 'Create a payment', exact: true }).click()
  const pay = new PayPage(page)
  await pay.submit.click()
  // The tester asked for it, so it is no failure of anybody.
  await expect(pay.step('webhook')).toHaveAttribute('data-state', 'warning')
  await pay.notification.getByRole('link').click()
  await expect(new Shell(page).heading('Webhooks')).toBeVisible()
  await expect(page.getByTestId('verdict')).toContainText('Rejected')
})

test('choosing a fault and setting it takes two clicks, without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/simulator?tab=faults')
  const set = page.getByRole('button', { name: 'Set fault' }).first()
  for (const name of ['Internal error', 'Lost response', 'Slow']) {
    const fault = page.getByRole('radio', { name, exact: true })
    await expect(fault).toBeInViewport({ ratio: 1 })
    await fault.check()
    await expect(set).toBeInViewport({ ratio: 1 })
  }
  await set.click()
  await expect(page.getByTestId('active-faults').getByText('Slow')).toBeInViewport({ ratio: 1 })
})
