import { expect, test } from 'vitest'
import { menuPages } from '../app/pages.ts'
import { renderConsole } from './support/render-console.tsx'

const explanation = /^The gateway is not responding\. The console keeps/

test('while the gateway is down, every page says so, and no list claims to be empty', {
  timeout: 60_000,
}, async () => {
  const { screen, open, visit, demo } = await renderConsole('/test-users')
  expect(screen.queryByTestId('away')).toBeNull()
  await demo.gateway.close()
  expect(await screen.findByTestId('away')).toHaveTextContent(explanation)
  for (const { path } of menuPages) {
    await visit(path)
    expect(screen.getByTestId('away'), path).toBeVisible()
  }
  await open('/webhooks')
  expect(await screen.findByTestId('away')).toHaveTextContent(explanation)
  expect(screen.queryByText('No notifications yet')).toBeNull()
  // Nothing is being loaded.
  expect(screen.getByRole('region', { name: 'Notifications' }).querySelector('[aria-busy]')).toBeNull()
  await open('/calls')
  expect(await screen.findByText('Could not load older entries')).toBeVisible()
  expect(screen.queryByText('No calls yet')).toBeNull()
  expect(screen.queryByText(/\d in the list/)).toBeNull()
  await open('/pay')
  expect(await screen.findByTestId('away')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  await open('/overview')
  expect(await screen.findByText('Could not load the latest payments')).toBeVisible()
  // The account may be in another country.
  expect(screen.getByText(/^Argentina ·/)).toHaveAttribute('data-pending')
})
