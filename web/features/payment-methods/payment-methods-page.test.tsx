import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../tests/support/render-console.tsx'

test('payment methods are searched, filtered by type, and link to a filled form', async () => {
  const { screen, user, fill, address, open } = await renderConsole('/payment-methods')
  const rowOf = (text: string) =>
    within(screen.getByTestId('methods'))
      .getAllByRole('row')
      .find(row => row.textContent?.includes(text))
  await screen.findByTestId('methods')
  expect(rowOf('rapipago')).toHaveTextContent('Cash or ticket')
  expect(rowOf('account_money')).toHaveTextContent(/^Account balance account_money.*Pay at a checkout/)
  expect(screen.getByText(/The simulator does not enforce the maximum/)).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Credit card')
  await waitFor(() => expect(rowOf('rapipago')).toBeUndefined())
  await fill(screen.getByRole('searchbox', { name: 'Name or ID' }), 'master')
  await waitFor(() => expect(address()).toContain('q=master'))
  await open()
  await screen.findByTestId('methods')
  expect(screen.getAllByRole('cell', { name: /Mastercard/ })[0]).toBeVisible()
  expect(rowOf('Visa')).toBeUndefined()
  await user.click(screen.getByRole('link', { name: 'Pay with this: Mastercard' }))
  const card = within(await screen.findByRole('group', { name: '1. Payment method' }))
  await waitFor(() => expect(card.getAllByRole('radio', { name: 'Mastercard' })[0]).toBeChecked())
})

test.each([
  ['pt', 'Meios de pagamento da Argentina, o país da conta.'],
  ['es', 'Medios de pago de Argentina, el país de la cuenta.'],
] as const)('in %s the country is named as the language does', async (language, text) => {
  const { screen } = await renderConsole('/payment-methods', { language })
  expect(await screen.findByText(text, { exact: false })).toBeVisible()
})

test('a search without results says so, and one click clears the filters', async () => {
  const { screen, user } = await renderConsole('/payment-methods?q=no-such-method')
  expect(await screen.findByText('No payment method matches the filters')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByTestId('methods')).toBeVisible()
})

test('the first six digits of a card identify its method, and the rest never reaches the address', async () => {
  const { screen, fill, address } = await renderConsole('/payment-methods')
  const panel = within(await screen.findByRole('region', { name: 'Which payment method is this card?' }))
  const digits = panel.getByLabelText('First digits (6 to 8)')
  await fill(digits, '4509 95')
  await waitFor(() => expect(panel.getByRole('status')).toHaveTextContent('Visa'))
  await fill(digits, '4509953566233704')
  await waitFor(() => expect(address()).toMatch(/bin=45099535$/))
  await fill(digits, '000000')
  await waitFor(() =>
    expect(panel.getByRole('status')).toHaveTextContent(
      'No payment method of this country begins with 000000.',
    ),
  )
})
