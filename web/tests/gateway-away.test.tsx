import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from './support/render-console.tsx'

test('while the gateway is down, no list claims to be empty, and the payment form says what it waits for', async () => {
  const { screen, open, demo } = await renderConsole('/test-users')
  // The badge in the header gives the same explanation when it is opened.
  const findExplanation = async () =>
    within(await screen.findByRole('main')).findByText(/^The gateway is not responding\. The console keeps/)
  await demo.gateway.close()
  await open('/webhooks')
  expect(await findExplanation()).toBeVisible()
  expect(screen.queryByText('No notifications yet')).toBeNull()
  await open('/calls')
  expect(await screen.findByText('Could not load older entries')).toBeVisible()
  expect(screen.queryByText('No calls yet')).toBeNull()
  await open('/pay')
  expect(await findExplanation()).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})
