import { createGatewayApi } from '../server/testing/gateway-api.ts'
import { expect, test } from './support/fixtures.ts'
import { startOwnDemo } from './support/own-demo.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { Shell } from './support/pages/shell.ts'
import { startStandInProvider } from './support/stand-in-provider.ts'

/** A gateway in front of a provider that is not the simulator. */
const realTest = test.extend<{ publicKey: string }>({
  publicKey: ['TEST-00000000-0000-4000-8000-000000000000', { option: true }],
  demo: async ({ publicKey }, use) => {
    const provider = await startStandInProvider()
    const own = await startOwnDemo({ GATEWAY_PROVIDER_URL: provider.url, GATEWAY_PUBLIC_KEY: publicKey })
    provider.passOnTo(own.demo.simulator.url)
    await use(own.demo)
    await own.end()
    await provider.close()
  },
})

realTest('with the real provider the console says so on the pages where money moves', async ({ page }) => {
  const shell = new Shell(page)
  const notice = page.getByTestId('real-provider')
  for (const path of ['/overview', '/pay']) {
    await page.goto(path)
    await expect(shell.provider).toHaveText('Real provider')
    await expect(notice).toContainText(/Real provider: 127\.0\.0\.1:\d+/)
    await expect(notice).toContainText('no money moves')
  }
  await page.goto('/overview')
  await expect(page.getByTestId('readiness')).toContainText('no notification will arrive')
  await expect(page.getByTestId('readiness')).toContainText('GATEWAY_PUBLIC_URL')
})

realTest('what only the simulator can do is not offered with the real provider', async ({ page, demo }) => {
  const shell = new Shell(page)
  await page.goto('/pay?site=MLB')
  await expect(page.getByText('The account sells in Argentina')).toBeVisible()
  await expect(page.getByRole('button', { name: /Switch|simulator/i })).toHaveCount(0)
  await expect(shell.link('Simulator')).toHaveCount(0)
  await shell.openCommands()
  await expect(shell.command('Payments')).toBeVisible()
  await expect(shell.command('Simulator')).toHaveCount(0)
  await page.goto('/simulator')
  await expect(page.getByText('The gateway talks to the real provider')).toBeVisible()
  const { id } = await createGatewayApi(demo).pay({ holder: 'CONT' })
  const payment = await new PaymentPage(page).open(id)
  await expect(payment.status).toHaveAttribute('data-status', 'in_process')
  await expect(page.getByRole('button', { name: 'Cancel payment' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Simulate/ })).toHaveCount(0)
})

realTest('a test card pays at the real provider too', async ({ page }) => {
  const pay = await new PayPage(page).open('amount=10')
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
})

realTest.describe('with a key that is not a test key', () => {
  realTest.use({ publicKey: 'APP_USR-00000000-0000-4000-8000-000000000000' })
  realTest('the console warns that money may move', async ({ page }) => {
    await page.goto('/pay')
    await expect(page.getByTestId('real-provider')).toContainText('every payment moves real money')
  })
})
