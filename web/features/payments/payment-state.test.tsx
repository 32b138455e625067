import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectDangerous } from '../../tests/support/expect-dangerous.ts'
import { expectWrong } from '../../tests/support/expect-wrong.ts'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'

async function openPayment(account: Account, id: number) {
  const page = await renderConsole(`/payments/${id}`, { account })
  const { screen, user } = page
  return {
    ...page,
    /** Clicks an action and confirms it. */
    async act(name: string) {
      await page.press(name)
      const dialog = await screen.findByRole('dialog', { name })
      const button = within(dialog).getByRole('button', { name })
      expectDangerous(
        button,
        ['Cancel payment', 'Simulate chargeback', 'Resolve for the buyer'].includes(name),
      )
      await user.click(button)
    },
    expectStatus: (status: string) =>
      waitFor(() => expect(screen.getByTestId('payment-status')).toHaveAttribute('data-status', status)),
  }
}

test('each arrow of the drawn timeline has its head at its end, in both directions', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen } = await openPayment(account, id)
  const chart = await screen.findByTestId('timeline-chart')
  const arrows = () =>
    [...chart.querySelectorAll('polygon')].map(head => {
      const line = head.parentElement?.querySelector('line')
      const [from, to] = [Number(line?.getAttribute('x1')), Number(line?.getAttribute('x2'))]
      const points = head.getAttribute('points') ?? ''
      const [tip = 0, , base = 0] = points.split(/[ ,]/).map(Number)
      const isAlong = Math.sign(tip - base) === Math.sign(to - from)
      return { isJoined: base === to, isAlong, isRight: to > from }
    })
  await waitFor(() => expect(new Set(arrows().map(({ isRight }) => isRight))).toEqual(new Set([true, false])))
  for (const { isJoined, isAlong } of arrows()) expect([isJoined, isAlong]).toEqual([true, true])
})

test('an authorized payment is canceled permanently', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false })
  const { screen, act, expectStatus } = await openPayment(account, id)
  await act('Cancel payment')
  await expectStatus('cancelled')
  expect(screen.getByTestId('payment-summary')).toHaveTextContent('By the seller. by_collector')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull())
  expect(screen.getByTestId('announcer')).toHaveTextContent('Payment canceled.')
})

test('the simulator settles a payment in process, and the notification appears in the timeline', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ holder: 'CONT' })
  const { screen, user, press, expectStatus } = await openPayment(account, id)
  await screen.findByTestId('payment-status')
  await expectStatus('in_process')
  await press('Simulate approval')
  await expectStatus('approved')
  await user.click(screen.getByRole('tab', { name: /^Notifications/ }))
  const timeline = await screen.findByRole('list', { name: 'What happened to this payment' })
  await waitFor(() => {
    const items = within(timeline).getAllByRole('listitem')
    const updated = items.find(item => item.textContent?.includes('payment.updated'))
    expect(updated).toHaveTextContent('Valid')
  })
})

test('a chargeback is opened and settled in favor of the seller', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, act, expectStatus } = await openPayment(account, id)
  const summary = await screen.findByTestId('payment-summary')
  await waitFor(() => expect(summary).toHaveTextContent(/Net received.*The fee is the simulator’s own/))
  await account.api.post(`/payments/${id}/refunds`, { amount: 500 })
  await waitFor(() => expect(summary).toHaveTextContent(/Refunded ARS\s500\.00 · left ARS\s1,000\.00/))
  await act('Simulate chargeback')
  await expectStatus('charged_back')
  // The amount that the dispute leaves is unknown.
  expect(screen.getByTestId('payment-summary')).toHaveTextContent(/Refunded ARS\s500\.00/)
  expect(screen.getByTestId('payment-summary')).not.toHaveTextContent(/left|Net received/)
  await act('Resolve for the seller')
  await waitFor(() =>
    expect(screen.getByTestId('payment-summary')).toHaveTextContent('Settled in the seller’s favor.'),
  )
  expect(screen.getByTestId('payment-status')).toHaveTextContent('Chargeback won')
  const path = within(screen.getByRole('list', { name: 'How the payment got here' }))
  await waitFor(() =>
    expect(path.getAllByRole('listitem').map(step => step.textContent)).toEqual([
      expect.stringMatching(/^Approved/),
      expect.stringMatching(/^Partially refunded/),
      // Nobody read the payment in between, but only a disputed payment is decided.
      expect.stringMatching(/^Charged back *by the buyer/),
      expect.stringMatching(/^Chargeback won *by the card issuer/),
    ]),
  )
})

