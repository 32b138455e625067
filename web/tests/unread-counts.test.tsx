import { expect, test } from 'vitest'
import { freshResource } from '../../server/tests/support/gateway-api.ts'
import { renderConsole, startAccount } from './support/render-console.tsx'
import { fillAccount } from './support/screens.ts'

test.each([
  ['/shop?q=nothing', /calls\.list/],
  ['/calls?status=5xx', /calls\.list/],
  ['/webhooks?q=nothing', /notifications\.list/],
])('the chart of %s counts nothing before its entries are read', async (path, read) => {
  const { screen, network, visit } = await renderConsole('/overview')
  const letGo = network.holdBack(read)
  await visit(path)
  const chart = await screen.findByTestId('chart')
  expect(chart).not.toHaveTextContent('in the list')
  letGo()
  await expect
    .poll(() => screen.queryByTestId('chart')?.textContent ?? '0 in the list')
    .toContain('0 in the list')
})

test('the tab of charges counts those of the subscription once they are read', async () => {
  const account = await startAccount()
  const { subscription } = await fillAccount(account.api)
  const { screen, network, visit } = await renderConsole('/overview', { account })
  const letGo = network.holdBack(/invoices\.search/)
  await visit(`/subscriptions/${subscription.id}`)
  expect(await screen.findByRole('tab', { name: 'Charges' })).toBeVisible()
  letGo()
  expect(await screen.findByRole('tab', { name: /^Charges 1/ })).toBeVisible()
})

test('the tabs of a payment count nothing before its calls and notifications are read', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, network, visit } = await renderConsole('/overview', { account })
  const letGo = network.holdBack(/payments\.timeline/)
  await visit(`/payments/${id}`)
  expect(await screen.findByRole('tab', { name: 'Notifications' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Calls' })).toBeVisible()
  letGo()
  expect(await screen.findByRole('tab', { name: /^Calls \d/ })).toBeVisible()
})

test('the ruler of the clock counts nothing before the jobs are read', async () => {
  const { screen, network, visit } = await renderConsole('/overview')
  const letGo = network.holdBack(/\/jobs/)
  await visit('/simulator?tab=clock')
  await screen.findByTestId('clock-ruler')
  expect(screen.queryByRole('list', { name: 'Jobs' })).toBeNull()
  letGo()
  expect(await screen.findByRole('list', { name: 'Jobs' })).toHaveTextContent('0 notifications')
})

/** A thousand notifications take long on a busy machine. */
const patient = { timeout: 60_000 }

test(
  'the menu counts what arrived and what was rejected since the notifications were seen, up to 999',
  patient,
  async () => {
    const account = await startAccount()
    const { screen, visit } = await renderConsole('/webhooks', { account })
    const receive = (signature: 'valid' | 'wrong') =>
      account.api.notify({ resource: freshResource(), signature })
    const atOnce = 50
    await receive('wrong')
    await screen.findByTestId(/^feed-row-/)
    await visit('/overview')
    await screen.findByTestId('readiness')
    const counts = () =>
      ['unread', 'unread-rejected'].map(id => screen.queryByTestId(id)?.firstChild?.textContent)
    expect(counts()).toEqual([undefined, undefined])
    await receive('valid')
    await expect.poll(counts).toEqual(['1', undefined])
    for (let left = 998; left > 0; left -= atOnce)
      await Promise.all(Array.from({ length: Math.min(left, atOnce) }, () => receive('wrong')))
    await expect.poll(counts).toEqual(['999', '998'])
    await receive('wrong')
    await expect.poll(counts).toEqual(['999+', '999'])
    await receive('wrong')
    await expect.poll(counts).toEqual(['999+', '999+'])
    await visit('/webhooks')
    await expect.poll(counts).toEqual([undefined, undefined])
  },
)
