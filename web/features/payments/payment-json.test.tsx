import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('a payment is compared with an earlier response, and only the changes are shown', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  await account.api.post(`/payments/${id}/refunds`, { amount: 400 })
  const { screen, user } = await renderConsole(`/payments/${id}?tab=json`, { account })
  const compare = await screen.findByRole('combobox', { name: 'Compare with an earlier response' })
  await user.selectOptions(compare, await within(compare).findByRole('option', { name: /payments\.create/ }))
  const changes = within(await screen.findByTestId('json-changes'))
  const texts = () => changes.getAllByRole('listitem').map(item => item.textContent ?? '')
  await waitFor(() =>
    expect(texts().find(text => text.includes('transaction_amount_refunded'))).toMatch(/before: 0.*now: 400/),
  )
  expect(texts().filter(text => text.includes('currency_id'))).toEqual([])
  await user.selectOptions(compare, 'Current only')
  expect(await screen.findByTestId('json-payment')).toBeVisible()
})