test('a chargeback is settled in favor of the buyer', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, act } = await openPayment(account, id)
  await act('Simulate chargeback')
  await act('Resolve for the buyer')
  await waitFor(() => expect(screen.getByTestId('payment-status')).toHaveTextContent('Chargeback lost'))
})

test('a payment that waits for a 3DS challenge links it, until the buyer has answered', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({
    token: await account.api.cardToken('APRO', '5483928164574623'),
    payment_method_id: 'master',
    three_d_secure_mode: 'optional',
  })
  const { screen, expectStatus } = await openPayment(account, id)
  await expectStatus('pending')
  const challenge = screen.getByRole('link', { name: 'Open 3DS challenge' })
  const page = challenge.getAttribute('href') ?? ''
  expect(await (await fetch(page)).text()).toContain('action="/simulator/challenges/')
  await fetch(`${page}/answer`, { method: 'POST' })
  await expectStatus('approved')
  expect(screen.queryByRole('link', { name: 'Open 3DS challenge' })).toBeNull()
})

test('a payment whose challenge got no answer in time says so, and is not offered a result', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({
    token: await account.api.cardToken('APRO', '5483928164574623'),
    payment_method_id: 'master',
    three_d_secure_mode: 'optional',
  })
  await account.api.simulate('POST', '/clock/advance', { minutes: 5 })
  const { screen } = await openPayment(account, id)
  expect(await screen.findByTestId('payment-summary')).toHaveTextContent('Pending')
  await screen.findByText(/The time for the 3DS challenge is over/)
  expect(screen.queryByText(/still has to complete/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open 3DS challenge' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Simulate approval' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Simulate expiration' })).toBeVisible()
})

test('a payment in mediation is offered a refund, which the provider makes', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  const { screen, press, act, expectStatus } = await openPayment(account, id)
  await act('Simulate claim')
  await expectStatus('in_mediation')
  const state = within(screen.getByTestId('payment-state'))
  expect(state.getByRole('button', { name: 'Refund' })).not.toHaveAccessibleDescription()
  await press('Refund')
  await press(/^Refund ARS/)
  await expectStatus('refunded')
})

test.each([
  ['Resolve for the seller', 'approved', 'Claim resolved for the seller.', /^Approved/],
  ['Resolve for the buyer', 'refunded', 'Claim resolved for the buyer.', /^Refunded.*by the provider/],
])('a claim ends by %s, which is confirmed first', async (name, status, done, step) => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, act, expectStatus } = await openPayment(account, id)
  await act('Simulate claim')
  await expectStatus('in_mediation')
  await act(name)
  await expectStatus(status)
  await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent(done))
  const path = within(screen.getByRole('list', { name: 'How the payment got here' }))
  await waitFor(() => expect(path.getAllByRole('listitem').at(-1)).toHaveTextContent(step))
})

test('an action that the provider refuses keeps the dialog open and says why', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false })
  const { screen, user, press } = await openPayment(account, id)
  await press('Capture')
  const dialog = await screen.findByRole('dialog', { name: 'Capture this payment' })
  // Another caller cancels while the dialog is open.
  await account.api.post(`/payments/${id}/cancel`, {})
  await user.click(within(dialog).getByRole('button', { name: /^Capture/ }))
  expect(await within(dialog).findByTestId('problem')).toHaveTextContent('The capture was not made')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Capture this payment' })).toBeNull())
})

