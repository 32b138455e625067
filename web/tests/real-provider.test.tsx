import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { type Account, renderConsole, startAccount } from './support/render-console.tsx'
import { startStandInProvider } from './support/stand-in-provider.ts'

/** A gateway whose provider is not the simulator. */
async function startWithRealProvider(
  publicKey = 'TEST-00000000-0000-4000-8000-000000000000',
): Promise<Account> {
  const provider = await startStandInProvider()
  onTestFinished(provider.close)
  const account = await startAccount({ GATEWAY_PROVIDER_URL: provider.url, GATEWAY_PUBLIC_KEY: publicKey })
  provider.passOnTo(account.demo.simulator.url)
  return account
}

test('pages where money moves say that the provider is real', async () => {
  const { screen, visit } = await renderConsole('/overview', { account: await startWithRealProvider() })
  for (const path of ['/overview', '/pay']) {
    await visit(path)
    const notice = await screen.findByTestId('real-provider')
    expect(screen.getByTestId('provider-pill')).toHaveTextContent('Real provider')
    expect(notice).toHaveTextContent(/Real provider: 127\.0\.0\.1:\d+/)
    expect(notice).toHaveTextContent('no money moves')
  }
  await visit('/overview')
  await waitFor(() => {
    expect(screen.getByTestId('readiness')).toHaveTextContent('no notification will arrive')
    expect(screen.getByTestId('readiness')).toHaveTextContent('GATEWAY_PUBLIC_URL')
  })
})

test('actions of the simulator are not offered with the real provider', async () => {
  const account = await startWithRealProvider()
  const { screen, user, visit } = await renderConsole('/pay?site=MLB', { account })
  expect(await screen.findByText(/The account sells in Argentina/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Switch|simulator/i })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Simulator' })).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('option', { name: /^Payments/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Simulator/ })).toBeNull()
  await visit('/simulator')
  expect(await screen.findByText(/The gateway is connected to the real provider/)).toBeVisible()
  await visit('/grade')
  expect(await screen.findByText('Grading needs the simulator')).toBeVisible()
  const { id } = await account.api.pay({ holder: 'CONT' })
  await visit(`/payments/${id}`)
  expect(await screen.findByTestId('payment-status')).toHaveAttribute('data-status', 'in_process')
  expect(await screen.findByRole('button', { name: 'Cancel payment' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Simulate/ })).toBeNull()
})

test('a test card also pays at the real provider', async () => {
  const { screen, press } = await renderConsole('/pay?amount=10', { account: await startWithRealProvider() })
  await press(/^Pay/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
})

test('without a test key the console warns that money may move', async () => {
  const account = await startWithRealProvider('APP_USR-00000000-0000-4000-8000-000000000000')
  const { screen } = await renderConsole('/pay', { account })
  expect(await screen.findByTestId('real-provider')).toHaveTextContent('every payment moves real money')
})
