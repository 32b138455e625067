import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectWrong } from '../../tests/support/expect-wrong.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

const email = 'test_user_1001@testuser.com'

async function openNewCustomer(account = startAccount()) {
  const page = await renderConsole('/customers', { account: await account })
  await page.press('New customer')
  const dialog = within(await page.screen.findByRole('dialog', { name: 'New customer' }))
  const create = () => page.user.click(dialog.getByRole('button', { name: /^Create/ }))
  return { ...page, dialog, field: dialog.getByLabelText(/^Email/), create }
}

test('a customer is found by the email or a part of it, and the address keeps the search', async () => {
  const account = await startAccount()
  const { id } = await account.api.post('/customers', { email })
  await account.api.post('/customers', { email: 'test_user_1002@testuser.com' })
  const { screen, user, fill, open } = await renderConsole('/customers', { account })
  const find = async (text: string) => {
    await fill(await screen.findByLabelText(/^Part of the email/), text)
    await user.keyboard('{Enter}')
  }
  const listed = () =>
    within(screen.getByTestId('customers'))
      .getAllByRole('link')
      .map(link => link.textContent)
  await find(email)
  await waitFor(() => expect(listed()).toEqual([email]))
  await find('USER_1001')
  expect(await screen.findByText(/No exact match/)).toBeVisible()
  await waitFor(() => expect(listed()).toEqual([email]))
  await open()
  expect(await screen.findByTestId('customers')).toHaveTextContent(id)
  await find('nobody@testuser.com')
  expect(await screen.findByText('No customer with nobody@testuser.com')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'See all' }))
  await waitFor(() => expect(listed()).toContain(email))
})

test('an empty list shows the first customer at once, and a filled one announces the next', async () => {
  const account = await startAccount()
  const { screen } = await renderConsole('/customers', { account })
  expect(await screen.findByText('No customers yet')).toBeVisible()
  await waitFor(() => expect(screen.getByTestId('conn-state')).toHaveAttribute('data-status', 'live'))
  const create = (email: string) => account.api.post('/customers', { email })
  const first = await create('test_user_1@testuser.com')
  expect(await screen.findByTestId(`customer-${first.id}`)).toBeVisible()
  await create('test_user_2@testuser.com')
  expect(await screen.findByTestId('new-customers')).toHaveTextContent('Show 1 new row')
})

test('customers are listed in columns, which can be chosen', async () => {
  const account = await startAccount()
  const { id } = await account.api.post('/customers', { email, first_name: 'Ana', last_name: 'Paz' })
  const { screen, user, runAction, address } = await renderConsole('/customers', { account })
  const row = await screen.findByTestId(`customer-${id}`)
  expect(row).toHaveTextContent(`${email}no cardsAna Paz`)
  expect(screen.getByText('1 customer')).toBeVisible()
  await runAction('Columns')
  await user.click(screen.getByRole('checkbox', { name: 'Name' }))
  await waitFor(() => expect(row).not.toHaveTextContent('Ana Paz'))
  expect(address()).toBe('/customers?columns=cards,created,customer')
})

test.each([
  ['Escape', true],
  ['its backdrop', true],
  ['a text in it', false],
])('a dialog is closed by %s: %s', async (what, isClosed) => {
  const { screen, user, dialog } = await openNewCustomer()
  const element = screen.getByRole('dialog', { name: 'New customer' })
  if (what === 'Escape') fireEvent(element, new Event('cancel', { cancelable: true }))
  else await user.click(what === 'its backdrop' ? element : dialog.getByRole('heading'))
  expect(screen.queryByRole('dialog') === null).toBe(isClosed)
})

test('a duplicate email shows the provider’s reason, and the form stays open', async () => {
  const account = await startAccount()
  await account.api.post('/customers', { email })
  const { dialog, fill, field, create } = await openNewCustomer(Promise.resolve(account))
  await fill(field, email)
  await create()
  const problem = within(await dialog.findByTestId('problem'))
  await problem.findByText(/^A customer with this email already exists./)
  expect(field).toHaveValue(email)
})

test('an email is validated by the form and by the gateway', async () => {
  const { fill, field, create } = await openNewCustomer()
  await fill(field, 'ana')
  await create()
  await expectWrong(field, /Enter an email/)
  await waitFor(() => expect(field).toHaveFocus())
  // This email passes the form's check, but not the gateway's.
  await fill(field, 'ana@testuser..com')
  await create()
  await expectWrong(field, /email field/)
  await waitFor(() => expect(field).toHaveFocus())
})

test('an email that the form refuses can be sent anyway, and the gateway answers at its field', async () => {
  const { press, fill, field, create, network, dialog } = await openNewCustomer()
  await fill(field, 'ana')
  await create()
  await expectWrong(field, /Enter an email/)
  await press('Send anyway')
  await expectWrong(field, /email field/)
  expect(dialog.getByTestId('problem')).toBeVisible()
  expect(network.sent.filter(({ url }) => url.pathname.endsWith('customers.create'))).toHaveLength(1)
})

test('a typed card is validated field by field before it is saved', async () => {
  const account = await startAccount()
  const { id } = await account.api.post('/customers', { email })
  const { screen, user, fill, press } = await renderConsole(`/customers/${id}`, { account })
  await press('Save a card')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Enter another' }))
  const [number, code] = [await dialog.findByLabelText('Number'), dialog.getByLabelText('Security code')]
  await fill(number, '12')
  await fill(code, '1')
  await user.click(dialog.getByRole('button', { name: /^Save/ }))
  await expectWrong(number, '12 to 19 digits.')
  await expectWrong(code, '3 or 4 digits.')
  await waitFor(() => expect(number).toHaveFocus())
  await press('Send anyway')
  // The texts are those for the provider's codes.
  expect(await dialog.findByTestId('problem')).toHaveTextContent('The card could not be tokenized')
})
