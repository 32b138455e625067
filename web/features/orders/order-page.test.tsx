import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { demoCredentials } from '../../../server/facts/demo-credentials.ts'
import { expectDangerous } from '../../tests/support/expect-dangerous.ts'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'

async function openOrder(account: Account, id: string, search = '') {
  const page = await renderConsole(`/orders/${id}${search}`, { account })
  const { screen, user } = page
  return {
    ...page,
    /** Clicks an action and confirms it. */
    async act(name: string) {
      await page.press(name)
      const dialog = await screen.findByRole('dialog', { name })
      const button = within(dialog).getByRole('button', { name })
      expectDangerous(button, /^(Cancel|Delete)/.test(name))
      await user.click(button)
    },
    expectStatus: (status: string) =>
      waitFor(() => expect(screen.getByTestId('order-status')).toHaveAttribute('data-status', status)),
  }
}

test('an authorized order is captured in full', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({ capture_mode: 'manual' })
  const { screen, act, expectStatus } = await openOrder(account, id)
  await screen.findByTestId('order-status')
  await expectStatus('action_required')
  await act('Capture order')
  await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent('Order captured.'))
  await expectStatus('processed')
})

test('the choices of an order are said in words beside their values, and its card by its last digits', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({ capture_mode: 'automatic_async', processing_mode: 'automatic' })
  const { screen } = await openOrder(account, id)
  const summary = await screen.findByTestId('order-summary')
  for (const text of [
    'Online online',
    'Automatic, a moment later automatic_async',
    'Automatic: charge immediately automatic',
  ])
    expect(summary).toHaveTextContent(text)
  await waitFor(() => expect(summary).toHaveTextContent('Visa ••3704'))
})

test('an order is paid again with its values', async () => {
  const account = await startAccount()
  const wish = { amount: '900.00', description: 'Mate' }
  const { id } = await account.api.order(wish)
  const { press, address } = await openOrder(account, id)
  await press('Pay again')
  await waitFor(() =>
    expect(address()).toBe(
      '/pay?api=orders&site=MLA&card=visa&amount=900.00&installments=1&description=Mate',
    ),
  )
})

test('an order in manual processing mode is processed, and then no longer changed', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({ processing_mode: 'manual', capture_mode: 'automatic' })
  const { screen, user, act, expectStatus } = await openOrder(account, id)
  await screen.findByTestId('order-status')
  await expectStatus('created')
  await act('Process order')
  await expectStatus('processed')
  await user.click(screen.getByText('Actions that the provider will reject'))
  expect(screen.getByTestId('order-state')).toHaveTextContent('The order is no longer new')
})

