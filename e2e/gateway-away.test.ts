import { createGatewayApi } from '../server/tests/support/gateway-api.ts'
import { type OwnDemo, startOwnDemo } from '../server/tests/support/own-demo.ts'
import { findFreePort } from './support/find-free-port.ts'
import { expect, test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { Shell } from './support/pages/shell.ts'

test.use({ expectedErrors: [/net::ERR_/] })

/** Restarts the gateway with the same port, journal and provider. */
function startAgain({ demo, dataDir }: OwnDemo, port: number): Promise<OwnDemo> {
  return startOwnDemo({
    PORT: String(port),
    GATEWAY_DATA_DIR: dataDir,
    GATEWAY_PROVIDER_URL: demo.simulator.url,
  })
}

test('while the gateway is down, loaded data stays and the badge says so; all data is read again afterwards', async ({
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

  // The code of a page that was opened before is loaded; only its data needs the gateway.
  await page.getByTestId(`payment-${other}`).getByRole('link').click()
  await expect(page.getByTestId('problem')).toContainText('The gateway is not responding')

  const second = await startAgain(first, port)
  // No user action is needed.
  await expect(new PaymentPage(page).status).toHaveAttribute('data-status', 'approved')
  await expect(page.getByTestId('problem')).toHaveCount(0)
  await page.close()
  await second.end()
  await first.end()
})

test.describe('a page that was never opened', () => {
  test.use({ expectedErrors: [/net::ERR_|Unable to preload CSS|dynamically imported module/] })

  test('waits for the gateway and opens once it is back', async ({ page }) => {
    const port = await findFreePort()
    const first = await startOwnDemo({ PORT: String(port) })
    const shell = new Shell(page)
    await page.goto(`${first.demo.gateway.url}/overview`)
    await expect(shell.connection).toHaveAttribute('data-status', 'live')
    await first.demo.gateway.close()
    await expect(shell.connection).toHaveAttribute('data-status', 'reconnecting')
    await expect(page.getByTestId('away')).toContainText('The gateway is not responding')
    await expect(page.getByTestId('readiness')).toHaveCount(0)
    await shell.goTo('Customers')
    const failure = page.getByTestId('page-failure')
    await expect(failure).toContainText('The gateway is not responding')
    // Reloading now would lose the console.
    await failure.getByRole('button', { name: 'Try again' }).click()
    await shell.goTo('Overview')
    await shell.goTo('Customers')
    await expect(failure).toBeVisible()
    const second = await startAgain(first, port)
    await expect(page.getByText('No customers yet')).toBeVisible()
    await page.close()
    await second.end()
    await first.end()
  })

  test('says in the console’s own words that it could not be fetched, and a new attempt opens it', async ({
    page,
    demo,
  }) => {
    const shell = new Shell(page)
    await page.goto(`${demo.gateway.url}/overview?lang=es`)
    await expect(shell.connection).toHaveAttribute('data-status', 'live')
    await page.route('**/assets/**', route => route.abort())
    await page.getByRole('navigation').getByRole('link', { name: 'Clientes' }).click()
    const failure = page.getByTestId('page-failure')
    await expect(failure).toContainText('Algo falló al cargarla.')
    await expect(failure).not.toContainText(/preload|module/)
    await page.unroute('**/assets/**')
    await failure.getByRole('button', { name: 'Reintentar' }).click()
    // The empty list offers it, too.
    await expect(page.getByRole('button', { name: 'Nuevo cliente' }).first()).toBeVisible()
  })
})

test('without the gateway from the start, pages that depend on its settings say so, and load once it is back', async ({
  context,
}) => {
  await context.route('**/trpc/**', route => route.abort())
  const shown = [
    { path: '/simulator', says: 'Could not load the simulated account', later: 'Country of the account' },
    {
      path: '/simulator?tab=faults',
      says: 'Could not load the simulated account',
      later: 'No active faults',
    },
    { path: '/docs', says: 'Could not load the OpenAPI document', later: 'Create a payment' },
    { path: '/grade', says: 'Could not load the last run', later: 'Webhook handler of my store' },
  ]
  const opened = await Promise.all(
    shown.map(async texts => {
      const page = await context.newPage()
      await page.goto(texts.path)
      return { page, ...texts }
    }),
  )
  for (const { page, says, later } of opened) {
    const problem = page.getByTestId('problem')
    await expect(problem).toContainText(says)
    await expect(problem.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByText(later)).toHaveCount(0)
  }
  await context.unroute('**/trpc/**')
  for (const { page, later } of opened) {
    // No user action is needed.
    await expect(page.getByText(later).first()).toBeVisible()
    await expect(page.getByTestId('problem')).toHaveCount(0)
  }
})
