import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

test('there is no chip without a fault and with the real time', async () => {
  const { screen } = await renderConsole('/payments')
  await waitFor(() => expect(screen.getByTestId('provider-pill')).toBeVisible())
  expect(screen.queryByTestId('faults-chip')).toBeNull()
  expect(screen.queryByTestId('clock-chip')).toBeNull()
})

test('active faults and a moved clock are links to their controls, on any page', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/faults', { status: 500, path: '/v1/payments', times: 1 })
  await account.api.simulate('POST', '/clock/advance', { days: 3 })
  const { screen, user, address } = await renderConsole('/customers', { account })
  const faults = await screen.findByRole('link', { name: '1 active fault' })
  const clock = await screen.findByRole('link', { name: 'Clock +3 d' })
  await user.click(clock)
  await waitFor(() => expect(address()).toBe('/simulator?tab=clock'))
  await user.click(faults)
  await waitFor(() => expect(address()).toBe('/simulator?tab=faults'))
})

test('a chip goes when the fault is used up by a call of somebody else', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/faults', {
    code: 2034,
    path: '/v1/payments',
    method: 'POST',
    times: 1,
  })
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByTestId('faults-chip')).toHaveTextContent('1 active fault')
  await waitFor(() => expect(screen.getByTestId('conn-state')).toHaveAttribute('data-status', 'live'))
  await expect(account.api.pay()).rejects.toThrow('Invalid users involved')
  await waitFor(() => expect(screen.queryByTestId('faults-chip')).toBeNull())
})
