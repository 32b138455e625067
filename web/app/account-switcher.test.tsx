import { fireEvent, type Screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Account, renderConsole, startAccount } from '../tests/support/render-console.tsx'

const resource = '91234567890'

/** The addresses that the page was sent to. */
function catchLoads(): string[] {
  const loads: string[] = []
  const assign = vi.spyOn(location, 'assign').mockImplementation(url => void loads.push(String(url)))
  onTestFinished(() => assign.mockRestore())
  return loads
}

/** The DOM of these tests opens no popovers. */
async function openPanel({ findByRole }: Screen, name = 'Simulator default'): Promise<void> {
  const button = await findByRole('button', { name })
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (!panel) throw new Error('The button opens nothing.')
  fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
}

async function startWithAccount(): Promise<Account> {
  const account = await startAccount()
  await account.api.post('/accounts', { name: 'qa-chile', country: 'MLC' })
  return account
}

test('accounts are found by name, and the last used ones come first', async () => {
  const account = await startWithAccount()
  const loads = catchLoads()
  const { screen, user } = await renderConsole('/webhooks', { account })
  await openPanel(screen)
  const list = await screen.findByRole('list', { name: 'Accounts of this gateway' })
  const names = () =>
    within(list)
      .getAllByRole('link')
      .map(link => link.textContent)
  expect(names()).toEqual([
    expect.stringMatching(/^default/),
    expect.stringMatching(/^qa-chile.*Chile.*Simulator/),
  ])
  const links = within(list).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/webhooks', '/a/qa-chile/webhooks'])
  await user.type(screen.getByRole('textbox', { name: 'Find an account' }), 'chi{Enter}')
  expect(loads).toEqual(['/a/qa-chile/overview'])
})

test('one click makes a space, and opens its overview', async () => {
  const account = await startAccount()
  const loads = catchLoads()
  const { press, screen, open } = await renderConsole('/overview', { account })
  await openPanel(screen)
  await press('New space')
  await waitFor(() => expect(loads).toEqual([expect.stringMatching(/^\/a\/space-\w+\/overview$/)]))
  await open(loads[0])
  expect(await screen.findByText('Ready to test')).toBeVisible()
  expect(screen.getByTestId('provider-pill')).toHaveTextContent(/^Simulator space-\w+$/)
})

test('a space gets the name that is typed, as it can stand in an address', async () => {
  const account = await startWithAccount()
  const loads = catchLoads()
  const { press, screen, fill } = await renderConsole('/overview', { account })
  await openPanel(screen)
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'QA  Chile')
  expect(screen.getByText('Address: /a/qa-chile')).toBeVisible()
  await press('New space')
  expect(await screen.findByTestId('problem')).toHaveTextContent('The space was not created')
  await fill(screen.getByRole('textbox', { name: 'Name' }), ' Ñandú & Ana! ')
  expect(screen.queryByTestId('problem')).toBeNull()
  await press('New space')
  await waitFor(() => expect(loads).toEqual(['/a/nandu-ana/overview']))
  const { accounts } = await account.api.get('/accounts')
  expect(accounts).toContainEqual(expect.objectContaining({ name: 'nandu-ana', country: 'MLA' }))
})

test('a space is removed with all that it has after a second click, and the default account opens', async () => {
  const account = await startWithAccount()
  const loads = catchLoads()
  const { press, screen } = await renderConsole('/a/qa-chile/overview', { account })
  await openPanel(screen, 'Simulator qa-chile')
  await press('Remove this space')
  expect(screen.getByText(/^The payments, webhooks and calls of qa-chile will be deleted/)).toBeVisible()
  expect(await account.api.get('/accounts')).toMatchObject({ accounts: [{}, { name: 'qa-chile' }] })
  await press('Remove qa-chile')
  await waitFor(() => expect(loads).toEqual(['/overview']))
  // This tells the other tabs.
  expect(localStorage.getItem('pasarela./a/qa-chile.simulator-changed')).not.toBeNull()
  expect(await account.api.get('/accounts')).toMatchObject({ accounts: [{ name: 'default' }] })
})

test('the default account cannot be removed', async () => {
  const { screen } = await renderConsole('/overview', { account: await startWithAccount() })
  await openPanel(screen)
  await screen.findByRole('button', { name: 'New space' })
  expect(screen.queryByRole('button', { name: 'Remove this space' })).toBeNull()
})

test('a page of an account shows and makes what is the account’s', async () => {
  const account = await startWithAccount()
  await account.api.notify({ resource })
  const { screen, user, address, press } = await renderConsole('/a/qa-chile/webhooks', { account })
  await waitFor(() => expect(screen.getByTestId('conn-state')).toHaveAttribute('data-status', 'live'))
  expect(screen.queryByTestId(/^feed-row-/)).toBeNull()
  await account.api.post('/accounts/qa-chile/notifications/test', { topic: 'payment', resource: '77' })
  const row = await screen.findByTestId(/^feed-row-/)
  expect(row).toHaveTextContent('77')
  // A new tab opens what the link says, so it names the account.
  expect(row).toHaveAttribute('href', expect.stringMatching(/^\/a\/qa-chile\/webhooks\?id=\d+$/))
  await user.click(screen.getByRole('link', { name: 'Simulator' }))
  await user.click(await screen.findByRole('tab', { name: 'Clock' }))
  await press('+ 1 day')
  await screen.findByRole('link', { name: /Clock \+1 d/ })
  expect(address()).toBe('/simulator?tab=clock')
  expect(await account.api.simulate('GET', '/clock')).toMatchObject({ own: false })
})

test('the address of an account that does not exist says so, and leads to the default one', async () => {
  const account = await startAccount()
  const { screen } = await renderConsole('/a/removed/payments', { account })
  expect(await screen.findByTestId('unknown-account')).toHaveTextContent('There is no account removed')
  // The gateway answers: it is not away.
  expect(screen.queryByTestId('conn-state')).toBeNull()
  expect(screen.queryByTestId('away')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open the default account' })).toHaveAttribute('href', '/overview')
})

test('a space that another tab removed is gone here, too', async () => {
  const account = await startWithAccount()
  const { screen } = await renderConsole('/a/qa-chile/pay', { account })
  await screen.findByTestId('pay-form')
  await account.api.delete('/accounts/qa-chile')
  dispatchEvent(new StorageEvent('storage', { key: 'pasarela./a/qa-chile.simulator-changed' }))
  expect(await screen.findByTestId('unknown-account')).toHaveTextContent('There is no account qa-chile')
  expect(screen.queryByTestId('pay-form')).toBeNull()
})
