import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, ownDemoTest, test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
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

ownDemoTest(
  'a country that another tab or a program chooses is followed by every tab, with a notice',
  async ({ page, context, api, watch }) => {
    const pay = await new PayPage(page).open()
    await expect(pay.submit).toHaveText('Pay ARS 1,500.00')
    const other = await context.newPage()
    watch(other)
    await other.goto('/overview')
    await other.getByRole('combobox', { name: 'Country of the account' }).selectOption('MLC')
    await expect(pay.submit).toHaveText(/^Pay CLP/)
    const notice = page.getByTestId('changed-meanwhile')
    await expect(notice).toContainText('It was: Argentina · ARS. It is now: Chile · CLP.')
    await api.simulate('POST', '/accounts', { site_id: 'MLB' })
    await expect(pay.submit).toHaveText(/^Pay BRL/)
    await expect(notice).toContainText('It is now: Brazil · BRL.')
    await expect(page.getByRole('combobox', { name: 'Country of the account' })).toHaveValue('MLB')
  },
)
