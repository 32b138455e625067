import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('orders are filtered, and the address keeps the filters', async () => {
  const account = await startAccount()
  const paid = await account.api.order({ capture_mode: 'automatic', external_reference: 'shop-1' })
  const failed = await account.api.order({ holder: 'FUND' })
  const { screen, user, address } = await renderConsole('/orders', { account })
  expect(await screen.findByTestId(`order-${paid.id}`)).toHaveTextContent(/^Processed.*shop-1/)
  expect(screen.getByTestId(`order-${failed.id}`)).toHaveTextContent('Insufficient funds.')
  await user.selectOptions(screen.getByLabelText('Status'), 'failed')
  await waitFor(() => expect(screen.queryByTestId(`order-${paid.id}`)).toBeNull())
  expect(address()).toBe('/orders?status=failed')
  await user.selectOptions(screen.getByLabelText('Status'), '')
  await user.type(screen.getByLabelText('ID, reference, amount or method'), 'shop-1')
  await waitFor(() => expect(address()).toBe('/orders?q=shop-1'))
  await waitFor(() => expect(screen.queryByTestId(`order-${failed.id}`)).toBeNull())
  expect(screen.getByTestId(`order-${paid.id}`)).toBeVisible()
})

test('an id finds its order, and one that no order has finds nothing', async () => {
  const account = await startAccount()
  const { id } = await account.api.order()
  const { screen, open, press, address } = await renderConsole(`/orders?q=${id}`, { account })
  expect(await screen.findByTestId(`order-${id}`)).toBeVisible()
  await open('/orders?q=ORDTST01AAAAAAAAAAAAAAAAAAAAAAAAAA')
  expect(await screen.findByText('No order matches the filters')).toBeVisible()
  await press('Clear filters')
  expect(await screen.findByTestId(`order-${id}`)).toBeVisible()
  expect(address()).toBe('/orders')
})

test('orders made meanwhile are announced, and shown on demand', async () => {
  const account = await startAccount()
  await account.api.order()
  const { screen, press } = await renderConsole('/orders', { account })
  await screen.findByTestId('orders')
  const { id } = await account.api.order()
  await screen.findByTestId('new-orders')
  expect(screen.queryByTestId(`order-${id}`)).toBeNull()
  await press('Show 1 new row')
  expect(await screen.findByTestId(`order-${id}`)).toBeVisible()
})

test('the month that is listed waits for the simulated clock', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/clock/advance', { days: 60 })
  const { id } = await account.api.order()
  const { screen, open, network } = await renderConsole('/customers', { account })
  const release = network.holdBack(/simulator\/clock/)
  await open('/orders')
  await screen.findAllByRole('heading', { name: 'Orders' })
  release()
  expect(await screen.findByTestId(`order-${id}`)).toBeVisible()
})

test('an account without orders offers to create one', async () => {
  const { screen, user, address } = await renderConsole('/orders')
  await user.click(await screen.findByRole('link', { name: 'Create an order' }))
  await waitFor(() => expect(address()).toBe('/pay?api=orders'))
})

test('orders that cannot be read can be retried', async () => {
  const account = await startAccount()
  await account.api.order()
  const fault = { status: 503, path: '/v1/orders', method: 'GET', times: 50 }
  await account.api.simulate('POST', '/faults', fault)
  const { screen, press } = await renderConsole('/orders', { account })
  expect(await screen.findByTestId('problem')).toHaveTextContent('Could not load the orders')
  await account.api.simulate('DELETE', '/faults')
  await press('Try again')
  const list = await screen.findByTestId('orders')
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
})

test('an order is chosen in the list, or among the suggestions, to compare it with another', async () => {
  const account = await startAccount()
  const first = await account.api.order()
  const second = await account.api.order({ amount: '900.00' })
  const { screen, user, address, open } = await renderConsole(`/orders/${first.id}`, { account })
  await user.click(await screen.findByRole('link', { name: 'Compare' }))
  await user.click(await screen.findByRole('link', { name: `Order ${second.id}` }))
  expect(await screen.findByTestId('differences')).toHaveTextContent(/fields differ/)
  expect(address()).toBe(`/compare?a=order-${first.id}&b=order-${second.id}`)
  await open(`/compare?a=order-${first.id}`)
  await user.click(await screen.findByRole('link', { name: 'orders' }))
  expect(await screen.findByText(/^Choose the entry to compare/)).toBeVisible()
  await user.click(await screen.findByRole('link', { name: second.id }))
  await waitFor(() => expect(address()).toBe(`/compare?a=order-${first.id}&b=order-${second.id}`))
})

test('columns that are chosen say when an order changed and what of it was refunded, and an unknown id finds none', async () => {
  const account = await startAccount()
  const [paid, refunded] = [await account.api.order(), await account.api.order()]
  await account.api.post(`/orders/${refunded.id}/refund`, {})
  const { screen, open } = await renderConsole('/orders?columns=refunded,changed', { account })
  expect(await screen.findByTestId(`order-${refunded.id}`)).toHaveTextContent(/ARS\s1,500\.00/)
  const row = screen.getByTestId(`order-${paid.id}`)
  expect(row).not.toHaveTextContent('ARS')
  expect(row.querySelectorAll('time')).toHaveLength(1)
  await open(`/orders?q=${paid.id.slice(0, -1)}${paid.id.endsWith('0') ? '1' : '0'}`)
  expect(await screen.findByText(/^No orders? match/)).toBeVisible()
})
