import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { maxWaitMs } from '../../stream/one-moment.tsx'
import { expectDangerous } from '../../tests/support/expect-dangerous.ts'
import { expectWrong } from '../../tests/support/expect-wrong.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

type Account = Awaited<ReturnType<typeof startAccount>>

const payer = 'test_payer_12345@testuser.com'

async function subscribe(
  { api }: Account,
  changes: object = {},
): Promise<{ id: string; init_point: string }> {
  return api.post('/subscriptions', {
    reason: 'Club monthly',
    back_url: 'https://shop.example/return',
    payer_email: payer,
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 1500, currency_id: 'ARS' },
    card_token_id: await api.cardToken(),
    status: 'authorized',
    ...changes,
  })
}

/** Subscribes, and lets the time of the first charge come, whose attempts are refused. Resolves to the id. */
async function refuseFirstCharge(account: Account): Promise<string> {
  const { api } = account
  const { id } = await subscribe(account)
  await api.simulate('POST', `/subscriptions/${id}/refusals`, { charge: 1 })
  const { next_charge_at } = await api.simulate('GET', `/subscriptions/${id}/schedule`)
  await api.simulate('POST', '/clock/advance', { to: next_charge_at })
  return id
}

test('subscriptions are listed with amount, cycle and status, and filtered by status', async () => {
  const account = await startAccount()
  const active = await subscribe(account)
  const pending = await subscribe(account, { card_token_id: undefined, status: 'pending', reason: 'Later' })
  const { screen, user } = await renderConsole('/subscriptions', { account })
  expect(await screen.findByTestId(`subscription-${active.id}`)).toHaveTextContent(
    'Club monthlyActiveARS 1,500.00every month',
  )
  expect(screen.getByTestId(`subscription-${pending.id}`)).toHaveTextContent('LaterPending')
  await user.selectOptions(screen.getByLabelText('Status'), 'pending')
  await waitFor(() => expect(screen.queryByTestId(`subscription-${active.id}`)).toBeNull())
})

test('the list leaves out what a grade made until it is asked for', async () => {
  const account = await startAccount()
  const own = await subscribe(account)
  const graded = await subscribe(account, { reason: 'pasarela-grade-1-valid', status: 'authorized' })
  const { screen, user } = await renderConsole('/subscriptions', { account })
  await screen.findByTestId(`subscription-${own.id}`)
  const notice = await screen.findByText(/^1 subscription of gradings is left out\./)
  expect(screen.queryByTestId(`subscription-${graded.id}`)).toBeNull()
  await user.click(within(notice).getByRole('link', { name: 'Show them' }))
  expect(await screen.findByTestId(`subscription-${graded.id}`)).toBeVisible()
})

test('a payer who returns is shown the subscription', async () => {
  const account = await startAccount()
  const { id } = await subscribe(account)
  const { screen, address } = await renderConsole(`/subscriptions?preapproval_id=${id}`, { account })
  expect(await screen.findByTestId('subscription-status')).toHaveTextContent('Active')
  expect(address()).toBe(`/subscriptions/${id}`)
  expect(screen.queryByTestId('ignored')).toBeNull()
})

test('a subscription is created with a test card, and shows its first charge', async () => {
  const { screen, press } = await renderConsole('/subscriptions/new')
  expect(await screen.findByTestId('subscription-total')).toHaveTextContent('every month')
  await press('Create subscription')
  expect(await screen.findByTestId('subscription-status')).toHaveTextContent('Active')
  expect(await screen.findByTestId('invoices')).toHaveTextContent('Approved')
  expect(await screen.findByTestId('charge-calendar')).toHaveTextContent('Paid · 1')
})

test('the form shows each error at its field, and sends it anyway', async () => {
  const { screen, press, fill } = await renderConsole('/subscriptions/new')
  await fill(await screen.findByLabelText(/^Amount/), 'much')
  await fill(screen.getByLabelText('Every'), '0')
  await fill(screen.getByLabelText('Payer’s email'), 'ana')
  await fill(screen.getByLabelText('Free trial (optional)'), 'some')
  await fill(screen.getByLabelText('Return URL'), 'shop')
  await press('Create subscription')
  await expectWrong(screen.getByLabelText(/^Amount/), /Enter an amount/)
  await expectWrong(screen.getByLabelText('Every'), 'Enter a whole number, 1 or more.')
  await expectWrong(screen.getByLabelText('Payer’s email'), 'Enter an email address.')
  await press('Send anyway')
  // The messages are the gateway's.
  await expectWrong(screen.getByLabelText(/^Amount/), /transaction_amount/)
  await expectWrong(screen.getByLabelText('Every'), /auto_recurring\.frequency/)
  await expectWrong(screen.getByLabelText('Payer’s email'), /payer_email/)
  await expectWrong(screen.getByLabelText('Free trial (optional)'), /free_trial\.frequency/)
  await expectWrong(screen.getByLabelText('Return URL'), /back_url/)
})

