import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../tests/support/render-console.tsx'

const moved = 'The country of the account changed elsewhere while this was open'

test('a payment in the currency of a country that the account has left is refused, and the page follows', async () => {
  const { screen, press, api } = await renderConsole('/pay?amount=1500')
  expect(await screen.findByRole('button', { name: /^Pay ARS/ })).toBeEnabled()
  await api.simulate('POST', '/accounts', { site_id: 'MLC' })
  await press(/^Pay ARS/)
  const notice = await screen.findByTestId('changed-meanwhile')
  expect(notice).toHaveTextContent(moved)
  expect(notice).toHaveTextContent('It was: Argentina · ARS. It is now: Chile · CLP.')
  expect(
    await screen.findByText(/The account is in MLC and charges in CLP, but the request is meant for MLA/),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Pay CLP/ })).toBeEnabled()
  expect(await api.get('/payments')).toMatchObject({ paging: { total: 0 } })

  await press(/^Pay CLP/)
  await waitFor(async () =>
    expect(await api.get('/payments')).toMatchObject({ results: [{ currency_id: 'CLP' }] }),
  )
})

test('what was typed stays in another country, with one notice, and this tab’s own choice needs none', async () => {
  const { screen, user, fill, api, address } = await renderConsole('/pay?installments=3')
  const country = await screen.findByRole('combobox', { name: 'Country of the account' })
  await fill(await screen.findByTestId('amount'), '2500,50')
  await user.tab()
  await waitFor(() => expect(address()).toContain('amount=2500,50'))
  // The field keeps the focus, so the email is not yet in the address of the page.
  await fill(screen.getByLabelText('Payer’s email'), 'ana@testuser.com')
  await api.simulate('POST', '/accounts', { site_id: 'MLC' })
  // The browser tells it to every tab but the one that moved the account.
  dispatchEvent(new StorageEvent('storage', { key: 'pasarela.simulator-changed' }))
  expect(await screen.findByTestId('changed-meanwhile')).toHaveTextContent(/What you typed stays/)
  const amount = await screen.findByTestId('amount')
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/CLP takes whole numbers only/))
  expect(amount).toHaveValue('2500,50')
  expect(screen.getByLabelText('Payer’s email')).toHaveValue('ana@testuser.com')
  expect(screen.getByRole('combobox', { name: 'Installments' })).toHaveValue('1')
  await waitFor(() => expect(address()).toBe('/pay?site=MLC&amount=2500,50&email=ana@testuser.com'))
  expect(screen.queryByText(/was filled in for/)).toBeNull()
  await user.selectOptions(country, 'MLB')
  expect(await screen.findByRole('button', { name: /^Pay BRL.2,500.50$/ })).toBeEnabled()
  expect(screen.getByLabelText('Payer’s email')).toHaveValue('ana@testuser.com')
  expect(screen.queryByTestId('changed-meanwhile')).toBeNull()
})

test.each([
  ['/preferences/new', 'Title'],
  ['/subscriptions/new', 'External reference'],
  ['/counter', 'Description'],
])('%s keeps what was typed when the account moves elsewhere', async (path, label) => {
  const { screen, fill, api } = await renderConsole(path)
  await fill(await screen.findByRole('textbox', { name: label }), 'Yerba')
  await api.simulate('POST', '/accounts', { site_id: 'MLC' })
  dispatchEvent(new StorageEvent('storage', { key: 'pasarela.simulator-changed' }))
  await screen.findByTestId('changed-meanwhile')
  expect(await screen.findByRole('textbox', { name: label })).toHaveValue('Yerba')
})

test.each([
  ['/preferences/new', 'Create preference', 'preferences'],
  ['/subscriptions/new', 'Create subscription', 'subscriptions'],
])('%s is not created in a country that the account has left', async (path, button, list) => {
  const { screen, press, api } = await renderConsole(path)
  await screen.findByRole('button', { name: button })
  await api.simulate('POST', '/accounts', { site_id: 'MLC' })
  await press(button)
  expect(await screen.findByTestId('changed-meanwhile')).toHaveTextContent(moved)
  expect(await api.get(`/${list}?limit=1`)).toMatchObject(
    list === 'preferences' ? { total: 0 } : { paging: { total: 0 } },
  )
})
