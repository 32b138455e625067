import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { OverviewPage } from './support/pages/overview-page.ts'
import { Shell } from './support/pages/shell.ts'

// The page sends requests to a stopped simulator.
test.use({ expectedErrors: [/net::ERR_|violates the following Content Security Policy/] })

test('the rest of the console stays usable while the provider is down', async ({ page, demo, api }) => {
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
  await expect(page.getByTestId('problem')).toContainText('Could not load the customers')
  await expect(page.getByTestId('problem')).toContainText('The provider failed or could not be reached')
  await shell.goTo('Test users')
  await expect(shell.heading('Test users')).toBeVisible()
  await page.locator('form').getByRole('button', { name: 'Create test user' }).click()
  await expect(page.getByTestId('problem')).toContainText('The test user was not created')
})