test('a capture form keeps the typed amount when somebody else cancels, and says so', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false, amount: 1000 })
  const { screen, user, press, fill } = await openPayment(account, id)
  await press('Capture')
  const dialog = within(await screen.findByRole('dialog', { name: 'Capture this payment' }))
  await user.click(dialog.getByRole('radio', { name: 'Part of it' }))
  await fill(dialog.getByLabelText(/^Amount/), '400')
  await account.api.post(`/payments/${id}/cancel`, {})
  expect(await dialog.findByTestId('changed-meanwhile')).toHaveTextContent(
    'It is now: Canceled (by_collector).',
  )
  expect(dialog.getByTestId('changed-meanwhile')).toHaveTextContent('Nothing that was entered here')
  expect(dialog.getByLabelText(/^Amount/)).toHaveValue('400')
})

test('part of an authorized amount is captured, and more than it can be sent', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false, amount: 1000 })
  const { screen, user, press, fill, expectStatus } = await openPayment(account, id)
  await press('Capture')
  const dialog = within(await screen.findByRole('dialog', { name: 'Capture this payment' }))
  const released = 'The rest of the authorized amount is released.'
  expect(dialog.queryByText(released)).toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'Part of it' }))
  expect(dialog.getByText(released)).toBeVisible()
  const amount = dialog.getByLabelText(/^Amount/)
  await fill(amount, '1500')
  await user.click(dialog.getByRole('button', { name: /^Capture/ }))
  await expectWrong(amount, /Only ARS\s1,000\.00 is authorized/)
  await press('Send anyway')
  const problem = within(await dialog.findByTestId('problem'))
  await problem.findByText(/^The amount must be greater than zero and at most what was authorized./)
  await fill(amount, '400')
  await user.click(dialog.getByRole('button', { name: /^Capture ARS/ }))
  await expectStatus('approved')
  expect(await account.api.get(`/payments/${id}`)).toMatchObject({ transaction_amount: 400, captured: true })
})

test('an approved payment can be asked to be captured and canceled, which changes nothing', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, user, press } = await openPayment(account, id)
  await user.click(await screen.findByText('Actions that the provider will reject or that change nothing'))
  await press('Capture')
  const capture = within(await screen.findByRole('dialog', { name: 'Capture this payment' }))
  expect(capture.getByTestId('will-refuse')).toHaveTextContent(/Only an authorized payment can be captured\./)
  await user.click(capture.getByRole('button', { name: /^Capture ARS/ }))
  await screen.findByText('Nothing changed: the card had already been charged.')
  await press('Cancel payment')
  const cancel = within(await screen.findByRole('dialog', { name: 'Cancel payment' }))
  expect(cancel.getByRole('button', { name: 'Go back' })).toBeVisible()
  expect(cancel.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(cancel.getByTestId('will-refuse')).toBeVisible()
  await user.click(cancel.getByRole('button', { name: 'Cancel payment' }))
  expect(await cancel.findByTestId('problem')).toHaveTextContent('The action failed')
})

test('the state says how it was reached, and who can lead it where', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false })
  const { screen, press, expectStatus } = await openPayment(account, id)
  const path = () => within(screen.getByRole('list', { name: 'How the payment got here' }))
  await waitFor(() =>
    expect(path().getByRole('link', { name: 'Authorized' })).toHaveAttribute(
      'href',
      expect.stringContaining('/calls?id='),
    ),
  )
  expect(screen.getByTestId('payment-state')).toHaveTextContent(
    /The seller can.*Capture.*When time runs out.*Simulate expiration/,
  )
  await press('Capture')
  await press(/^Capture ARS/)
  await expectStatus('approved')
  await waitFor(() => expect(path().getAllByRole('listitem')).toHaveLength(2))
  expect(path().getAllByRole('listitem')[1]).toHaveTextContent('by the seller')
})

