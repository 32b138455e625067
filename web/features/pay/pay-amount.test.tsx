import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test.each([
  ['/pay?site=MCO', '50.000'],
  ['/pay?site=MCO&amount=1234567', '1.234.567'],
  ['/pay?site=MCO&amount=10.999', '10.999'],
])('the amount of %s is shown with the separators of its reader', async (path, shown) => {
  const account = await startAccount()
  await account.api.simulate('POST', '/accounts', { site_id: 'MCO' })
  const { screen } = await renderConsole(path, { account, language: 'es' })
  expect(await screen.findByTestId('amount')).toHaveValue(shown)
})

test('an untouched amount follows a change of the language, and a typed one stays as it was typed', async () => {
  const { screen, user, fill, address } = await renderConsole('/pay', { language: 'es' })
  const amount = await screen.findByTestId('amount')
  expect(amount).toHaveValue('1.500,00')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'English')
  await waitFor(() => expect(amount).toHaveValue('1,500.00'))
  await user.click(screen.getByLabelText('Payer’s email'))
  await user.tab()
  expect(address()).not.toContain('amount')
  await fill(amount, '2500')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Português')
  await screen.findByRole('combobox', { name: 'Idioma' })
  expect(amount).toHaveValue('2500')
})
