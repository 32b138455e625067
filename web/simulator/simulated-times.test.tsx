import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { chosenTimes } from '../browser/preferences.ts'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'
import { startStandInProvider } from '../tests/support/stand-in-provider.ts'
import { createClockReader } from './simulated-times.tsx'

const dayMs = 86_400_000

test('a moment is read on the clock as it was then', () => {
  const read = createClockReader([
    { since_ms: 0, clock_ms: 0, frozen: false },
    { since_ms: 10_000, clock_ms: dayMs, frozen: true },
    { since_ms: 20_000, clock_ms: 3 * dayMs, frozen: false },
  ])
  const at = (ms: number) => Date.parse(read(new Date(ms).toISOString()))
  expect([9_999, 10_000, 19_999, 20_000, 25_000].map(at)).toEqual([
    9_999,
    dayMs,
    dayMs,
    3 * dayMs,
    3 * dayMs + 5_000,
  ])
})

test('the simulated clock is shown on demand, to each call as it was then', async () => {
  const account = await startAccount()
  const before = await account.api.pay()
  await account.api.simulate('POST', '/clock/advance', { days: 3 })
  await account.api.pay()
  chosenTimes.set('utc')
  const { screen, user, open } = await renderConsole('/calls', { account })
  const dayBar = within(await screen.findByTestId('day-bar'))
  expect(await dayBar.findByText('Real time')).toBeVisible()
  expect(screen.queryByTestId('feed-day')).toBeNull()
  await user.selectOptions(dayBar.getByRole('combobox', { name: 'Times' }), 'Simulated clock')
  await waitFor(() => expect(dayBar.queryByText('Real time')).toBeNull())
  const day = (ms: number) => new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
  expect(screen.getByTestId('day-bar')).toHaveTextContent(
    new RegExp(`Today · .*${day(Date.now() + 3 * dayMs)}`),
  )
  // The first payment was made before the clock was advanced.
  expect(await screen.findByTestId('feed-day')).toHaveTextContent(day(Date.now()))
  expect(screen.getByTestId('chart')).toHaveTextContent('(real time)')
  expect(screen.getByText('Period in real time')).toBeVisible()
  await open(`/payments/${before.id}`)
  const summary = within(await screen.findByTestId('payment-summary'))
  expect(await summary.findAllByText(/\(simulated clock\)/)).not.toHaveLength(0)
})

test('with the real provider there is no simulated clock to choose', async () => {
  chosenTimes.set('simulated')
  const provider = await startStandInProvider()
  onTestFinished(provider.close)
  const account = await startAccount({ GATEWAY_PROVIDER_URL: provider.url })
  provider.passOnTo(account.demo.simulator.url)
  await account.api.get('/payments/1234567').catch(() => {})
  const { screen } = await renderConsole('/calls', { account })
  const times = within(await screen.findByTestId('day-bar')).getByRole('combobox', { name: 'Times' })
  expect(times).toHaveDisplayValue(/^Local/)
  expect(within(times).queryByRole('option', { name: 'Simulated clock' })).toBeNull()
})
