/** A space of one's own: created by one click, ready immediately, and separate from what others do. */
import { findViolationsInBothSchemes } from './support/axe.ts'
import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { flowSteps, OverviewPage } from './support/pages/overview-page.ts'
import { Shell } from './support/pages/shell.ts'

test('one click makes a space, in which the full flow runs and of which others see nothing', async ({
  page,
  api,
}) => {
  const overview = await new OverviewPage(page).open()
  const shell = new Shell(page)
  await shell.provider.click()
  await page.getByRole('button', { name: 'New space' }).click()
  await page.waitForURL(/\/a\/space-\w+\/overview$/)
  await expect(page.getByText('Ready to test')).toBeVisible()
  await overview.runFlow.click()
  for (const step of flowSteps) await expect(overview.step(step)).toHaveAttribute('data-state', 'done')
  const space = new URL(page.url()).pathname.split('/')[2] ?? ''
  await expect(shell.provider).toContainText(space)
  await shell.goTo('Webhooks')
  await expect(page).toHaveURL(`/a/${space}/webhooks`)
  await expect(page.getByTestId(/^feed-row-/)).toHaveCount(2)
  expect(await api.get('/notifications')).toMatchObject({ entries: [] })
  const { entries } = await api.get(`/accounts/${space}/notifications`)
  expect(entries).toHaveLength(2)
  // The address opens the same entry of the same account.
  await page
    .getByTestId(/^feed-row-/)
    .first()
    .click()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Notification details' })).toContainText('Valid')
})

test('the accounts are found and opened by keys, and axe finds nothing in their list', async ({
  page,
  api,
}) => {
  await api.post('/accounts', { name: 'qa-chile', country: 'MLC' })
  await api.post('/accounts', { name: 'tienda-brasil', country: 'MLB' })
  await page.goto('/payments')
  const shell = new Shell(page)
  await shell.provider.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Accounts of this gateway' })
  await expect(list.getByRole('link')).toHaveCount(3)
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await page.keyboard.type('brasil')
  await expect(list.getByRole('link')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL('/a/tienda-brasil/overview')
  await expect(shell.provider).toContainText('tienda-brasil')
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Country' })).toHaveValue('MLB')
})
