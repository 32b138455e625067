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
  expect(screen.getByTestId(`payment-${rejected.id}`)).toHaveTextContent('Insufficient funds.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected')
  await expectListed(rejected.id)
  await open()
  await screen.findByTestId('payments')
  await expectListed(rejected.id)
  await open(`/payments?q=${approved.id}`)
  await screen.findByTestId('payments')
  await expectListed(approved.id)
  await open('/payments?q=no-such-order')
  expect(await screen.findByText('No payment matches the filters')).toBeVisible()
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

test('one list loads older payments, and the keyboard reaches the last one', async () => {
  const account = await startAccount()
  const paid: { id: number }[] = []
  for (let count = 0; count < 25; count++) paid.push(await account.api.pay())
  const { screen, user, open } = await renderConsole('/payments', { account })
  const idsOf = () =>
    within(screen.getByTestId('payments'))
      .getAllByRole('link')
      .map(link => Number(link.textContent))
  await screen.findByTestId('payments')
  await user.keyboard('j'.repeat(20))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(String(paid[5]?.id)))
  await user.keyboard('jjjjjj')
  await waitFor(() => expect(document.activeElement?.textContent).toBe(String(paid[0]?.id)))
  await open('/payments?sort=oldest')
  await screen.findByTestId('payments')
  expect(idsOf().slice(0, 3)).toEqual(paid.slice(0, 3).map(({ id }) => id))
})

test('the payment of a link is shown although it is not loaded, and an opened one is marked on return', async () => {
  const account = await startAccount()
  const approved = await account.api.pay()
  const rejected = await account.api.pay({ holder: 'FUND' })
  const { screen, user, address, open } = await renderConsole(`/payments?status=rejected&id=${approved.id}`, {
    account,
  })
  expect(await screen.findByTestId('linked-payment')).toHaveTextContent(String(approved.id))
  await user.click(screen.getByRole('link', { name: String(rejected.id) }))
  await waitFor(() => expect(address()).toBe(`/payments/${rejected.id}`))
  await open(`/payments?id=${approved.id}`)
  expect(await screen.findByTestId(`payment-${approved.id}`)).toHaveAttribute('aria-current', 'true')
  expect(screen.queryByTestId('linked-payment')).toBeNull()
})

test('a customer leads to the payments of the same email, and these lead back', async () => {
  const account = await startAccount()
  const email = 'ana.gomez@testuser.com'
  const { id } = await account.api.post('/customers', { email })
  const paid = await account.api.pay({ payer: { email } })
  const other = await account.api.pay({ payer: { email: 'other@testuser.com' } })
  const { screen, user, address } = await renderConsole(`/customers/${id}`, { account })
  await screen.findByRole('heading', { name: email })
  await user.click(screen.getByRole('link', { name: 'Payments of this customer' }))
  expect(await screen.findByTestId(`payment-${paid.id}`)).toBeVisible()
  expect(screen.queryByTestId(`payment-${other.id}`)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Customer' }))
  await waitFor(() => expect(address()).toBe(`/customers?email=${email}`))
  expect(await screen.findByRole('link', { name: email })).toBeVisible()
})

test('columns are chosen, kept in the address and in this browser, and reset', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ external_reference: 'order-1001' })
  const { screen, user, press, runAction, address, open } = await renderConsole('/payments', { account })
  const row = () => screen.getByTestId(`payment-${id}`)
  await screen.findByTestId('payments')
  expect(row()).toHaveTextContent('order-1001')
  await runAction('Columns')
  await user.click(screen.getByRole('checkbox', { name: 'Email' }))
  await user.click(screen.getByRole('checkbox', { name: 'Method' }))
  await waitFor(() => expect(address()).toContain('columns=status,amount,reference,created,email,reason'))
  expect(row()).not.toHaveTextContent('••')
  await open('/payments')
  await screen.findByTestId('payments')
  expect(row()).not.toHaveTextContent('••')
  await open('/payments?columns=card')
  await screen.findByTestId('payments')
  expect(row()).toHaveTextContent('••')
  expect(row()).not.toHaveTextContent('order-1001')
  await runAction('Columns')
  await press('Default columns')
  await waitFor(() => expect(address()).not.toContain('columns'))
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

