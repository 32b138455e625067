import { createGatewayApi } from '../server/testing/gateway-api.ts'
import { expect, test } from './support/fixtures.ts'
import { startOwnDemo } from './support/own-demo.ts'
import { OverviewPage } from './support/pages/overview-page.ts'
import { PayPage } from './support/pages/pay-page.ts'

const without = (option: string) =>
  test.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    demo: async ({}, use) => {
      const own = await startOwnDemo({ [option]: '' })
      await use(own.demo)
      await own.end()
    },
  })

const keylessTest = without('GATEWAY_PUBLIC_KEY')

keylessTest('without a public key the overview names the option, and no card can pay', async ({ page }) => {
  const overview = await new OverviewPage(page).open()
  const readiness = page.getByTestId('readiness')
  await expect(readiness.getByRole('heading', { name: 'Not ready yet' })).toBeVisible()
  await expect(readiness.getByText('Public key missing')).toBeVisible()
  await expect(readiness.getByText('GATEWAY_PUBLIC_KEY=TEST-')).toBeVisible()
  await expect(overview.runFlow).toBeDisabled()
  const pay = await new PayPage(page).open()
  await expect(page.getByText('Without a public key no card can pay')).toBeVisible()
  await expect(pay.submit).toBeDisabled()
  await page.goto('/simulator')
  await expect(page.getByText('Set GATEWAY_PUBLIC_KEY')).toBeVisible()
})

keylessTest('without a public key a payment without a card still works', async ({ page }) => {
  const pay = await new PayPage(page).open('card=rapipago')
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'pending')
})

without('GATEWAY_ACCESS_TOKEN')(
  'without an access token the overview names the option, and nothing can be paid',
  async ({ page }) => {
    const overview = await new OverviewPage(page).open()
    const readiness = page.getByTestId('readiness')
    await expect(readiness.getByRole('heading', { name: 'Not ready yet' })).toBeVisible()
    await expect(readiness.getByText('Access token missing')).toBeVisible()
    await expect(readiness.getByText('GATEWAY_ACCESS_TOKEN=TEST-')).toBeVisible()
    // It was never sent, so nobody refused it.
    await expect(readiness.getByTestId('problem')).toHaveCount(0)
    await expect(overview.runFlow).toBeDisabled()
    const pay = await new PayPage(page).open()
    await expect(page.getByText('The gateway has no access token')).toBeVisible()
    await expect(pay.submit).toBeDisabled()
    await page.goto('/payments')
    await expect(page.getByTestId('problem')).toContainText('Set GATEWAY_ACCESS_TOKEN')
  },
)

without('GATEWAY_WEBHOOK_SECRET')(
  'without a webhook secret the console is ready, and says what is not checked',
  async ({ page, demo }) => {
    await new OverviewPage(page).open()
    const readiness = page.getByTestId('readiness')
    await expect(readiness.getByRole('heading', { name: 'Ready to test' })).toBeVisible()
    await expect(readiness.getByText('notifications cannot be checked')).toBeVisible()
    await createGatewayApi(demo).pay()
    await page.goto('/webhooks')
    await expect(page.getByTestId('feed').getByText('Unchecked').first()).toBeVisible()
  },
)
