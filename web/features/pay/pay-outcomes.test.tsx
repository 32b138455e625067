import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GatewayApi } from '../../../server/tests/support/gateway-api.ts'
import { expectDurationsWithin } from '../../tests/support/expect-durations.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

const outcomes = [
  {
    result: 'Approved',
    status: 'approved',
    word: 'Approved',
    says: 'Paid and credited.',
    code: 'accredited',
  },
  {
    result: 'Insufficient funds',
    status: 'rejected',
    word: 'Rejected',
    says: 'Insufficient funds.',
    code: 'cc_rejected_insufficient_amount',
  },
  {
    result: 'Invalid security code',
    status: 'rejected',
    word: 'Rejected',
    says: 'The security code is wrong.',
    code: 'cc_rejected_bad_filled_security_code',
  },
  {
    result: 'Call to authorize',
    status: 'rejected',
    word: 'Rejected',
    says: 'The buyer must call the bank to authorize the payment.',
    code: 'cc_rejected_call_for_authorize',
  },
  {
    result: 'In process',
    status: 'in_process',
    word: 'In process',
    says: 'The provider is still processing it, which takes from minutes to 2 business days.',
    code: 'pending_contingency',
  },
]

test('what was paid before the page was loaded again has a link, which the next payment replaces', async () => {
  const { screen, visit, press } = await renderConsole('/pay')
  await press(/^Pay ARS/)
  const id = within(await screen.findByTestId('pay-result'))
    .getByRole('link')
    .getAttribute('href')
  expect(screen.queryByText('Previously:')).toBeNull()
  await visit('/nowhere')
  await visit('/pay')
  const last = await screen.findByText('Previously:')
  expect(within(last).getByRole('link')).toHaveAttribute('href', id)
  await press(/^Pay ARS/)
  await waitFor(() => expect(screen.queryByText('Previously:')).toBeNull())
})

test.each([
  ['payments', 'payment', (api: GatewayApi) => api.pay()],
  ['orders', 'order', (api: GatewayApi) => api.order()],
])('what is paid by %s is in their list, also if that was read a moment before', async (api, kind, make) => {
  const account = await startAccount()
  await make(account.api)
  const { screen, visit, press } = await renderConsole(`/${api}`, { account })
  await screen.findByTestId(api)
  await visit(`/pay?api=${api}`)
  const startedAt = performance.now()
  await press(/^Pay ARS/)
  const paid = within(await screen.findByTestId('pay-result'))
    .getByRole('link')
    .getAttribute('href')
  await waitFor(() => expect(screen.getByTestId('pay-step-webhook')).toHaveAttribute('data-state', 'done'))
  expectDurationsWithin(performance.now() - startedAt, screen.getAllByTestId(/^pay-step-/))
  await visit(`/${api}`)
  expect(await screen.findByTestId(`${kind}-${paid?.split('/').at(-1)}`)).toBeVisible()
})

test('each result shows its explanation and the provider’s code', async () => {
  const { screen, user, visit, press, api } = await renderConsole('/nowhere')
  for (const { result, status, word, says, code } of outcomes) {
    await visit('/pay')
    await user.click(await screen.findByRole('radio', { name: result }))
    await waitFor(() => expect(screen.getByTestId('expected'), result).toHaveTextContent(word))
    await press(/^Pay ARS/)
    expect(await screen.findByTestId('pay-status'), result).toHaveAttribute('data-status', status)
    const shown = screen.getByTestId('pay-result')
    for (const text of [word, says, code]) expect(shown).toHaveTextContent(text)
    // A rejected payment is a result, not an error.
    expect(screen.queryByTestId('problem'), result).toBeNull()
    await waitFor(() => expect(screen.getByTestId('pay-step-webhook')).toHaveAttribute('data-state', 'done'))
    const id = within(shown).getByRole('link').getAttribute('href')?.split('/').at(-1)
    expect(await api.get(`/payments/${id}`)).toMatchObject({ status, status_detail: code })
    // The next form is a new one.
    await visit('/nowhere')
  }
})