test('an empty list shows the first payment at once', async () => {
  const account = await startAccount()
  const { screen } = await renderConsole('/payments', { account })
  expect(await screen.findByText('No payments yet')).toBeVisible()
  await waitFor(() => expect(screen.getByTestId('conn-state')).toHaveAttribute('data-status', 'live'))
  const { id } = await account.api.pay()
  expect(await screen.findByTestId(`payment-${id}`)).toBeVisible()
  expect(screen.queryByTestId('new-payments')).toBeNull()
})

test('a failure to read older payments is shown below the others, and can be retried', async () => {
  const account = await startAccount()
  const oldest = await account.api.pay()
  for (let count = 0; count < 20; count++) await account.api.pay()
  const fault = { status: 503, path: '/v1/payments/search', method: 'GET', skip: 1, times: 50 }
  await account.api.simulate('POST', '/faults', fault)
  const { screen, user, press } = await renderConsole('/payments', { account })
  expect(await screen.findByTestId('problem')).toHaveTextContent('Could not load more payments')
  expect(screen.getByTestId('payments')).toBeVisible()
  await account.api.simulate('DELETE', '/faults')
  await press('Try again')
  await user.keyboard('j'.repeat(20))
  await waitFor(async () => {
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toBe(String(oldest.id))
  })
  expect(screen.queryByTestId('problem')).toBeNull()
})

test('a number that is no payment is found nowhere, and a search that failed says so', async () => {
  const account = await startAccount()
  await account.api.pay()
  const { screen, open } = await renderConsole('/payments?q=998877', { account })
  expect(await screen.findByText(/^No payment/)).toBeVisible()
  expect(screen.queryByTestId('problem')).toBeNull()
  const fault = { status: 503, path: '/v1/payments/998878', method: 'GET', times: 50 }
  await account.api.simulate('POST', '/faults', fault)
  await open('/payments?q=998878')
  expect(await screen.findByTestId('problem')).toHaveTextContent(
    'The provider failed or could not be reached',
  )
})

test('a payment that cannot be read can be retried', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const fault = { status: 503, path: '/v1/payments/*', method: 'GET', times: 50 }
  await account.api.simulate('POST', '/faults', fault)
  const { screen, press } = await renderConsole(`/payments/${id}`, { account })
  const problem = await screen.findByTestId('problem')
  expect(problem).toHaveTextContent('Could not load the payment')
  expect(problem).toHaveTextContent('The provider failed or could not be reached')
  await account.api.simulate('DELETE', '/faults')
  await press('Try again')
  expect(await screen.findByTestId('payment-status')).toHaveAttribute('data-status', 'approved')
})

test('a payment is chosen in the list to compare it with another', async () => {
  const account = await startAccount()
  const first = await account.api.pay()
  const second = await account.api.pay()
  const { screen, user, address } = await renderConsole(`/compare?a=payment-${first.id}`, { account })
  await user.click(await screen.findByRole('link', { name: 'payments' }))
  expect(await screen.findByText(/^Choose the entry to compare/)).toBeVisible()
  await user.click(await screen.findByRole('link', { name: String(second.id) }))
  await waitFor(() => expect(address()).toBe(`/compare?a=payment-${first.id}&b=payment-${second.id}`))
  const other = await screen.findByRole('region', { name: `B: Payment ${second.id}` })
  expect(await within(other).findByText('Approved')).toBeVisible()
})