test('"Pay again" opens the form with the payment’s values, and the new payment has them', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ holder: 'FUND', amount: 1234.5, description: 'Two mates' })
  const { screen, press } = await openPayment(account, id)
  await press('Pay again')
  expect(await screen.findByTestId('expected')).toHaveTextContent('cc_rejected_insufficient_amount')
  await press(/^Pay ARS/)
  const link = within(await screen.findByTestId('pay-result')).getByRole('link')
  const again = await account.api.get(`/payments/${link.getAttribute('href')?.split('/').at(-1)}`)
  expect(again.id).not.toBe(id)
  expect(again).toMatchObject({
    status_detail: 'cc_rejected_insufficient_amount',
    transaction_amount: 1234.5,
    description: 'Two mates',
  })
})

test('a rejected payment says first why, what decided it and what to try, before its facts', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ holder: 'FUND' })
  const { screen } = await openPayment(account, id)
  const why = await screen.findByTestId('rejection')
  await waitFor(() =>
    expect(why).toHaveTextContent(
      'Why it was rejectedInsufficient funds. cc_rejected_insufficient_amount' +
        'The cardholder’s name FUND asks the simulator for this result.' +
        'Try first: Pay with another card or payment method, or charge less.',
    ),
  )
  const facts = screen.getByText('Installments')
  expect(why.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a rejected payment that met a fault names the fault before the reason', async () => {
  const account = await startAccount()
  const fields = { status: 'rejected', status_detail: 'cc_rejected_bad_filled_security_code' }
  await account.api.simulate('POST', '/faults', { path: '/v1/payments', fields })
  const { id } = await account.api.pay({ holder: 'SECU' })
  const { screen } = await openPayment(account, id)
  await screen.findByTestId('applied-fault')
  expect(screen.getByTestId('rejection').textContent).toMatch(
    /^Why it was rejectedA fault was set: .*The security code is wrong/,
  )
})

test('three installments name what the payer pays in all, and a paid ticket does not expire', async () => {
  const account = await startAccount()
  const { api } = account
  const { id } = await api.pay({ installments: 3 })
  const total = (await api.get(`/payments/${id}`)).transaction_details.total_paid_amount
  const { screen, open } = await openPayment(account, id)
  expect(await screen.findByText('Total for the payer')).toBeVisible()
  expect(screen.getByText('Installments')).toBeVisible()
  expect(total).toBeGreaterThan(1500)
  const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(total)
  expect(screen.getByTestId('payment-summary')).toHaveTextContent(`Total for the payerARS ${amount}`)
  const ticket = await api.post('/payments/offline', {
    transaction_amount: 1500,
    payment_method_id: 'rapipago',
    payer: { email: 'ana@testuser.com' },
    date_of_expiration: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await open(`/payments/${ticket.id}`)
  expect(await screen.findByText('Expires')).toBeVisible()
  expect(screen.queryByText('Installments')).toBeNull()
  await api.simulate('POST', `/payments/${ticket.id}/settle`, { settlement: 'approve' })
  await waitFor(() => expect(screen.getByTestId('payment-status')).toHaveAttribute('data-status', 'approved'))
  expect(screen.queryByText('Expires')).toBeNull()
})

test.each([
  ['MLM', 'clabe', 300, /CLABE \d{18}/, 'Copy the CLABE'],
  ['MLM', 'oxxo', 300, /Payment code \d+/, 'Copy the payment code'],
])(
  'in %s a payment by %s shows what the payer types, to be copied',
  async (site_id, method, amount, shown, copy) => {
    const account = await startAccount()
    await account.api.simulate('POST', '/accounts', { site_id })
    const { id } = await account.api.post('/payments/offline', {
      transaction_amount: amount,
      payment_method_id: method,
      payer: { email: 'ana@testuser.com' },
    })
    const { screen } = await openPayment(account, id)
    const summary = await screen.findByTestId('payment-summary')
    await waitFor(() => expect(summary).toHaveTextContent(shown))
    expect(within(summary).getByRole('button', { name: copy })).toBeVisible()
  },
)
