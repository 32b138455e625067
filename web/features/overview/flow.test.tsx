import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectDurationsWithin } from '../../tests/support/expect-durations.ts'
import { renderConsole } from '../../tests/support/render-console.tsx'
import { storedChoice } from './flow-controls.tsx'

test('the full flow pays by an order, refunds half of it and receives both notifications', async () => {
  const { screen, user, press, api } = await renderConsole('/overview')
  await user.selectOptions(await screen.findByLabelText('API'), 'Orders API')
  const startedAt = performance.now()
  await press('Run')
  await waitFor(() => expect(screen.getByTestId('flow-result')).toHaveAttribute('data-state', 'done'))
  expectDurationsWithin(performance.now() - startedAt, screen.getAllByTestId(/^flow-step-/))
  expectDurationsWithin(performance.now() - startedAt, [screen.getByTestId('flow-result')])
  expect(screen.getByTestId('flow-step-webhook')).toHaveTextContent('order.processed')
  expect(screen.getByTestId('flow-step-refund')).toHaveTextContent(/ARS\s750\.00/)
  expect(screen.getByTestId('flow-step-refund-webhook')).toHaveTextContent('order.refunded')
  const step = screen.getByTestId('flow-step-payment')
  expect(step).toHaveTextContent('Processed')
  const id = /ORD[0-9A-Z]+/.exec(step.textContent ?? '')?.[0]
  expect(await api.get(`/orders/${id}`)).toMatchObject({ status_detail: 'partially_refunded' })
})

test('an order whose payment fails ends the flow without a refund', async () => {
  const { screen, user, press } = await renderConsole('/overview')
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  await user.selectOptions(await screen.findByLabelText('API'), 'Orders API')
  await user.selectOptions(screen.getByLabelText('Card'), 'master')
  await user.selectOptions(screen.getByLabelText('Result'), 'FUND')
  await user.click(screen.getByRole('checkbox', { name: /refund/i }))
  await press('Run')
  await waitFor(() => expect(screen.getByTestId('flow-result')).toHaveAttribute('data-state', 'done'))
  await within(screen.getByTestId('flow-step-payment')).findByText('Insufficient funds.')
  expect(screen.getByTestId('flow-step-webhook')).toHaveTextContent('order.failed')
  expect(screen.getByTestId('flow-step-refund')).toHaveAttribute('data-state', 'skipped')
  await press('Copy report')
  await waitFor(() =>
    expect(copied[0]?.split('\n')).toEqual([
      expect.stringMatching(/^Pasarela flow \d{4}-.*Z$/),
      expect.stringMatching(/^orders API, site MLA, card master, result FUND, amount [\d.]+$/),
      ...['user', 'token', 'payment', 'webhook'].map(name =>
        expect.stringMatching(new RegExp(`^- ${name}: done \\d+ ms$`)),
      ),
      expect.stringMatching(/^- refund: skipped/),
      expect.stringMatching(/^- refund-webhook: skipped/),
      expect.stringMatching(/^order ORD\w+ failed \(failed\)$/),
      expect.stringMatching(/^notification seq \d+ validated$/),
      location.origin,
    ]),
  )
})

test('a run starts with the choices that another tab stored, and of what is none with the defaults', () => {
  const read = (stored: unknown) => {
    localStorage.setItem('pasarela.flow', JSON.stringify(stored))
    dispatchEvent(new StorageEvent('storage', { key: 'pasarela.flow' }))
    return storedChoice.get()
  }
  const chosen = { api: 'orders', card: 'master', result: 'FUND', withRefund: false }
  const usual = { api: 'payments', card: 'visa', result: 'APRO', withRefund: true }
  expect(read(chosen)).toEqual(chosen)
  for (const none of [{ api: 1, card: 1, result: 1, withRefund: 1 }, {}, 7, null])
    expect(read(none)).toEqual(usual)
})

test('before the first payment the flow is an invitation, which stays while it runs and is gone afterwards', async () => {
  const { screen, press, open } = await renderConsole('/overview')
  expect(await screen.findByText(/^One click pays with a test card/)).toBeVisible()
  expect(screen.getByText(/^A simulated Mercado Pago/)).toBeVisible()
  await press('Run')
  await waitFor(() => expect(screen.getByTestId('flow-result')).toHaveAttribute('data-state', 'done'))
  expect(await screen.findByRole('link', { name: 'See the payment' })).toBeVisible()
  expect(screen.getByText(/^One click pays with a test card/)).toBeVisible()
  await open('/payments')
  await open('/overview')
  expect(await screen.findByRole('link', { name: 'See the payment' })).toBeVisible()
  expect(screen.queryByText(/^One click pays with a test card/)).toBeNull()
})

test('a step whose notification met a fault names it, and the flow is not said to have stopped', async () => {
  const { screen, visit, press, api } = await renderConsole('/nowhere')
  await api.simulate('POST', '/notification-faults', { wrong_signature: true, times: 1 })
  await visit('/overview')
  await press('Run')
  await waitFor(() => expect(screen.getByTestId('flow-result')).toHaveAttribute('data-state', 'done'))
  const step = screen.getByTestId('flow-step-webhook')
  expect(step).toHaveAttribute('data-state', 'warning')
  await within(step).findByText(/A fault was set: sign the notification with another secret/)
  expect(screen.getByTestId('flow-result')).not.toHaveTextContent('Receive one with a wrong signature')
})

test('the flow counts the steps that a wrong secret fails', async () => {
  const { screen, visit, press, api } = await renderConsole('/nowhere')
  await api.simulate('POST', '/accounts', { webhook_secret: 'another secret' })
  await visit('/overview')
  await press('Run')
  await waitFor(() => expect(screen.getByTestId('flow-result')).toHaveAttribute('data-state', 'failed'))
  expect(screen.getByTestId('flow-result')).toHaveTextContent('Failed steps: 2')
})

test('a step that a fault kept from being performed is not said to be in doubt', async () => {
  const { screen, visit, press, api } = await renderConsole('/nowhere')
  await api.simulate('POST', '/faults', { method: 'POST', path: '/v1/payments', status: 500, times: 1 })
  await visit('/overview')
  await press('Run')
  expect(await screen.findByText('This step failed')).toBeVisible()
  expect(screen.queryByText(/this step may have been done/)).toBeNull()
  const [user, token] = ['user', 'token'].map(name => screen.getByTestId(`flow-step-${name}`).textContent)
  await press('Try again', screen.getByTestId('flow-step-payment'))
  await waitFor(() => expect(screen.getByTestId('flow-result')).toHaveAttribute('data-state', 'done'))
  // What was done before is not done again.
  expect(screen.getByTestId('flow-step-user')).toHaveTextContent(user ?? '')
  expect(screen.getByTestId('flow-step-token')).toHaveTextContent(token ?? '')
})

test('before the country is known, neither the amount nor the cards of another one are in sight', async () => {
  const { screen, network, open } = await renderConsole('/payments')
  const letGo = network.holdBack(/seller\.get/)
  await open('/overview')
  const sum = await screen.findByText(/^Argentina ·/)
  expect(sum).toHaveAttribute('data-pending')
  expect((await screen.findByLabelText('API')).closest('[data-pending]')).not.toBeNull()
  letGo()
  await waitFor(() => expect(screen.getByText(/^Argentina ·/)).not.toHaveAttribute('data-pending'))
  expect(screen.getByLabelText('API').closest('[data-pending]')).toBeNull()
})
