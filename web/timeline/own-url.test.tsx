import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

test('the notifications of a payment with its own notification_url are not promised here', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ notification_url: 'http://127.0.0.1:9/hook' })
  const { screen } = await renderConsole(`/payments/${id}?tab=webhooks`, { account })
  expect(await screen.findByTestId('own-url')).toHaveTextContent('http://127.0.0.1:9/hook')
  expect(screen.queryByText('They appear here as they happen.')).toBeNull()
})

test('what the diagram draws is in the table and under the tab, though the gateway did not get it', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ notification_url: 'http://127.0.0.1:9/hook' })
  const { screen } = await renderConsole(`/payments/${id}?view=table`, { account })
  expect(await screen.findByText('not received')).toBeVisible()
  expect(await screen.findByText('waiting for its next attempt')).toBeVisible()
  expect(screen.getByRole('tab', { name: /Notifications [1-9]/ })).toBeVisible()
})