test('the form as curl makes a token, and pays with it what the form says', async () => {
  const { screen, user } = await renderConsole('/pay?amount=1234')
  await user.click(await screen.findByRole('radio', { name: 'Insufficient funds' }))
  await user.click(await screen.findByText('The request as curl'))
  const curl = await screen.findByTestId('pay-curl')
  expect(curl).toHaveTextContent(/card_tokens.*"name": ?"FUND"/)
  expect(curl).toHaveTextContent(
    /gateway\/payments.*"transaction_amount": ?1234\b.*"payment_method_id": ?"visa"/,
  )
})

test('a rare outcome is found behind "More results", and a link to the form keeps it', async () => {
  const { screen, user, press, open } = await renderConsole('/pay')
  await press('More results')
  await user.click(screen.getByRole('radio', { name: 'On a blocklist' }))
  await waitFor(() => expect(screen.getByTestId('expected')).toHaveTextContent('The card is on a blocklist.'))
  await open()
  expect(await screen.findByTestId('expected')).toHaveTextContent('The card is on a blocklist.')
  await press(/^Pay ARS/)
  expect(await screen.findByTestId('pay-result')).toHaveTextContent('The card is on a blocklist.')
})

test('after the form changed, the result is named as that of the previous attempt', async () => {
  const { screen, user, press, fill, address, open } = await renderConsole('/pay')
  await press(/^Pay ARS/)
  await screen.findByTestId('pay-result')
  expect(screen.getByRole('heading', { name: 'What happens' })).toBeVisible()
  await fill(screen.getByTestId('amount'), '77')
  await user.tab()
  expect(await screen.findByRole('heading', { name: 'Previous attempt' })).toBeVisible()
  await waitFor(() => expect(address()).toContain('amount=77'))
  await open()
  expect(await screen.findByTestId('amount')).toHaveValue('77.00')
  await user.click(screen.getByRole('radio', { name: /^Rapipago/ }))
  await waitFor(() => expect(screen.queryByTestId('pay-step-token')).toBeNull())
})

test('a number in the metadata keeps the digits that were typed', async () => {
  const { screen, user, press, fill, network } = await renderConsole('/pay?amount=10')
  await user.click(await screen.findByText('Advanced'))
  await fill(await screen.findByLabelText('Metadata (JSON)'), '{"order": 12345678901234567890}')
  await press(/^Pay ARS/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  const bodies = network.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies.join()).toContain('"metadata":{"order":12345678901234567890}')
})

test('the provider receives the fields under "Advanced"', async () => {
  const { screen, user, press, fill, api } = await renderConsole('/pay?amount=1.234,56&installments=3')
  await user.click(await screen.findByText('Advanced'))
  await fill(await screen.findByLabelText('External reference'), 'order-1001')
  await fill(screen.getByLabelText('Metadata (JSON)'), '{"order": {"id": 7}}')
  expect(screen.getByRole('button', { name: /^Pay ARS/ })).toHaveTextContent('Pay ARS 1,234.56')
  await press(/^Pay ARS/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  const { results } = await api.get('/payments')
  expect(results).toMatchObject([
    {
      transaction_amount: 1234.56,
      installments: 3,
      external_reference: 'order-1001',
      metadata: { order: { id: 7 } },
    },
  ])
})

test('an amount is authorized with the form and captured on the payment’s page', async () => {
  const { screen, user, press, api } = await renderConsole('/pay')
  await user.click(await screen.findByText('Advanced'))
  await user.click(await screen.findByLabelText('Authorize only; capture later'))
  await press(/^Pay ARS/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'authorized')
  const result = screen.getByTestId('pay-result')
  expect(result).toHaveTextContent('The amount is authorized: capture it or cancel it.')
  const [{ id }] = (await api.get('/payments')).results
  await user.click(within(result).getByRole('link'))
  await press('Capture')
  const dialog = await screen.findByRole('dialog', { name: /^Capture/ })
  await press(/^Capture/, dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByTestId('payment-status')).toHaveAttribute('data-status', 'approved'))
  expect(screen.queryByRole('button', { name: 'Capture' })).toBeNull()
  expect(await api.get(`/payments/${id}`)).toMatchObject({ status: 'approved', captured: true })
})