test('a new amount is shown, and the actions follow the status: paused, resumed, canceled for good', async () => {
  const account = await startAccount()
  const { id } = await subscribe(account)
  const { screen, press, fill } = await renderConsole(`/subscriptions/${id}`, { account })
  const act = async (name: string, status: string) => {
    await press(name)
    const dialog = await screen.findByRole('dialog')
    expectDangerous(within(dialog).getByRole('button', { name }), name === 'Cancel subscription')
    await press(name, dialog)
    await waitFor(() => expect(screen.getByTestId('subscription-status')).toHaveTextContent(status))
  }
  await press('Change amount')
  await fill(await screen.findByLabelText('New amount in ARS'), '1,700.50')
  await press('Save')
  await waitFor(() => expect(screen.getByTestId('subscription-summary')).toHaveTextContent('ARS 1,700.50'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act('Pause', 'Paused')
  await act('Resume', 'Active')
  await act('Cancel subscription', 'Canceled')
  expect(await screen.findByText(/This status is final/)).toBeVisible()
})

test('a typed amount stays when somebody else cancels the subscription', async () => {
  const account = await startAccount()
  const { id } = await subscribe(account)
  const { screen, press, fill } = await renderConsole(`/subscriptions/${id}`, { account })
  await press('Change amount')
  const dialog = within(await screen.findByRole('dialog'))
  await fill(dialog.getByLabelText(/^New amount/), '2000')
  await account.api.put(`/subscriptions/${id}`, { status: 'cancelled' })
  expect(await dialog.findByTestId('changed-meanwhile')).toHaveTextContent(
    /The subscription changed elsewhere.*It was: Active.*It is now: Canceled/,
  )
  expect(dialog.getByLabelText(/^New amount/)).toHaveValue('2000')
})

test('a pause whose answer is lost is blamed on nobody else', async () => {
  const account = await startAccount()
  const { id } = await subscribe(account)
  const { screen, press, network } = await renderConsole(`/subscriptions/${id}`, { account })
  await press('Pause')
  const dialog = await screen.findByRole('dialog')
  network.loseAnswer(/trpc\/subscriptions\.change/)
  await press('Pause', dialog)
  await within(dialog).findByTestId('doubt')
  await waitFor(() => expect(screen.getByTestId('subscription-status')).toHaveTextContent('Paused'))
  expect(within(dialog).queryByTestId('changed-meanwhile')).toBeNull()
})

test('after the clock moved, all parts of the page wait for the last that is read', async () => {
  const account = await startAccount()
  const { id } = await subscribe(account)
  const { screen, press, network } = await renderConsole(`/subscriptions/${id}`, { account })
  const invoices = await screen.findByTestId('invoices')
  await within(invoices).findByText('Approved')
  const sums = () => screen.getByTestId('subscription-summary').textContent ?? ''
  const shown = new Set<string>()
  let pressedAt = Date.now()
  // On a machine where the parts take longer to be read, they no longer wait for each other.
  const isWithin = () => Date.now() - pressedAt < maxWaitMs
  const look = () => {
    const charges = within(screen.getByTestId('invoices')).getAllByText('Approved').length
    if (isWithin()) shown.add(`${charges} of ${/ARS.3,000/.test(sums()) ? 2 : 1}`)
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  const letGo = network.holdBack(/subscriptions\.get/)
  const reads = () => network.sent.filter(({ url }) => url.pathname.includes('invoices.search')).length
  const before = reads()
  pressedAt = Date.now()
  await press('Advance to the next charge')
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  // The page has been answered by then.
  await account.api.get(`/subscriptions/${id}`)
  // What the clock did would stand beside the former charges.
  if (isWithin()) expect(screen.queryByTestId('advance-report')).toBeNull()
  letGo()
  await screen.findByTestId('advance-report')
  look()
  if (isWithin()) expect([...shown].at(-1)).toBe('2 of 2')
  await waitFor(() => expect(sums()).toMatch(/ARS.3,000/))
  await waitFor(() => expect(within(screen.getByTestId('invoices')).getAllByText('Approved')).toHaveLength(2))
  look()
  watch.disconnect()
  expect([...shown].filter(one => !['1 of 1', '2 of 2'].includes(one))).toEqual([])
})

test('the charges are counted in the plural, and the card that pays them has its last digits', async () => {
  const account = await startAccount()
  const { id } = await subscribe(account)
  const { screen } = await renderConsole(`/subscriptions/${id}`, { account, language: 'es' })
  const legend = await screen.findByRole('list', { name: 'Qué significan los puntos' })
  await waitFor(() => expect(legend).toHaveTextContent('Pagado · 1Próximos · 24'))
  await waitFor(() => expect(screen.getByTestId('subscription-summary')).toHaveTextContent('Visa ••3704'))
})

test('the next charge is made to fail once, and what happens when the clock is advanced is listed', async () => {
  const account = await startAccount()
  const { id } = await subscribe(account)
  const order = await account.api.post('/orders', {
    type: 'point',
    external_reference: 'table-7',
    transactions: { payments: [{ amount: '150.00' }] },
    config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
  })
  const { screen, user, press, fill } = await renderConsole(`/subscriptions/${id}`, { account })
  const [next] = await screen.findAllByRole('button', { name: /^Upcoming: / })
  await user.click(next as HTMLElement)
  await press('Choose reason and attempts…')
  const dialog = await screen.findByRole('dialog')
  await fill(await screen.findByLabelText(/^Rejected attempts/), 'one')
  await press('Make the next charge fail', dialog)
  await expectWrong(screen.getByLabelText(/^Rejected attempts/), /Enter a whole number/)
  await fill(screen.getByLabelText(/^Rejected attempts/), '1')
  await press('Make the next charge fail', dialog)
  expect(await screen.findByTestId('refusal-planned')).toHaveTextContent('Charge 2, 1 rejected attempt')
  await press('Advance to the next charge')
  const report = await screen.findByTestId('advance-report')
  expect(report).toHaveTextContent(`Charge of subscription ${id}`)
  expect(report).not.toHaveTextContent(order.id)
  await user.click(within(report).getByText(/^\d jobs? of other resources$/))
  await waitFor(() => expect(report).toHaveTextContent(new RegExp(`order ${order.id}.*Expired`)))
  const calendar = within(await screen.findByTestId('charge-calendar'))
  expect(await calendar.findByText(/Rejected, will be retried ·/)).toHaveTextContent('1')
  const why = await screen.findByTestId('rejection')
  expect(why).toHaveTextContent(/^Why the last charge was rejectedInsufficient funds\./)
  expect(why).toHaveTextContent('The simulator was told to reject this charge.')
  expect(await screen.findByRole('button', { name: 'Advance to the next retry' })).toBeVisible()
  // Its one attempt was rejected, so that nothing is left to let through.
  expect(screen.queryByTestId('refusal-planned')).toBeNull()
  const charges = within(await screen.findByTestId('invoices'))
  await user.click((await charges.findAllByRole('link'))[0] as HTMLElement)
  expect(await screen.findByText('The simulator was told to reject this charge.')).toBeVisible()
  expect(await screen.findByRole('link', { name: id })).toHaveAttribute('href', `/subscriptions/${id}`)
})

test('a charge whose attempts are used up is not promised another one, and the pause that follows is told', async () => {
  const account = await startAccount()
  const { api } = account
  const { id } = await subscribe(account)
  await api.simulate('POST', `/subscriptions/${id}/refusals`, { charge: 1 })
  const readSchedule = () => api.simulate('GET', `/subscriptions/${id}/schedule`)
  let { next_charge_at: at } = await readSchedule()
  while (at !== null) {
    await api.simulate('POST', '/clock/advance', { to: at })
    at = (await readSchedule()).next_retry_at
  }
  const { screen, press } = await renderConsole(`/subscriptions/${id}`, { account })
  expect(await screen.findByTestId('next-charge')).toHaveTextContent(
    /^The attempts are used up\. Unless another card pays the charge, the subscription is paused on/,
  )
  const summary = screen.getByTestId('subscription-summary')
  await waitFor(() =>
    expect(summary).toHaveTextContent('The last charge was rejected, and no further attempt has a date'),
  )
  expect(summary).not.toHaveTextContent('Next charge due')
  const calendar = await screen.findByTestId('charge-calendar')
  expect(calendar).toHaveTextContent('Rejected, no attempt planned · 1')
  expect(calendar).not.toHaveTextContent('Upcoming')
  await press('Advance to the end of the attempts')
  const report = await screen.findByTestId('advance-report')
  await waitFor(() =>
    expect(report).toHaveTextContent(`End of attempts for the unpaid charge of subscription ${id}Paused`),
  )
  expect(report).not.toHaveTextContent('Charge of subscription')
  const { last_modified } = await api.get(`/subscriptions/${id}`)
  const times = () => within(screen.getByTestId('subscription-state')).getAllByRole('time')
  await waitFor(() =>
    expect(Date.parse(times().at(-1)?.getAttribute('datetime') ?? '')).toBe(Date.parse(last_modified)),
  )
})

test('the menu of each coming charge refuses it, all attempts or the first, and the charges are one stop of Tab', async () => {
  const account = await startAccount()
  const { id } = await subscribe(account)
  const { screen, user, press } = await renderConsole(`/subscriptions/${id}`, { account })
  const coming = await screen.findAllByRole('button', { name: /^Upcoming: / })
  const tabStops = () => [...document.querySelectorAll('[data-mark][tabindex="0"]')]
  expect(coming).toHaveLength(24)
  expect(tabStops()).toEqual([coming[0]])
  await user.click(coming[0] as HTMLElement)
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(coming[2]).toHaveFocus()
  expect(tabStops()).toEqual([coming[2]])
  await user.keyboard('{Enter}')
  await press('Fail the first attempt only')
  expect(await screen.findByTestId('refusal-planned')).toHaveTextContent(
    /^Charge 4, 1 rejected attempt: Insufficient funds.$/,
  )
  await user.keyboard('{Home}')
  await user.click(coming[0] as HTMLElement)
  await press('Make the next charge fail')
  await waitFor(() =>
    expect(screen.getByTestId('refusal-planned')).toHaveTextContent('Charge 2, all attempts rejected'),
  )
  const { refusals } = await account.api.simulate('GET', `/subscriptions/${id}/schedule`)
  expect(refusals).toMatchObject([
    { charge: 4, attempts: 1 },
    { charge: 2, attempts: null },
  ])
  await press('Let all charges succeed')
  await waitFor(() => expect(screen.queryByTestId('refusal-planned')).toBeNull())
})

test('a charge moves neither since when a subscription is active nor what was paid, and is counted by its outcome', async () => {
  const account = await startAccount()
  const { api } = account
  const id = await refuseFirstCharge(account)
  const { date_created, next_payment_date, last_modified } = await api.get(`/subscriptions/${id}`)
  const { screen, visit, open } = await renderConsole(`/subscriptions/${id}`, { account })
  const summary = await screen.findByTestId('subscription-summary')
  await waitFor(() => expect(summary).toHaveTextContent('ChargesPaid: 1 · Rejected, will be retried: 1'))
  expect(summary).toHaveTextContent('ChargedARS 1,500.00Charges')
  const datesIn = (testId: string) =>
    within(screen.getByTestId(testId))
      .queryAllByRole('time')
      .map(time => Date.parse(time.getAttribute('datetime') ?? ''))
  expect(Date.parse(last_modified)).toBeGreaterThan(Date.parse(date_created))
  await waitFor(() => expect(datesIn('subscription-state')).toEqual([Date.parse(date_created)]))
  expect(datesIn('subscription-summary')).toContain(Date.parse(next_payment_date))
  const { results } = await api.get(`/invoices?preapproval_id=${id}`)
  await visit(`/subscriptions/${id}?tab=webhooks`)
  const timeline = await screen.findByRole('list', { name: 'What happened to this subscription' })
  for (const { payment } of results)
    expect(await within(timeline).findByRole('link', { name: String(payment.id) })).toBeVisible()
  expect(screen.queryByTestId('charges-unknown')).toBeNull()
  // Each charge stands before the notifications of its invoice and its payment.
  await visit(`/subscriptions/${id}?tab=timeline&view=table`)
  const table = await screen.findByRole('list', { name: 'What happened to this subscription' })
  const kinds = await waitFor(() => {
    const rows = [...table.children].map(row => row.getAttribute('data-kind'))
    expect(rows.filter(kind => kind === 'charge')).toHaveLength(2)
    return rows.join(' ')
  })
  expect(kinds).toMatch(/^call charge notification .*charge notification/)
  expect(table).toHaveTextContent(
    /Charge of ARS\s1,500.00\d+Paid.*Charge of ARS\s1,500.00\d+Rejected, will be retried/,
  )
  // No recorded call shows how the subscription came to be active.
  const { entries } = await api.get('/calls?limit=1')
  await api.post('/entries/clear', { through: entries[0].seq, confirm: 'clear' })
  await visit('/subscriptions')
  await visit(`/subscriptions/${id}`)
  await waitFor(() => expect(datesIn('subscription-state')).toEqual([]))
  await api.put(`/subscriptions/${id}`, { status: 'cancelled' })
  await waitFor(() => expect(screen.getByTestId('subscription-status')).toHaveTextContent('Canceled'))
  expect(screen.getByTestId('subscription-summary')).not.toHaveTextContent('Next charge')
  await api.simulate('POST', '/faults', { path: '/authorized_payments/search', status: 400, times: 100 })
  await open()
  expect(await screen.findByTestId('charges-unknown')).toHaveTextContent(
    'The provider did not list the charges',
  )
  expect(screen.getByTestId('subscription-summary')).toHaveTextContent('2 charges, including rejected ones')
})

test('the notifications of a charge are in the timeline even if none arrived', async () => {
  const account = await startAccount()
  const { api } = account
  const { id } = await subscribe(account)
  await api.simulate('POST', '/notification-faults', { lose: true, times: 100 })
  const { next_charge_at } = await api.simulate('GET', `/subscriptions/${id}/schedule`)
  await api.simulate('POST', '/clock/advance', { to: next_charge_at })
  const { screen } = await renderConsole(`/subscriptions/${id}?tab=timeline`, { account })
  const chart = within(await screen.findByTestId('timeline-chart'))
  expect((await chart.findAllByText(/^not received/)).length).toBeGreaterThan(0)
  expect(await chart.findAllByText(/^Paid · ARS/)).toHaveLength(2)
})

test('the moment of a charge that stays unpaid is marked, and that of a paid one is not', async () => {
  const account = await startAccount()
  const { api } = account
  const id = await refuseFirstCharge(account)
  await api.put(`/subscriptions/${id}`, { status: 'cancelled' })
  const { screen } = await renderConsole(`/subscriptions/${id}?tab=timeline`, { account })
  const moments = within(await screen.findByRole('list', { name: 'Moments' }))
  const tones = () => moments.getAllByRole('link').flatMap(({ dataset }) => dataset.tone ?? [])
  await expect.poll(tones).toEqual(['bad'])
})

test('the sign of a closed charge says whether it was paid', async () => {
  const account = await startAccount()
  const id = await refuseFirstCharge(account)
  await account.api.simulate('POST', '/clock/advance', { days: 40 })
  const { screen } = await renderConsole(`/subscriptions/${id}`, { account })
  const invoices = await screen.findByTestId('invoices')
  const closed = within(invoices).getAllByText('Closed')
  expect(closed.map(({ dataset }) => dataset.tone)).toEqual(['bad', 'ok'])
})

test('what the payer does on the hosted page is shown without a reload', async () => {
  const account = await startAccount()
  const pending = { card_token_id: undefined, status: 'pending' }
  const { id, init_point } = await subscribe(account, pending)
  const { screen, user, visit } = await renderConsole(`/subscriptions/${id}`, { account })
  expect(await screen.findByTestId('subscription-status')).toHaveTextContent('Pending')
  const form = { attempt: 'a', card: '4509953566233704', outcome: 'APRO', email: payer }
  await fetch(init_point, { method: 'POST', body: new URLSearchParams(form) })
  await waitFor(() => expect(screen.getByTestId('subscription-status')).toHaveTextContent('Active'))
  await waitFor(() => expect(screen.getByTestId('charge-calendar')).toHaveTextContent('Paid · 1'))
  // The notification names the invoice only.
  await visit('/webhooks')
  const [invoice] = await screen.findAllByText('authorized_payment created')
  await user.click(invoice as HTMLElement)
  const links = () => screen.getAllByRole('link', { name: new RegExp(`${id}$`) })
  await waitFor(() =>
    expect(links().map(link => link.getAttribute('href'))).toContain(`/subscriptions/${id}`),
  )
})
