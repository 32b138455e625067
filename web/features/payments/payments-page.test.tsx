import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('payments are searched and filtered, and the address keeps the filters', async () => {
  const account = await startAccount()
  const reference = 'order-1001'
  const approved = await account.api.pay({ external_reference: reference })
  const rejected = await account.api.pay({ external_reference: reference, holder: 'FUND' })
  await account.api.pay()
  const { screen, user, fill, press, open } = await renderConsole('/payments', { account })
  const expectListed = (...ids: number[]) =>
    waitFor(() => {
      const links = within(screen.getByTestId('payments')).getAllByRole('link')
      expect(links.map(link => link.textContent)).toEqual(ids.map(String))
    })
  await screen.findByTestId('payments')
  await fill(screen.getByRole('searchbox'), reference)
  await expectListed(rejected.id, approved.id)
  expect(screen.getByTestId(`payment-${rejected.id}`)).toHaveTextContent('The card has insufficient funds.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected')
  await expectListed(rejected.id)
  await open()
  await screen.findByTestId('payments')
  await expectListed(rejected.id)
  await open(`/payments?q=${approved.id}`)
  await screen.findByTestId('payments')
  await expectListed(approved.id)
  await open('/payments?q=no-such-order')
  expect(await screen.findByText('No payment matches')).toBeVisible()
  await press('Clear filters')
  expect(await screen.findByTestId('payments')).toBeVisible()
})

test('j and k move between the rows, and Enter opens the payment', async () => {
  const account = await startAccount()
  const older = await account.api.pay()
  const newer = await account.api.pay()
  const { screen, user, address } = await renderConsole('/payments', { account })
  const linkOf = ({ id }: { id: number }) => screen.getByRole('link', { name: String(id) })
  await screen.findByTestId('payments')
  await user.keyboard('j')
  expect(linkOf(newer)).toHaveFocus()
  await user.keyboard('jj')
  expect(linkOf(older)).toHaveFocus()
  await user.keyboard('kj{Enter}')
  await waitFor(() => expect(address()).toBe(`/payments/${older.id}`))
})

test('a payment created elsewhere is announced, does not move the rows, and appears on demand', async () => {
  const account = await startAccount()
  await account.api.pay()
  const { screen, user } = await renderConsole('/payments', { account })
  await screen.findByTestId('payments')
  await waitFor(() => expect(screen.getByTestId('conn-state')).toHaveAttribute('data-status', 'live'))
  const { id } = await account.api.pay()
  const announcement = await screen.findByTestId('new-payments')
  expect(screen.queryByTestId(`payment-${id}`)).toBeNull()
  await user.click(announcement)
  expect(await screen.findByTestId(`payment-${id}`)).toBeVisible()
})

test('a payment that cannot be read can be retried', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const fault = { status: 503, path: '/v1/payments/*', method: 'GET', times: 50 }
  await account.api.simulate('POST', '/faults', fault)
  const { screen, press } = await renderConsole(`/payments/${id}`, { account })
  const problem = await screen.findByTestId('problem')
  expect(problem).toHaveTextContent('The payment could not be read')
  expect(problem).toHaveTextContent('The provider failed or could not be reached')
  await account.api.simulate('DELETE', '/faults')
  await press('Try again')
  expect(await screen.findByTestId('payment-status')).toHaveAttribute('data-status', 'approved')
})
