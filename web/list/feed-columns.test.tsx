import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

test('columns of notifications and of calls are chosen independently', async () => {
  const account = await startAccount()
  await account.api.notify({ resource: '91234567890' })
  const { screen, user, runAction, address, open } = await renderConsole('/webhooks', { account })
  const row = await screen.findByTestId('feed-row-1')
  expect(row).toHaveTextContent('91234567890')
  await runAction('Columns')
  await user.click(screen.getByRole('checkbox', { name: 'Reason or resource' }))
  await user.click(screen.getByRole('checkbox', { name: 'Topic' }))
  await waitFor(() => expect(address()).toBe('/webhooks?columns=verdict,clock,state,amount,topic'))
  expect(row).not.toHaveTextContent('91234567890')
  await account.api.pay()
  await open('/calls')
  await waitFor(() => expect(screen.getByText('payments.create').closest('a')).toHaveTextContent('REST'))
  await open('/calls?columns=status')
  await waitFor(() => expect(screen.getByText('payments.create').closest('a')).not.toHaveTextContent('REST'))
})
