import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, test } from './support/fixtures.ts'
import { Shell } from './support/pages/shell.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

/** A browser allows six connections to one host: one stream per tab would block every tab after the sixth. */
const tabCount = 8

test('eight tabs load and stay live when the leading one is closed', async ({ context, api, watch }) => {
  test.slow()
  const resource = freshResource()
  const tabs = await Promise.all(
    Array.from({ length: tabCount }, async () => {
      const page = await context.newPage()
      watch(page)
      return new WebhooksPage(page).open(`q=${resource}&duplicates=all`)
    }),
  )
  for (const { page } of tabs) {
    await expect(new Shell(page).connection).toHaveAttribute('data-status', 'live')
  }
  await api.notify({ resource, id: 1 })
  for (const tab of tabs) await expect(tab.rows).toHaveCount(1)
  // The leader is in the first half. Another tab takes over without losing entries.
  const rest = tabs.slice(tabCount / 2)
  await Promise.all(tabs.slice(0, tabCount / 2).map(tab => tab.page.close()))
  await api.notify({ resource, id: 2 })
  for (const tab of rest) await expect(tab.rows).toHaveCount(2)
  for (const { page } of rest) {
    await expect(new Shell(page).connection).toHaveAttribute('data-status', 'live')
  }
})
