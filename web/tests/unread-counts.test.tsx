import { expect, test } from 'vitest'
import { renderConsole, startAccount } from './support/render-console.tsx'

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