test('a typed card is sent to the provider only and removed from the page', async () => {
  const number = '5031755734530604'
  const { screen, press, fill, network, address, demo } = await renderConsole('/pay?card=own')
  // The name of the choice, an instruction, must not be shown as the payment method.
  expect(await screen.findByText('Argentina', { selector: 'span.dimmed' })).toBeVisible()
  await fill(await screen.findByLabelText('Card number'), number)
  await fill(screen.getByLabelText('Security code'), '123')
  expect(screen.getByLabelText('Payment method (ID)')).toHaveValue('master')
  await press(/^Pay ARS/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  const seenBy = network.sent.filter(({ url, body }) => `${url} ${body}`.includes(number))
  expect(seenBy.map(({ url }) => url.origin)).toEqual([demo.simulator.url])
  expect(screen.getByLabelText('Card number')).toHaveValue('')
  expect(address()).not.toContain(number)
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(number)
})

test('another country moves the simulated account there, so that what the button promises is charged', async () => {
  const { screen, user, press, api } = await renderConsole('/pay')
  await screen.findByRole('button', { name: /^Pay ARS/ })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country of the account' }), 'Chile')
  await screen.findByRole('button', { name: /^Pay CLP/ })
  expect(screen.getByRole('combobox', { name: 'Country of the account' })).toHaveValue('MLC')
  await press(/^Pay CLP/)
  expect(await screen.findByTestId('pay-status')).toHaveTextContent('Approved')
  const [paid] = (await api.get('/payments')).results
  expect(paid).toMatchObject({ status: 'approved', currency_id: 'CLP' })
  expect(screen.getByTestId('pay-result')).toHaveTextContent('CLP')
})

test('a form filled in for another country promises the currency of the account', async () => {
  const { screen, press } = await renderConsole('/pay?site=MLB&amount=120,50&card=master')
  expect(await screen.findByText(/filled in for Brazil.*sells in Argentina and charges ARS/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Pay/ })).toHaveTextContent('Pay ARS')
  await press('Switch the simulator to Brazil')
  expect(await screen.findByRole('button', { name: /^Pay BRL.120\.50$/ })).toBeEnabled()
  expect(screen.queryByText(/filled in for/)).toBeNull()
})

test('what is expected is named so, until the result takes its place', async () => {
  const { screen, network, press } = await renderConsole('/pay')
  const letGo = network.holdBack(/payments\.create/)
  expect(await screen.findByTestId('expected')).toHaveTextContent(/^Expected: Approved/)
  await press(/^Pay ARS/)
  await waitFor(() => expect(screen.getByTestId('pay-step-payment')).toHaveAttribute('data-state', 'running'))
  expect(screen.getByTestId('expected')).toHaveTextContent(/^Expected: Approved/)
  letGo()
  const result = await screen.findByTestId('pay-result')
  expect(screen.queryByTestId('expected')).toBeNull()
  const button = screen.getByRole('button', { name: /^Pay ARS/ })
  expect(result.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a payment that is found after its answer was lost is shown with its id and a link', async () => {
  const { screen, network, press, api } = await renderConsole('/pay')
  network.loseAnswer(/payments\.create/)
  await press(/^Pay ARS/)
  const notice = await screen.findByText('The response was lost, but the payment exists')
  const [{ id }] = (await api.get('/payments')).results
  expect(notice).toBeVisible()
  expect(await screen.findByRole('link', { name: `Open payment ${id}` })).toHaveAttribute(
    'href',
    `/payments/${id}`,
  )
  // The notification is stored: its step says so before the payment is accepted.
  await waitFor(() => expect(screen.getByTestId('pay-step-webhook')).toHaveAttribute('data-state', 'done'))
  expect(screen.getByTestId('pay-step-payment')).toHaveAttribute('data-state', 'done')
  expect(screen.getByTestId('pay-notification')).toHaveTextContent('payment.created')
  await press('Continue')
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  expect(screen.getByTestId('pay-step-webhook')).toHaveAttribute('data-state', 'done')
})

test('after a lost answer an older payment with the typed reference is not shown as the new one', async () => {
  const { screen, user, network, press, fill, visit, api } = await renderConsole('/nowhere')
  const payFor = async (reference: string) => {
    await visit('/pay')
    await user.click(await screen.findByText('Advanced'))
    await fill(await screen.findByLabelText('External reference'), reference)
    await press(/^Pay ARS/)
  }
  await payFor('order-7')
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  const [{ id: older }] = (await api.get('/payments')).results
  await visit('/nowhere')
  network.loseAnswer(/payments\.create/)
  await payFor('order-7')
  const doubt = await screen.findByTestId('doubt')
  expect(doubt).toHaveTextContent('There is no way to look for it')
  expect(within(doubt).getByText('Details')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Open payment/ })).toBeNull()
  expect(screen.getByTestId('pay-step-webhook')).toHaveAttribute('data-state', 'todo')
  await press('Retry safely')
  const shown = within(await screen.findByTestId('pay-result')).getByRole('link')
  const { results } = await api.get('/payments?external_reference=order-7')
  const ids = results.map((payment: { id: number }) => payment.id)
  expect(ids).toHaveLength(2)
  expect(ids.filter((id: number) => id !== older).map((id: number) => `/payments/${id}`)).toEqual([
    shown.getAttribute('href'),
  ])
})

