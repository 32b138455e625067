import { createGatewayApi } from '../server/tests/support/gateway-api.ts'
import { type OwnDemo, startOwnDemo } from '../server/tests/support/own-demo.ts'
import { findFreePort } from './support/find-free-port.ts'
import { expect, test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { Shell } from './support/pages/shell.ts'

test.use({ expectedErrors: [/net::ERR_/] })

/** The gateway as it was: same port, same journal, same provider. */
function startAgain({ demo, dataDir }: OwnDemo, port: number): Promise<OwnDemo> {
  return startOwnDemo({
    PORT: String(port),
    GATEWAY_DATA_DIR: dataDir,
    GATEWAY_PROVIDER_URL: demo.simulator.url,
  })
}

test('the gateway goes away: what was read stays, the badge says so, and all is read again when it is back', async ({
  page,
}) => {
  const port = await findFreePort()
  const first = await startOwnDemo({ PORT: String(port) })
  const api = createGatewayApi(first.demo)
  const [{ id }, { id: other }] = [await api.pay(), await api.pay()]
  const shell = new Shell(page)
  await page.goto(`${first.demo.gateway.url}/payments/${id}`)
  await expect(new PaymentPage(page).status).toHaveAttribute('data-status', 'approved')
  await shell.goTo('Payments')
  await expect(page.getByTestId(`payment-${id}`)).toBeVisible()
  await first.demo.gateway.close()
  await expect(shell.connection).toHaveAttribute('data-status', 'reconnecting')
  await expect(page.getByTestId(`payment-${id}`)).toBeVisible()

  // A page that was opened before needs the gateway for its data only.
  await page.getByTestId(`payment-${other}`).getByRole('link').click()
  await expect(page.getByTestId('problem')).toContainText('The gateway is not responding')

  const second = await startAgain(first, port)
  // Nobody presses anything.
  await expect(new PaymentPage(page).status).toHaveAttribute('data-status', 'approved')
  await expect(page.getByTestId('problem')).toHaveCount(0)
  await page.close()
  await second.end()
  await first.end()
})

test.describe('a page that was never opened', () => {
  test.use({ expectedErrors: [/net::ERR_|Unable to preload CSS|dynamically imported module/] })

  test('waits for a gateway that is away, and opens when it is back', async ({ page }) => {
    const port = await findFreePort()
    const first = await startOwnDemo({ PORT: String(port) })
    const shell = new Shell(page)
    await page.goto(`${first.demo.gateway.url}/overview`)
    await expect(shell.connection).toHaveAttribute('data-status', 'live')
    await first.demo.gateway.close()
    await expect(shell.connection).toHaveAttribute('data-status', 'reconnecting')
    await shell.goTo('Customers')
    await expect(page.getByTestId('page-failure')).toContainText('The gateway is not responding')
    const second = await startAgain(first, port)
    await expect(page.getByText('No customers yet')).toBeVisible()
    await page.close()
    await second.end()
    await first.end()
  })
})
