import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('the counts are of all payments, also of those that are older than the newest 50', async () => {
  const account = await startAccount()
  const { api } = account
  const [refunded, partly] = [await api.pay(), await api.pay()]
  await api.post(`/payments/${refunded.id}/refunds`, {})
  await api.post(`/payments/${partly.id}/refunds`, { amount: 10 })
  await api.pay({ holder: 'FUND' })
  const { screen, open } = await renderConsole('/overview', { account })
  const legend = async () => within(await screen.findByRole('list', { name: 'Number of payments by status' }))
  const read = async () => (await legend()).getAllByRole('listitem').map(({ textContent }) => textContent)
  // The order is the same whichever payment is the newest, and however many there are.
  expect(await read()).toEqual(['Rejected 1', 'Refunded 1', 'Partially refunded 1'])
  await api.post(`/payments/${(await api.pay()).id}/refunds`, {})
  await open()
  expect(await read()).toEqual(['Rejected 1', 'Refunded 2', 'Partially refunded 1'])
  for (let made = 0; made < 50; made++) await api.pay()
  await open()
  expect(await screen.findByRole('link', { name: 'See all 54 payments' })).toBeVisible()
  expect(await read()).toEqual(['Approved 50', 'Rejected 1', 'Refunded 2', 'Partially refunded 1'])
  // The times are those of a reader, not of the JSON.
  expect(screen.getByRole('main')).not.toHaveTextContent(/\dT\d\d:/)
})

test('payments and orders that a grade made are left out, and both lists say so and show them', async () => {
  const account = await startAccount()
  const { api } = account
  const shopPayment = await api.pay()
  const graded = await api.pay({ external_reference: 'pasarela-grade-0a1b2c3d-valid-1' })
  const { screen, user, open, address } = await renderConsole('/overview', { account })
  const follow = async (name: string) => user.click(await screen.findByRole('link', { name }))
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('1 payment of gradings is left out.')
  expect(screen.getByRole('link', { name: 'See the payment' })).toBeVisible()
  await follow('Show them')
  expect(await screen.findByTestId(`payment-${graded.id}`)).toBeVisible()
  expect(address()).toBe('/payments?gradings=shown')
  await follow('Leave them out')
  await waitFor(() => expect(screen.queryByTestId(`payment-${graded.id}`)).toBeNull())
  expect(await screen.findByTestId(`payment-${shopPayment.id}`)).toBeVisible()
  await api.post('/orders', {
    type: 'online',
    processing_mode: 'manual',
    external_reference: 'pasarela-grade-0a1b2c3d-id_case-1',
    total_amount: '10.00',
  })
  await open('/orders')
  expect(await screen.findByText(/1 order of gradings is left out/)).toBeVisible()
  await follow('Show them')
  expect(await screen.findByText(/Orders of gradings are listed too/)).toBeVisible()
})

test('after the clock went back, payments made since are listed, and dates after it are marked', async () => {
  const account = await startAccount()
  const { api } = account
  await api.simulate('POST', '/clock/advance', { days: 30 })
  const future: string[] = []
  for (let made = 0; made < 5; made++) future.push(String((await api.pay()).id))
  await api.simulate('PUT', '/clock', { real: true })
  const since = String((await api.pay()).id)
  const { screen } = await renderConsole('/overview', { account })
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')
  expect(await rowOf(since)).not.toHaveTextContent('After the account’s clock')
  await waitFor(async () =>
    expect(await rowOf(future.at(-1) ?? '')).toHaveTextContent('After the account’s clock'),
  )
})
