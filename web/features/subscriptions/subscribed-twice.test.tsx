/** What the page of a subscription says of a second one that the store made for the same sale. */
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'
import { sendAsStore } from '../../tests/support/send-as-store.ts'

test('two active subscriptions of one reference are named on the page of each, until one is canceled', async () => {
  const account = await startAccount()
  const { api } = account
  const subscribe = async () =>
    sendAsStore(account, '/preapproval', {
      reason: 'Yoga',
      external_reference: 'member-7',
      payer_email: 'test_payer_1@testuser.com',
      back_url: 'https://shop.example/back',
      auto_recurring: {
        frequency: 1,
        frequency_type: 'months',
        transaction_amount: 1500,
        currency_id: 'ARS',
      },
      card_token_id: await api.cardToken(),
      status: 'authorized',
    })
  const [first, second] = [await subscribe(), await subscribe()]
  const { screen, open } = await renderConsole(`/subscriptions/${first.id}`, { account })
  for (const { id } of [first, second]) {
    await open(`/subscriptions/${id}`)
    await waitFor(() =>
      expect(screen.getByTestId('double-charge')).toHaveTextContent(
        /^One reference has two subscriptions that charge.*cancel one of them/,
      ),
    )
  }
  await api.put(`/subscriptions/${second.id}`, { status: 'cancelled' })
  await open(`/subscriptions/${first.id}`)
  await waitFor(() => expect(screen.queryByTestId('double-charge')).toBeNull())
})