/** Tells the simulator what happens to an order in person. */
const sendEvent = ({ demo }: Account, id: string, event: object) =>
  fetch(`${demo.simulator.url}/v1/orders/${id}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoCredentials.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(event),
  })

/** An order that is at its terminal, or whose end only the terminal knows. */
async function orderAtTerminal(account: Account, isOver = false): Promise<string> {
  const { api } = account
  const { id } = await api.post('/orders', {
    type: 'point',
    external_reference: 'counter-1',
    transactions: { payments: [{ amount: '150.00' }] },
    config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
  })
  await sendEvent(account, id, { status: 'action_required' })
  if (isOver) await api.simulate('POST', '/clock/advance', { seconds: 40 })
  return id
}

test('an order at its terminal is canceled by the terminal', async () => {
  const account = await startAccount()
  const { screen, press, user, expectStatus } = await openOrder(account, await orderAtTerminal(account))
  await screen.findByTestId('order-status')
  await expectStatus('at_terminal')
  await press('Cancel order')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order' }))
  expect(dialog.getByText(/^The terminal is asked to cancel/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }))
  await waitFor(() =>
    expect(screen.getByTestId('announcer')).toHaveTextContent('The cancellation was requested.'),
  )
  await expectStatus('at_terminal')
  await account.api.simulate('POST', '/clock/advance', { seconds: 2 })
  await expectStatus('canceled')
})

test('an order whose end only the terminal shows has no actions', async () => {
  const account = await startAccount()
  const { screen, expectStatus } = await openOrder(account, await orderAtTerminal(account, true))
  await screen.findByTestId('order-status')
  await expectStatus('action_required')
  expect(screen.getByTestId('order-summary')).toHaveTextContent('Look at the terminal')
  expect(screen.getByTestId('order-state')).toHaveTextContent('final')
})

async function paidQrOrder(account: Account): Promise<string> {
  const { id } = await account.api.post('/orders', {
    type: 'qr',
    external_reference: 'counter-2',
    transactions: { payments: [{ amount: '150.00' }] },
    config: { qr: { external_pos_id: 'POS001' } },
  })
  await sendEvent(account, id, { status: 'processed' })
  return id
}

test('the report of a QR order has the payment that the buyer made', async () => {
  const account = await startAccount()
  const { screen, press } = await openOrder(account, await paidQrOrder(account))
  await screen.findByRole('link', { name: /^Payment \d+$/ })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  await press('Share')
  await press('Copy report (Markdown)')
  await waitFor(() => expect(copied).toHaveLength(1))
  expect(copied[0]).toMatch(/Charge · Approved.*150\.00/)
})

test('the charge of a QR order stays approved at its time, though the order was refunded later', async () => {
  const account = await startAccount()
  const id = await paidQrOrder(account)
  await account.api.post(`/orders/${id}/refund`, {})
  await account.api.simulate('POST', '/clock/advance', { seconds: 2 })
  const { screen, expectStatus } = await openOrder(account, id, '?tab=timeline')
  await screen.findByTestId('order-status')
  await expectStatus('refunded')
  await waitFor(() =>
    expect(screen.getByTestId('timeline-chart')).toHaveTextContent(/Charge ?Approved.*orders\.refund/),
  )
})

test('a QR order is refunded as a whole, and while it is refunded not once more', async () => {
  const account = await startAccount()
  // The clock is frozen, so that the refund waits until the test moves it.
  await account.api.simulate('PUT', '/clock', { frozen: true })
  const id = await paidQrOrder(account)
  const { screen, press, user, expectStatus } = await openOrder(account, id)
  await press('Refund')
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this order' }))
  expect(dialog.queryByRole('radio', { name: 'Part of it' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: /^Refund ARS/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(screen.getByTestId('announcer')).toHaveTextContent(/^The refund of .*150\.00 was requested\.$/),
  )
  await expectStatus('processed')
  await user.click(screen.getByText('Actions that the provider will reject'))
  const obstacle = 'A refund of this order is still being made.'
  // Another button takes the place of the pressed one among the refused actions. The press on the former one opens
  // nothing.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Refund' })).toHaveAccessibleDescription(obstacle),
  )
  await press('Refund')
  expect(await screen.findByRole('dialog')).toHaveTextContent(obstacle)
  await account.api.simulate('POST', '/clock/advance', { seconds: 2 })
  await expectStatus('refunded')
})

test('an order that fails while it is processed says why', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({ processing_mode: 'manual', holder: 'FUND' })
  const { screen, act, expectStatus } = await openOrder(account, id)
  await screen.findByTestId('order-status')
  await act('Process order')
  expect(await screen.findByTestId('problem')).toHaveTextContent('The action failed')
  await expectStatus('failed')
  expect(screen.getByTestId('order-summary')).toHaveTextContent('Insufficient funds. insufficient_amount')
  expect(screen.getByTestId('rejection')).toHaveTextContent(
    /^Why the order failed.*Try first: Pay with another card or payment method, or charge less\.$/,
  )
})

test('part of an order is refunded, and more than it can be sent', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({ capture_mode: 'automatic', amount: '1000.00' })
  const { screen, user, press, fill } = await openOrder(account, id)
  await press('Refund')
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this order' }))
  await user.click(dialog.getByRole('radio', { name: 'Part of it' }))
  const amount = dialog.getByLabelText(/^Amount/)
  await fill(amount, '1500')
  await user.click(dialog.getByRole('button', { name: /^Refund/ }))
  expect(await dialog.findByText(/Only ARS\s1,000\.00 is left to refund/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Send anyway' }))
  expect(await dialog.findByTestId('problem')).toHaveTextContent('The refund was not made')
  await fill(amount, '400.10')
  await user.click(dialog.getByRole('button', { name: /^Refund ARS/ }))
  expect(await screen.findByTestId('refunded')).toHaveTextContent(/Refunded ARS\s400\.10 · left ARS\s599\.90/)
})

test('an order that failed at its creation says when', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({ holder: 'FUND' })
  const { screen, expectStatus } = await openOrder(account, id)
  await expectStatus('failed')
  expect(within(screen.getByTestId('order-state')).getByRole('time')).toBeVisible()
})

test('a step of a refund has its amount and the date of its notification', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({ capture_mode: 'automatic', amount: '1000.00' })
  const [{ id: transaction }] = (await account.api.get(`/orders/${id}`)).transactions.payments
  const isOfRefund = ({ kind, state_detail }: { kind: string; state_detail: string | null }) =>
    kind === 'notification' && state_detail === 'partially_refunded'
  for (const [index, amount] of ['400.10', '99.90'].entries()) {
    await account.api.post(`/orders/${id}/refund`, { transactions: [{ id: transaction, amount }] })
    // The second is made once the first was notified, so that each notification shows its own refund.
    await expect
      .poll(async () => (await account.api.get(`/orders/${id}/timeline`)).entries.filter(isOfRefund))
      .toHaveLength(index + 1)
  }
  const { screen } = await openOrder(account, id)
  const date = String.raw`\d+ \w+ \d{4}, [\d:]+ UTC`
  const step = (amount: string) => String.raw`Partially refunded\s*ARS\s${amount} by the seller ${date}`
  await waitFor(() =>
    expect(screen.getByTestId('order-state')).toHaveTextContent(
      new RegExp(`${step('400.10')}.*${step('99.90')}`),
    ),
  )
})

test('the dialogs of an order stay when somebody else changes it, and say so', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({ processing_mode: 'manual', capture_mode: 'automatic' })
  const { screen, user, press } = await openOrder(account, id, '?tab=transactions')
  await press('Change payment method')
  const dialog = within(await screen.findByRole('dialog'))
  const [transaction] = (await account.api.get(`/orders/${id}`)).transactions.payments
  await account.api.delete(`/orders/${id}/transactions/${transaction.id}`)
  await waitFor(() => expect(screen.queryByTestId('transactions')).toBeNull())
  expect(dialog.getByLabelText('Payment method')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await press('Cancel order')
  const cancel = within(await screen.findByRole('dialog', { name: 'Cancel order' }))
  await account.api.post(`/orders/${id}/cancel`, {})
  expect(await cancel.findByTestId('changed-meanwhile')).toHaveTextContent(
    'The order changed elsewhere while this was open',
  )
})

test('a transaction is deleted, added and changed', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({ processing_mode: 'manual' })
  const { screen, user, press, act, expectStatus } = await openOrder(account, id, '?tab=transactions')
  await act('Delete transaction')
  expect(await screen.findByText('No transactions')).toBeVisible()
  expect(screen.getByRole('tabpanel')).toContainElement(document.activeElement as HTMLElement)
  await press('Add transaction')
  const adding = within(await screen.findByRole('dialog', { name: 'Add a transaction' }))
  await user.selectOptions(adding.getByLabelText('Payment method'), 'rapipago')
  await user.click(adding.getByRole('button', { name: /^Add ARS\s1,500\.00/ }))
  const list = await screen.findByTestId('transactions')
  expect(list).toHaveTextContent('ticket')
  await user.click(screen.getByText('Actions that the provider will reject'))
  expect(await screen.findByText(/transactions already add up/)).toBeVisible()
  await press('Change payment method')
  const changing = within(await screen.findByRole('dialog', { name: 'Change the payment method' }))
  await user.click(changing.getAllByRole('radio', { name: /Mastercard/ })[0] as HTMLElement)
  await user.click(changing.getByRole('button', { name: 'Change' }))
  const summary = screen.getByTestId('order-summary')
  await waitFor(() => expect(summary).toHaveTextContent('Mastercard'))
  expect(summary).toHaveTextContent('Installments')
  await press('Change payment method')
  const back = within(await screen.findByRole('dialog', { name: 'Change the payment method' }))
  await user.selectOptions(back.getByLabelText('Payment method'), 'rapipago')
  await user.click(back.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(summary).toHaveTextContent('Rapipago'))
  expect(summary).not.toHaveTextContent('Installments')
  await act('Cancel order')
  await expectStatus('canceled')
})

test('an order links the payment that charges it, and the payment its order', async () => {
  const account = await startAccount()
  const { id } = await account.api.order()
  const { screen, user, address } = await openOrder(account, id)
  const [charge] = await screen.findAllByRole('link', { name: /^Payment \d+$/ })
  await user.click(charge as HTMLElement)
  await waitFor(() => expect(address()).toMatch(/^\/payments\/\d+$/))
  await user.click(await screen.findByRole('link', { name: id }))
  await waitFor(() => expect(address()).toBe(`/orders/${id}`))
})
