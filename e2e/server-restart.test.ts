import { createGatewayApi, freshResource } from '../server/tests/support/gateway-api.ts'
import { startOwnDemo } from '../server/tests/support/own-demo.ts'
import { findFreePort } from './support/find-free-port.ts'
import { expect, test } from './support/fixtures.ts'
import { Shell } from './support/pages/shell.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

test.use({ expectedErrors: [/net::ERR_/] })

test('after a restart of the gateway the badge recovers, the page stays, and no entry is missing', async ({
  page,
}) => {
  const ports = { PORT: String(await findFreePort()), SIMULATOR_PORT: String(await findFreePort()) }
  const first = await startOwnDemo(ports)
  const resource = freshResource()
  const filter = `q=${resource}&duplicates=all`
  const api = createGatewayApi(first.demo)
  await api.notify({ resource, id: 1 })

  const shell = new Shell(page)
  const webhooks = new WebhooksPage(page)
  await page.goto(`${first.demo.gateway.url}/webhooks?${filter}`)
  await expect(shell.connection).toHaveAttribute('data-status', 'live')
  await expect(webhooks.rows).toHaveCount(1)

  await first.demo.close()
  await expect(shell.connection).toHaveAttribute('data-status', 'reconnecting')
  await expect(shell.connection).toContainText('Reconnecting')
  await shell.connection.click()
  await expect(shell.connectionPanel).toContainText('Failed attempts')
  await page.keyboard.press('Escape')
  await expect(webhooks.rows).toHaveCount(1)

  const second = await startOwnDemo({ ...ports, GATEWAY_DATA_DIR: first.dataDir })
  // Some notifications arrive before the page reconnects, and some after.
  for (const id of [2, 3, 4]) await api.notify({ resource, id })
  await expect(shell.connection).toHaveAttribute('data-status', 'live')
  await api.notify({ resource, id: 5 })
  await expect(webhooks.rows).toHaveCount(5)
  await expect(webhooks.resumedMark).toContainText(/Reconnected after \d+ s/)
  await page.reload()
  await expect(webhooks.rows).toHaveCount(5)
  await page.close()
  await second.end()
})

test('after a sleep the list says how long it was disconnected and shows what arrived meanwhile', async ({
  page,
}) => {
  const ports = { PORT: String(await findFreePort()), SIMULATOR_PORT: String(await findFreePort()) }
  const first = await startOwnDemo(ports)
  const resource = freshResource()
  await createGatewayApi(first.demo).notify({ resource, id: 1 })
  await page.clock.install()
  const shell = new Shell(page)
  const webhooks = new WebhooksPage(page)
  await page.goto(`${first.demo.gateway.url}/webhooks?q=${resource}&duplicates=all`)
  await expect(shell.connection).toHaveAttribute('data-status', 'live')
  await expect(webhooks.rows).toHaveCount(1)
  // The machine sleeps for an hour. The broken stream is noticed on waking. The gateway stores the notification while
  // it listens on another port: this page is awake and would connect to it.
  await first.demo.close()
  const elsewhere = await startOwnDemo({ GATEWAY_DATA_DIR: first.dataDir })
  await createGatewayApi(elsewhere.demo).notify({ resource, id: 2 })
  await elsewhere.demo.close()
  await page.clock.fastForward('01:00:00')
  const second = await startOwnDemo({ ...ports, GATEWAY_DATA_DIR: first.dataDir })
  await expect(webhooks.rows).toHaveCount(2)
  await expect(webhooks.resumedMark).toContainText(/Reconnected after (1 h|59 min).*1 received meanwhile/)
  await page.close()
  await second.end()
})
