import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Console, renderConsole, startAccount } from './support/render-console.tsx'

const openWithout = async (option: string, path: string) =>
  renderConsole(path, { account: await startAccount({ [option]: '' }) })

const readiness = ({ screen }: Console) => screen.findByTestId('readiness')

test('without a public key the overview names the option, and cards cannot pay', async () => {
  const page = await openWithout('GATEWAY_PUBLIC_KEY', '/overview')
  const { screen, open } = page
  const panel = within(await readiness(page))
  expect(await panel.findByRole('heading', { name: 'Not ready yet' })).toBeVisible()
  expect(panel.getByText('Public key missing')).toBeVisible()
  expect(panel.getByText(/GATEWAY_PUBLIC_KEY=TEST-/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Run' })).toBeDisabled()
  await open('/pay')
  expect(
    await screen.findByText(/Without a public key the browser cannot create the card token/),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled()
  await open('/simulator')
  expect(await screen.findByText(/Set GATEWAY_PUBLIC_KEY/)).toBeVisible()
})

test('without a public key a payment without a card still works', async () => {
  const { screen, press } = await openWithout('GATEWAY_PUBLIC_KEY', '/pay?card=rapipago')
  await press(/^Pay/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'pending')
})

test('without an access token the overview names the option, and payments are disabled', async () => {
  const page = await openWithout('GATEWAY_ACCESS_TOKEN', '/overview')
  const { screen, open } = page
  const panel = within(await readiness(page))
  expect(await panel.findByRole('heading', { name: 'Not ready yet' })).toBeVisible()
  expect(panel.getByText('Access token missing')).toBeVisible()
  expect(panel.getByText(/GATEWAY_ACCESS_TOKEN=TEST-/)).toBeVisible()
  // The call was never sent, so the provider did not refuse it.
  expect(panel.queryByTestId('problem')).toBeNull()
  expect(screen.getByRole('button', { name: 'Run' })).toBeDisabled()
  await open('/pay')
  expect(await screen.findByText(/The gateway has no access token/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  await open('/payments')
  expect(await screen.findByTestId('problem')).toHaveTextContent('Set GATEWAY_ACCESS_TOKEN')
})

test('without a webhook secret the console is ready for all but checking signatures, and says so', async () => {
  const page = await openWithout('GATEWAY_WEBHOOK_SECRET', '/overview')
  const { screen, open, api } = page
  const panel = within(await readiness(page))
  expect(await panel.findByRole('heading', { name: 'Ready except where marked' })).toBeVisible()
  expect(panel.getByText(/notifications cannot be checked/)).toBeVisible()
  await api.pay()
  await open('/webhooks')
  await waitFor(() => expect(screen.getByTestId('feed')).toHaveTextContent('Unchecked'))
})