test('the link from a payment to the list keeps the filters of the list', async () => {
  const account = await startAccount()
  await account.api.pay()
  const rejected = await account.api.pay({ holder: 'FUND' })
  const { screen, user, address, open } = await renderConsole(
    '/payments?status=rejected&columns=status,amount',
    { account },
  )
  await user.click(await screen.findByRole('link', { name: String(rejected.id) }))
  await screen.findByTestId('payment-summary')
  await open()
  await user.click(await screen.findByRole('link', { name: 'All payments' }))
  await waitFor(() => expect(address()).toContain('/payments?status=rejected&columns=status,amount'))
})

test('a payment with another result is suggested first, and the comparison begins with its result', async () => {
  const account = await startAccount()
  const rejected = await account.api.pay({ holder: 'FUND' })
  const first = await account.api.pay()
  await account.api.pay()
  const { screen, user } = await renderConsole(`/compare?a=payment-${first.id}`, { account })
  const suggestions = within(await screen.findByRole('list', { name: 'Suggestions' }))
  await waitFor(() => expect(suggestions.getAllByRole('listitem')).toHaveLength(2))
  const [suggested] = suggestions.getAllByRole('link')
  expect(suggested).toHaveTextContent(`Payment ${rejected.id}`)
  await user.click(suggested as HTMLElement)
  await screen.findByTestId('differences')
  const [result, money] = screen.getAllByRole('table')
  expect(result).toHaveAccessibleName('Result')
  const rows = within(result as HTMLElement)
    .getAllByRole('row')
    .slice(1)
  expect(rows[0]).toHaveTextContent(/status"approved""rejected"/)
  expect(rows[1]).toHaveTextContent(/status_detail"accredited""cc_rejected_insufficient_amount"/)
  expect(money).toHaveAccessibleName('Money')
  expect(within(money as HTMLElement).getByRole('row', { name: /fee_details/ })).toHaveTextContent(/1 value/)
})

test.each([
  ['a reference', 'der-10'],
  ['an email', 'ana.perez'],
  ['the last four digits', '3704'],
  ['an amount', '1.234,5'],
  ['a method', 'VISA'],
])('a part of %s finds a payment, and the list says what was searched', async (_, typed) => {
  const account = await startAccount()
  const { id } = await account.api.pay({
    external_reference: 'order-1001',
    transaction_amount: 1234.5,
    payer: { email: 'ana.perez@testuser.com' },
  })
  const other = await account.api.pay({
    holder: 'FUND',
    token: await account.api.cardToken('FUND', '5031755734530604'),
    payment_method_id: 'master',
  })
  const { screen } = await renderConsole(`/payments?q=${typed}`, { account })
  await screen.findByTestId(`payment-${id}`)
  expect(screen.queryByTestId(`payment-${other.id}`)).toBeNull()
  expect(screen.getByText('No exact match; 1 contains it.')).toBeVisible()
})

test('the row of a payment that waits says what it waits for', async () => {
  const account = await startAccount()
  const { id } = await account.api.post('/payments/offline', {
    transaction_amount: 1500,
    payment_method_id: 'rapipago',
    payer: { email: 'ana@testuser.com' },
  })
  const { screen } = await renderConsole('/payments', { account })
  const row = await screen.findByTestId(`payment-${id}`)
  expect(row).toHaveTextContent('The buyer still has to pay the ticket.')
})

test('payments are filtered by a status detail, which the address names and the filter offers', async () => {
  const account = await startAccount()
  const approved = await account.api.pay()
  const rejected = await account.api.pay({ holder: 'FUND' })
  const { screen } = await renderConsole('/payments?detail=cc_rejected_insufficient_amount', { account })
  expect(await screen.findByTestId(`payment-${rejected.id}`)).toBeVisible()
  expect(screen.queryByTestId(`payment-${approved.id}`)).toBeNull()
  const offered = screen.getByRole('combobox', { name: 'Status detail', hidden: true })
  expect(offered).toHaveValue('cc_rejected_insufficient_amount')
  expect(within(offered).getByRole('option', { name: 'pending_capture', hidden: true })).toBeInTheDocument()
})
