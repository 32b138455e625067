import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Console, renderConsole, startAccount } from '../tests/support/render-console.tsx'
import { type Attempt, keepAttempt, readAttempt } from './attempts.ts'

const readKept = () => readAttempt<object>('preference') as Attempt<object>
/** Waits until the page has searched once without a result. */
const searched = ({ network }: Console) =>
  waitFor(() =>
    expect(network.sent.some(({ url }) => url.pathname.includes('preferences.search'))).toBe(true),
  )

test('after a reload a write is looked for as long as the gateway may take, also if that is a minute', async () => {
  const account = await startAccount({ GATEWAY_PROVIDER_TIMEOUT_MS: '60000' })
  const page = await renderConsole('/preferences/new', { account })
  const letGo = page.network.holdBack(/preferences\.create/)
  await page.press('Create preference')
  await waitFor(() => expect(readKept()).not.toBeNull())
  keepAttempt('preference', { ...readKept(), sentAt: Date.now() - 30_000 })
  await page.open()
  await searched(page)
  letGo()
  await page.screen.findByText('The response was lost, but the preference exists')
  expect((await page.api.get('/preferences')).total).toBe(1)
})

test('a write whose connection broke is looked for while the gateway may still perform it', async () => {
  const page = await renderConsole('/preferences/new')
  page.network.cut(/preferences\.create/)
  await page.press('Create preference')
  await searched(page)
  // The request arrives, as if only its connection had broken.
  await page.api.post('/preferences', readKept().input)
  await page.screen.findByText('The response was lost, but the preference exists')
  await page.press('Continue')
  await page.screen.findByTestId('init-point')
  expect((await page.api.get('/preferences')).total).toBe(1)
})

test('a write that the gateway no longer waits for is looked for while the provider may still perform it', async () => {
  const account = await startAccount({ GATEWAY_PROVIDER_TIMEOUT_MS: '1000' })
  const page = await renderConsole('/preferences/new', { account })
  const late = { status: 500, performed: true, delay_ms: 5_000 }
  await account.api.simulate('POST', '/faults', { method: 'POST', path: '/checkout/preferences', ...late })
  await page.press('Create preference')
  await searched(page)
  await page.screen.findByText('The response was lost, but the preference exists')
  expect((await page.api.get('/preferences')).total).toBe(1)
})