test('a rejected notification whose signature a fault made wrong is no failure, and names the fault', async () => {
  const { screen, visit, press, api } = await renderConsole('/nowhere')
  await api.simulate('POST', '/notification-faults', { wrong_signature: true, times: 1 })
  await visit('/pay')
  await press(/^Pay ARS/)
  await waitFor(() =>
    expect(screen.getByTestId('pay-notification')).toHaveTextContent(
      /Rejected.*A fault was set: sign the notification with another secret/,
    ),
  )
  expect(screen.getByTestId('pay-step-webhook')).toHaveAttribute('data-state', 'warning')
})

test('a double click on Pay over a slow network pays once', async () => {
  const { screen, user, network, api } = await renderConsole('/pay')
  const letGo = network.holdBack(/\/v1\/card_tokens/)
  const submit = await screen.findByRole('button', { name: /^Pay ARS/ })
  await waitFor(() => expect(submit).toBeEnabled())
  await user.dblClick(submit)
  await waitFor(() => expect(screen.getByTestId('pay-step-token')).toHaveAttribute('data-state', 'running'))
  // A form can be submitted without its button, for example by Enter.
  await user.type(screen.getByTestId('amount'), '{Enter}{Control>}{Enter}{/Control}')
  letGo()
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  await waitFor(() => expect(screen.getByTestId('pay-step-webhook')).toHaveAttribute('data-state', 'done'))
  expect((await api.get('/payments')).paging.total).toBe(1)
})

test('a payment that runs while the page is reloaded is found, and not made again', async () => {
  const { screen, network, press, open, api } = await renderConsole('/pay')
  const letGo = network.holdBack(/payments\.create/)
  await press(/^Pay ARS/)
  await waitFor(() => expect(screen.getByTestId('pay-step-payment')).toHaveAttribute('data-state', 'running'))
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented, 'the browser asks').toBe(true)
  await open()
  const doubt = await screen.findByTestId('doubt')
  expect(doubt).toHaveTextContent('The page was closed before the response arrived.')
  // No answer came that could be shown.
  expect(within(doubt).queryByText('Details')).toBeNull()
  expect(screen.getByRole('button', { name: /^Pay/ })).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await screen.findByText('The response was lost, but the payment exists')
  await press('Continue')
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  expect((await api.get('/payments')).paging.total).toBe(1)
  await open()
  expect(await screen.findByRole('button', { name: /^Pay/ })).toBeEnabled()
  expect(screen.queryByTestId('doubt')).toBeNull()
})

test('the panel names a fault that the gateway recovered from, and one that cut the response', async () => {
  const { screen, press, api } = await renderConsole('/pay')
  const rule = { method: 'POST', path: '/v1/payments', times: 1 }
  await api.simulate('POST', '/faults', { ...rule, reset: true, performed: true })
  await press(/^Pay ARS/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  await waitFor(() =>
    expect(screen.getByTestId('pay-step-payment')).toHaveTextContent(
      /A fault was set: .*close the connection/,
    ),
  )
  await api.simulate('POST', '/faults', { ...rule, cut_off: true })
  await press(/^Pay ARS/)
  const doubt = await screen.findByTestId('doubt')
  await waitFor(() => expect(doubt.textContent).toMatch(/payment exists.*A fault was set: .*cut/))
})
