import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

test('an error names the fault that was set, and does not ask to wait', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  await account.api.simulate('POST', '/faults', {
    path: '/v1/payments/*',
    times: 9,
    status: 500,
  })
  const { screen } = await renderConsole(`/payments/${id}`, { account })
  const problem = await screen.findByTestId('problem')
  const fault = await within(problem).findByTestId('applied-fault')
  await waitFor(() => expect(fault).toHaveTextContent('A fault was set: respond 500.'))
  expect(within(fault).getByRole('link', { name: 'See the faults' })).toHaveAttribute(
    'href',
    '/simulator?tab=faults',
  )
  expect(problem).not.toHaveTextContent('wait a moment')
})

test('an error without a fault keeps its words', async () => {
  const { screen } = await renderConsole('/payments/123')
  expect(await screen.findByTestId('problem')).toBeVisible()
  expect(screen.queryByTestId('applied-fault')).toBeNull()
})
