import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { OverviewPage } from './support/pages/overview-page.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { Shell } from './support/pages/shell.ts'

// The page asks a simulator that is no longer there.
test.use({ expectedErrors: [/net::ERR_|violates the following Content Security Policy/] })

test('the provider goes away: paying says what happened and what to do, and the form keeps what was typed', async ({
  page,
  demo,
}) => {
  const pay = await new PayPage(page).open('amount=1234')
  await expect(pay.submit).toBeEnabled()
  await demo.simulator.close()
  await pay.submit.click()
  await expect(pay.problem).toContainText('The provider did not accept the card')
  await expect(pay.problem).toContainText(
    'The provider does not answer this browser. Check that it is running',
  )
  await expect(pay.step('token')).toHaveAttribute('data-state', 'failed')
  await expect(pay.step('payment')).toHaveAttribute('data-state', 'todo')
  await expect(pay.amount).toHaveValue('1234')
  await expect(pay.submit).toBeEnabled()
})

test('the overview tells a provider that is away from a token it refuses, and keeps its place', async ({
  page,
  demo,
}) => {
  await demo.simulator.close()
  await new OverviewPage(page).open()
  const readiness = page.getByTestId('readiness')
  await expect(readiness.getByRole('heading', { name: 'Not ready yet' })).toBeVisible()
  await expect(readiness.getByTestId('problem')).toContainText('The provider could not be reached')
  await expect(readiness).not.toContainText('did not accept')
  await expect(page.getByText('The latest payments could not be read')).toBeVisible()
})

test('with the provider away the rest of the console stays usable', async ({ page, demo, api }) => {
  const { id } = await api.pay()
  const overview = await new OverviewPage(page).open()
  await expect(overview.provider).toContainText('Simulator')
  await demo.simulator.close()
  const shell = new Shell(page)
  await shell.goTo('Webhooks')
  await expect(
    page
      .getByTestId('feed')
      .getByRole('link')
      .filter({ hasText: String(id) }),
  ).toBeVisible()
  await expect(shell.connection).toHaveAttribute('data-status', 'live')
  await shell.goTo('Customers')
  await expect(page.getByTestId('problem')).toContainText('The customers could not be read')
  await expect(page.getByTestId('problem')).toContainText('The provider failed or could not be reached')
  await shell.goTo('Test users')
  await expect(shell.heading('Test users')).toBeVisible()
  await page.locator('form').getByRole('button', { name: 'Create test user' }).click()
  await expect(page.getByTestId('problem')).toContainText('The test user was not created')
})
