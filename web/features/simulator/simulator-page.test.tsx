import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { addFaultInput } from '../../../server/contract/shop-faults.ts'
import { demoCredentials } from '../../../server/facts/demo-credentials.ts'
import { gradingActor, gradingPrefix } from '../../../server/facts/gradings.ts'
import { openJournal } from '../../../server/journal/open-journal.ts'
import { bounds as journalBounds } from '../../../server/journal/tests/support/journal-harness.ts'
import { createTestLogger, sampleCall } from '../../../server/journal/tests/support/samples.ts'
import { callRuleSchema, notificationRuleSchema } from '../../../server/simulator/api/faults.ts'
import type { Json } from '../../../server/tests/support/gateway-api.ts'
import { makeTemporaryFolder } from '../../../server/tests/support/temporary-folder.ts'
import { expectWrong } from '../../tests/support/expect-wrong.ts'
import { type Console, renderConsole, startAccount } from '../../tests/support/render-console.tsx'
import { startStandInProvider } from '../../tests/support/stand-in-provider.ts'
import { faultFields } from './fault-rules.ts'

type Tab = 'account' | 'faults' | 'clock' | 'scenarios' | 'deliveries' | 'sellers'

async function openSimulator(tab: Tab, account = startAccount()) {
  const page = await renderConsole(`/simulator?tab=${tab}`, { account: await account })
  return { ...page, ...verbsOf(page) }
}

function verbsOf({ screen, user, press, fill }: Console) {
  const panel = (name: string) => screen.findByRole('region', { name })
  /** Performs an action, and expects the page to say what was done. */
  const expectDone = async (done: string, act: () => Promise<void>) => {
    screen.queryByTestId('announcer')?.replaceChildren()
    await act()
    await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent(done))
  }
  const setFault = (part: HTMLElement) => expectDone('Fault set', () => press('Set fault', part))
  return {
    panel,
    expectDone,
    clearFaults: () => expectDone('All faults cleared', () => press('Clear all')),
    /** Sets a fault of calls to the provider. `where` is an option of the form's list. */
    async breakCalls(what: string, where: string) {
      const element = await panel('Faults in calls')
      await user.click(within(element).getByRole('radio', { name: what }))
      await user.selectOptions(within(element).getByRole('combobox', { name: 'Call' }), where)
      await setFault(element)
    },
    async breakNotifications(what: string) {
      const element = await panel('Faults in notifications')
      await user.click(within(element).getByRole('radio', { name: what }))
      await setFault(element)
    },
    async advance(count: string, unit: string) {
      const element = await panel('Advance')
      await fill(within(element).getByLabelText('Advance by'), count)
      await user.selectOptions(within(element).getByRole('combobox', { name: 'Unit' }), unit)
      await press('Advance', element)
    },
    expectShown: (testId: string, ...texts: string[]) =>
      waitFor(() => {
        for (const text of texts) expect(screen.getByTestId(testId)).toHaveTextContent(text)
      }),
    delivery: (resource: number) =>
      [...screen.getByTestId('deliveries').children].find(item =>
        item.textContent?.includes(String(resource)),
      ),
  }
}

test('advancing the clock expires an authorized payment', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false })
  const { screen, open, advance, expectDone, expectShown } = await openSimulator(
    'clock',
    Promise.resolve(account),
  )
  await expectShown('scheduled-jobs', `Expiration of payment ${id}`)
  const now = () =>
    Date.parse(within(screen.getByTestId('simulator-now')).getByRole('time').getAttribute('datetime') ?? '')
  const before = now()
  await expectDone('Clock advanced', () => advance('10', 'days'))
  await expectShown('scheduled-jobs', 'No scheduled jobs')
  await waitFor(() => expect(now() - before).toBeGreaterThanOrEqual(10 * 86_400_000))
  await open(`/payments/${id}`)
  expect(await screen.findByTestId('payment-status')).toHaveAttribute('data-status', 'cancelled')
  expect(screen.getByTestId('payment-summary')).toHaveTextContent('It expired, and nothing was charged.')
})

test('after an advance by a number of days, the clock lists what ran, with links, until it is set', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false })
  const page = await openSimulator('clock', Promise.resolve(account))
  const { screen, visit, press, advance, panel, expectDone } = page
  await expectDone('Clock advanced', () => advance('10', 'days'))
  const report = within(await within(await panel('Advance')).findByTestId('advance-report'))
  expect(report.getByRole('heading')).toHaveTextContent(/^Clock advanced\. \d+ jobs? ran:$/)
  const [expiry, notified] = report.getAllByRole('listitem')
  expect(expiry).toHaveTextContent(new RegExp(`Expiration of payment ${id}Canceled`))
  const linkOf = (item: HTMLElement | undefined) => within(item as HTMLElement).getByRole('link')
  expect(linkOf(expiry)).toHaveAttribute('href', `/payments/${id}`)
  expect(notified).toHaveTextContent(new RegExp(`Notification about ${id}200`))
  expect(linkOf(notified)).toHaveAttribute('href', expect.stringContaining('tab=deliveries'))
  await visit('/payments')
  await visit('/simulator?tab=clock')
  expect(await screen.findByTestId('advance-report')).toHaveTextContent(String(id))
  await press('Return to real time')
  await waitFor(() => expect(screen.queryByTestId('advance-report')).toBeNull())
})

test('of an advance, the jobs of gradings are folded in one line', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false })
  const graded = await account.api.pay({ capture: false, external_reference: `${gradingPrefix}1-late` })
  const page = await openSimulator('clock', Promise.resolve(account))
  const { user, panel, advance, expectDone } = page
  await expectDone('Clock advanced', () => advance('10', 'days'))
  const report = await within(await panel('Advance')).findByTestId('advance-report')
  const summary = within(report).getByText('1 job of a grading')
  await user.click(summary)
  const folded = summary.closest('details')
  expect(folded).toHaveTextContent(String(graded.id))
  expect(folded).not.toHaveTextContent(String(id))
  expect(report.querySelector('ol')).not.toHaveTextContent(String(graded.id))
})

test('a report that is due or was generated is no link to a payment', async () => {
  const account = await startAccount()
  await account.api.simulate('PUT', '/clock', { frozen: true })
  const post = (path: string, body: object) =>
    fetch(`${account.demo.simulator.url}/v1/account/settlement_report${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoCredentials.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/config', {
    columns: [{ key: 'SOURCE_ID' }],
    file_name_prefix: 'settlement',
    frequency: { type: 'daily', value: 0, hour: 0 },
  })
  expect((await post('/schedule', {})).ok).toBe(true)
  const { panel, advance, expectShown, screen } = await openSimulator('clock', Promise.resolve(account))
  await expectShown('scheduled-jobs', 'Generation of report')
  expect(within(screen.getByTestId('scheduled-jobs')).queryByRole('link')).toBeNull()
  await advance('1', 'days')
  const report = within(await within(await panel('Advance')).findByTestId('advance-report'))
  expect(report.getByRole('listitem')).toHaveTextContent('Generation of report')
  expect(report.queryByRole('link')).toBeNull()
})

test('the clock is stopped and returned to real time, but not advanced by less than nothing', async () => {
  const { screen, user, fill, press, advance, expectDone, api } = await openSimulator('clock')
  await fill(await screen.findByLabelText('Advance by'), '-3')
  await user.keyboard('{Enter}')
  await press('Send anyway')
  // The message is the simulator's.
  expect(await screen.findByTestId('problem')).toHaveTextContent('days')
  await expectDone('Clock changed', () => press('Stop'))
  expect(await screen.findByText(/Stopped\./)).toBeVisible()
  expect(await api.simulate('GET', '/clock')).toMatchObject({ frozen: true })
  await press('Return to real time')
  expect(await screen.findByText(/Running in real time\./)).toBeVisible()
  await advance('0', 'hours')
  await expectWrong(screen.getByLabelText('Advance by'), 'From 1 to 9999.')
  expect(await api.simulate('GET', '/clock')).toMatchObject({ own: false })
})

test('Enter on the ruler advances the clock to the hand, once, and not to where it is', async () => {
  const { screen, user, network } = await openSimulator('clock')
  const advances = () => network.sent.filter(({ url }) => url.pathname.endsWith('/clock/advance')).length
  const hand = await screen.findByRole('slider', { name: 'Advance the clock to' })
  hand.focus()
  await user.keyboard('{Enter}')
  expect(advances()).toBe(0)
  const letGo = network.holdBack(/clock\/advance/)
  await user.keyboard('{ArrowRight}{Enter}')
  await waitFor(() => expect(advances()).toBe(1))
  await user.keyboard('{Enter}')
  letGo()
  await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent('Clock advanced'))
  expect(advances()).toBe(1)
})

test('the hand of the ruler is dragged by the first button, and goes back if the pointer is lost', async () => {
  const { screen } = await openSimulator('clock')
  const hand = await screen.findByRole('slider', { name: 'Advance the clock to' })
  const ruler = screen.getByRole('group', { name: 'Upcoming jobs' })
  const captured: number[] = []
  ruler.setPointerCapture = id => void captured.push(id)
  ruler.getBoundingClientRect = () => ({ left: 100 }) as DOMRect
  const at = () => Number(hand.getAttribute('aria-valuenow'))
  const start = at()
  const move = (type: 'Down' | 'Move' | 'Up' | 'Cancel', clientX: number, button = 0) => {
    fireEvent[`pointer${type}`](ruler, { clientX, button, pointerId: 7 })
    return at()
  }
  expect([move('Move', 300), move('Down', 300, 2), move('Move', 300)]).toEqual([start, start, start])
  const [down, moved] = [move('Down', 300), move('Move', 350)]
  expect(down).toBeGreaterThan(start)
  expect(moved).toBeGreaterThan(down)
  expect([move('Up', 350), move('Move', 400), captured]).toEqual([moved, moved, [7]])
  expect(move('Down', 300)).toBe(down)
  expect([move('Cancel', 300), move('Move', 400)].map(ms => ms < down)).toEqual([true, true])
})

test('a sent notification appears without a reload, with its attempts, and is found by the payment’s id', async () => {
  const { screen, user, fill, press, open, address, delivery, api } = await openSimulator('deliveries')
  expect(await screen.findByText('No notifications sent yet')).toBeVisible()
  expect(screen.queryByText(/^Showing the last/)).toBeNull()
  const { id } = await api.pay()
  const other = await api.pay()
  await waitFor(() => expect(delivery(id)).toHaveTextContent('Delivered'))
  const item = delivery(id) as HTMLElement
  expect(item).toHaveTextContent('payment.created')
  await user.click(item.querySelector('summary') as HTMLElement)
  expect(await within(item).findByRole('cell', { name: '200' })).toBeVisible()
  expect(within(item).getByRole('link', { name: String(id) })).toHaveAttribute('href', `/payments/${id}`)

  await fill(screen.getByLabelText('Resource ID'), String(other.id))
  await waitFor(() => expect(address()).toContain(`q=${other.id}`))
  await waitFor(() => expect(delivery(id)).toBeUndefined())
  await open()
  await screen.findByTestId('deliveries')
  expect(delivery(other.id)).toBeVisible()
  expect(delivery(id)).toBeUndefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed')
  await press('Clear filters')
  await waitFor(() => expect(delivery(id)).toBeVisible())
})

test('changing the account’s country updates the whole console', async () => {
  const { screen, user, panel, expectDone } = await openSimulator('account')
  const brazil = await within(await panel('Country of the account')).findByRole('radio', { name: 'Brazil' })
  await expectDone('The account now sells in Brazil', () => user.click(brazil))
  const inHeader = within(screen.getByRole('banner')).getByRole('combobox', {
    name: 'Country of the account',
  })
  await waitFor(() => expect(inHeader).toHaveValue('MLB'))
  await user.click(screen.getByRole('link', { name: 'Payment methods' }))
  await waitFor(() => expect(screen.getByTestId('methods')).toHaveTextContent('Pix'))
})

test('a refusal fails the next payment once and the page says what to do; a lost response is retried with the same key', async () => {
  const { screen, press, visit, api, breakCalls, expectShown } = await openSimulator('faults')
  await breakCalls('Rejected', 'Create a payment')
  await expectShown('active-faults', 'Rejected code=2034', 'once')
  await visit('/pay')
  await press(/^Pay ARS/)
  await expectShown(
    'problem',
    'The payment was not created',
    'Buyer and seller cannot transact with each other',
  )
  expect(screen.getByTestId('pay-step-payment')).toHaveAttribute('data-state', 'failed')
  expect((await api.get('/payments')).paging.total).toBe(0)
  await press(/^Pay ARS/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  await visit('/simulator?tab=faults')
  await screen.findByTestId('active-faults')
  await expectShown('active-faults', 'No active faults')
  await breakCalls('No response', 'Create a payment')
  await expectShown('active-faults', 'reset')
  await visit('/pay')
  await press(/^Pay ARS/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  expect((await api.get('/payments')).paging.total).toBe(2)
})

test('what triggers a fault of orders is a link away', async () => {
  const { screen, user, press, api, address, breakCalls, breakNotifications, expectShown } =
    await openSimulator('faults')
  await breakNotifications('Lost')
  await expectShown('active-faults', 'To trigger a fault:', 'Create a payment')
  await breakCalls('Changed fields', 'Refund, capture or cancel an order')
  await breakCalls('Rejected', 'Create an order')
  await expectShown(
    'active-faults',
    'Rejected code=invalid_email_for_sandbox',
    'Changed fields fields=currency',
    'Refund, capture or cancel an order',
  )
  await user.click(screen.getByRole('link', { name: 'Create an order' }))
  await waitFor(() => expect(address()).toBe('/pay?api=orders'))
  await press(/^Pay ARS/)
  await expectShown('problem', 'The order was not created', 'A fault was set')
  expect((await api.simulate('GET', '/faults')).calls).toMatchObject([{ path: '/v1/orders/*/*' }])
})

test('active faults are listed and cleared; an invalid count is refused by form and simulator', async () => {
  const { screen, press, fill, panel, api, breakCalls, breakNotifications, clearFaults, expectShown } =
    await openSimulator('faults')
  await screen.findByTestId('active-faults')
  await expectShown('active-faults', 'No active faults')
  await api.simulate('POST', '/faults', { path: '/v1/payments', status: 429, retry_after: 1 })
  await expectShown(
    'active-faults',
    'A fault was set: respond 429 with Retry-After 1 status=429; retry-after=1',
  )
  await api.simulate('DELETE', '/faults')
  await breakCalls('Internal error', 'Refund')
  await breakNotifications('Wrong signature')
  const waiting = screen.getByTestId('active-faults')
  await waitFor(() => expect(within(waiting).getAllByRole('listitem')).toHaveLength(2))
  expect(waiting).toHaveTextContent('POST /v1/payments/*/refunds')
  await clearFaults()
  await expectShown('active-faults', 'No active faults')
  expect(await api.simulate('GET', '/faults')).toMatchObject({ calls: [], notifications: [] })

  const faults = await panel('Faults in calls')
  const times = within(faults).getByLabelText('Times')
  await fill(times, 'many')
  await expectWrong(times, 'From 1 to 9999.')
  await press('Set fault', faults)
  await press('Send anyway', faults)
  expect(await screen.findByTestId('problem')).toHaveTextContent('times')
  expect(await api.simulate('GET', '/faults')).toMatchObject({ calls: [] })
})

test('a fault that a webhook grade set is said to be its own, here and in the header', async () => {
  const account = await startAccount()
  const { simulator } = account.demo
  await fetch(`${simulator.url}/simulator/faults?public_key=${demoCredentials.publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-pasarela-actor': gradingActor },
    body: JSON.stringify({ method: 'GET', shows: '123', status: 500 }),
  })
  const { screen } = await renderConsole('/simulator?tab=faults', { account })
  const set = await screen.findByRole('link', { name: 'Set by the webhook grade that is running' })
  expect(set).toHaveAttribute('href', '/grade')
  expect(await screen.findByTestId('faults-chip')).toHaveAccessibleName(/· Webhook grade$/)
  expect(screen.queryByText(/not verified/)).toBeNull()
})

test('a fault has the seconds that were typed, and under “More” all that the control API can set', async () => {
  const { screen, user, press, fill, panel, api, expectShown } = await openSimulator('faults')
  const calls = await panel('Faults in calls')
  await user.click(within(calls).getByRole('radio', { name: 'Slow' }))
  await fill(within(calls).getByLabelText('Delay (seconds)'), '2,5')
  // Another call keeps what was typed of the fault.
  for (const target of ['Refund', 'Create a payment'])
    await user.selectOptions(within(calls).getByLabelText('Call'), target)
  await press('Set fault', calls)
  await expectShown('active-faults', 'A fault was set: wait 2.5 s delay=2500')
  await user.click(within(calls).getByRole('radio', { name: 'Changed fields' }))
  const fields = within(calls).getByLabelText('Changed fields (JSON)')
  await user.clear(fields)
  await user.click(fields)
  await user.paste('{"status":')
  await press('Set fault', calls)
  await expectWrong(fields, 'A JSON object is needed, for example {"currency_id": "USD"}')
  expect(within(calls).getByRole('alert')).toHaveTextContent('1 field')
  expect(screen.queryByTestId('problem')).toBeNull()
  await press('Send anyway', calls)
  expect(await screen.findByTestId('problem')).toHaveTextContent('fields')
  await user.click(fields)
  await user.paste('"pending"}')
  await user.click(within(calls).getByLabelText('Broken JSON', { selector: '[type=checkbox]' }))
  await press('Set fault', calls)
  await expectShown(
    'active-faults',
    'send half of the body as if it were whole',
    'change status in the response',
  )

  const notifications = await panel('Faults in notifications')
  await fill(within(notifications).getByLabelText('Copies'), '5')
  await user.click(within(notifications).getByText('More'))
  await fill(within(notifications).getByLabelText('Topic'), 'payment')
  await press('Set fault', notifications)
  await expectShown('active-faults', 'A fault was set: send the notification 5 times copies=5')
  expect(await api.simulate('GET', '/faults')).toMatchObject({
    calls: [
      { path: '/v1/payments', delay_ms: 2500 },
      { fields: { status: 'pending' }, malformed: true },
    ],
    notifications: [{ copies: 5, topic: 'payment' }],
  })
  for (const [where, schema] of [
    ['simulator', callRuleSchema],
    ['shop_proxy', addFaultInput],
    ['notifications', notificationRuleSchema],
  ] as const) {
    const elsewhere = ['at', 'times', 'skip']
    const settable = Object.keys(schema.shape).filter(name => !elsewhere.includes(name))
    expect(Object.keys(faultFields[where]).sort()).toEqual(settable.sort())
  }
})

test('a notification with a wrong signature is rejected by the gateway, and the deliveries show it', async () => {
  const { screen, user, api, breakNotifications, expectShown, delivery } = await openSimulator('faults')
  await breakNotifications('Wrong signature')
  await expectShown('active-faults', 'Wrong signature wrong_signature')
  const { id } = await api.pay()
  await user.click(screen.getByRole('tab', { name: 'Deliveries' }))
  await screen.findByTestId('deliveries')
  await waitFor(() => expect(delivery(id)).toHaveTextContent('1 attempt'))
  const item = delivery(id) as HTMLElement
  await user.click(item.querySelector('summary') as HTMLElement)
  expect(await within(item).findByRole('cell', { name: '401' })).toBeVisible()
})

test('the fault of a wrong signature says that the gateway does not forward it, until it does', async () => {
  const { user, panel, visit, screen, api } = await openSimulator('faults')
  const says = /The gateway rejects it with 401 and does not forward it/
  const form = within(await panel('Faults in notifications'))
  expect(form.queryByText(says)).toBeNull()
  await user.click(form.getByRole('radio', { name: 'Wrong signature' }))
  expect(await form.findByText(says)).toBeVisible()
  await user.click(form.getByRole('link', { name: 'forward rejected ones, too' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Forward to my store' }))
  expect(await dialog.findByRole('combobox', { name: 'Verdict' })).toHaveValue('any')

  await api.post('/forwarding', { url: 'http://127.0.0.1:1/hook', verdict: 'any' })
  await visit('/simulator?tab=faults&fault=wrongSignature')
  const again = within(await panel('Faults in notifications'))
  expect(again.getByRole('radio', { name: 'Wrong signature' })).toBeChecked()
  await waitFor(() => expect(again.queryByText(says)).toBeNull())
})

test('a notification that a fault loses names the fault in the list of deliveries', async () => {
  const { screen, user, api, breakNotifications, delivery } = await openSimulator('faults')
  await breakNotifications('Lost')
  const { id } = await api.pay()
  await user.click(screen.getByRole('tab', { name: 'Deliveries' }))
  await screen.findByTestId('deliveries')
  await waitFor(() => expect(delivery(id)).toHaveTextContent(/Fault.*1 attempt/))
  const item = delivery(id) as HTMLElement
  await user.click(item.querySelector('summary') as HTMLElement)
  const says = 'A fault was set: lose the notification until the first retry'
  expect(await within(item).findByTestId('applied-fault')).toHaveTextContent(says)
})

test('a fault that the store met within a refused attempt is named there, and one before or after it is not', async () => {
  const { path: GATEWAY_DATA_DIR } = await makeTemporaryFolder()
  const account = await startAccount({ GATEWAY_DATA_DIR })
  const { api } = account
  const shop = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1')
  onTestFinished(() => void shop.close())
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo
  await api.simulate('POST', '/accounts', { webhook_url: `http://127.0.0.1:${port}/` })
  const journal = await openJournal({
    dataDir: GATEWAY_DATA_DIR,
    logger: createTestLogger(),
    ...journalBounds,
  })
  const meet = async (momentOf: (took: number) => number): Promise<number> => {
    const { id } = await api.pay()
    const read = async () =>
      (await api.simulate('GET', '/deliveries')).deliveries.find((one: Json) => one.resource === String(id))
        .attempts
    await expect.poll(read).toHaveLength(1)
    const [{ sent_at, took_ms }] = await read()
    const received_at = new Date(Date.parse(sent_at) + momentOf(took_ms)).toISOString()
    const failed = { transport: 'shop', outcome: 'error', status: 500, fault: 'status=500' } as const
    journal.recordCall(sampleCall({ ...failed, received_at, resource: String(id) }))
    return id
  }
  const inside = [await meet(() => 0), await meet(took => took)]
  const outside = [await meet(() => -1), await meet(took => took + 1)]
  await journal.close()
  const { delivery } = await openSimulator('deliveries', Promise.resolve(account))
  await waitFor(() => {
    for (const id of inside) expect(delivery(id)).toHaveTextContent('Fault')
  })
  for (const id of outside) expect(delivery(id)).not.toHaveTextContent('Fault')
})

test('an included scenario replaces the account’s data after a confirmation', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, press, panel, api } = await openSimulator('scenarios', Promise.resolve(account))
  const items = await within(await panel('Included scenarios')).findAllByRole('listitem')
  for (const says of [
    ...['One payment for every possible status', 'One order in every', 'Payments by Pix and boleto'],
    ...['Customers with saved cards', 'A plan and one subscription'],
  ])
    expect(
      items.filter(({ textContent }) => textContent?.includes(says)),
      says,
    ).toHaveLength(1)
  await press(
    'Load',
    items.find(item => item.textContent?.includes('Returning customers')),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Load Returning customers?' })
  expect(dialog).toHaveTextContent(
    /The country of the account becomes Argentina\. Its clock continues from: .*2026/,
  )
  await press('Replace everything')
  expect(await screen.findByText(/^Scenario Returning customers loaded/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Replace everything' })).toBeNull())
  const { results } = await api.get('/payments')
  expect(results.map((payment: { id: number }) => payment.id)).not.toContain(id)
  expect((await api.get('/customers')).paging.total).toBeGreaterThan(0)
})

test('a file that is not a scenario is refused before any data is replaced; one that is replaces it, as a reset does', async () => {
  const account = await startAccount()
  const { api } = account
  const { id } = await api.pay()
  const { screen, user, press, expectDone } = await openSimulator('scenarios', Promise.resolve(account))
  const load = async (content: unknown) =>
    user.upload(await screen.findByTestId('scenario-file'), new File([JSON.stringify(content)], 'a.json'))
  const total = async () => (await api.get('/payments')).paging.total
  await load({ a: 1 })
  expect(await screen.findByRole('alert')).toHaveTextContent('That file is not a scenario')
  expect(await api.get(`/payments/${id}`)).toMatchObject({ status: 'approved' })
  const scenario = await api.simulate('GET', '/scenario')
  await api.pay()
  expect(await total()).toBe(2)
  await load({ ...scenario, name: 'mine' })
  await expectDone('Scenario mine loaded', () => press('Replace everything'))
  expect(await total()).toBe(1)
  await press('Empty the account…')
  await expectDone('The account is empty', () => press('Empty the account'))
  expect(await total()).toBe(0)
})

test('a seller is connected with its dates, and its consent ends', async () => {
  const account = await startAccount()
  const { client_id } = await account.api.simulate('GET', '/account')
  const query = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: 'https://shop.example/',
  })
  const { code } = await account.api.simulate('POST', '/authorizations', {
    url: `${account.demo.simulator.url}/authorization?${query}`,
  })
  const page = await renderConsole('/simulator?tab=sellers', { account })
  const { screen, press, open, network } = page
  const { expectDone } = verbsOf(page)
  // The seller returns to a new page, and presses before the settings have loaded.
  const letGo = network.holdBack(/settings\.get/)
  await open(`/simulator?tab=sellers&code=${code}`)
  await press('Exchange the code')
  letGo()
  expect(await screen.findByTestId('issued-tokens')).toBeVisible()
  const row = await screen.findByTestId(/^seller-/)
  await waitFor(() =>
    expect(row).toHaveTextContent(/Consented.*20\d\d.*Token issued.*20\d\d.*Token expires.*20\d\d/),
  )
  expect(row).not.toHaveTextContent('Ended')
  await press(/^End the consent of/, row)
  await expectDone('Consent ended.', () => press('End consent', screen.getByRole('dialog')))
  await waitFor(() => expect(row).toHaveTextContent(/Ended.*20\d\d/))
})

test('an address is saved and a behavior changed, but an invalid address is refused by form and simulator', async () => {
  const { screen, user, fill, press, api, expectDone } = await openSimulator('account')
  const address = await screen.findByLabelText('Address')
  await fill(address, 'not an address')
  await press('Save')
  await expectWrong(address, /Enter a full http or https URL/)
  await press('Send anyway')
  expect(await screen.findByTestId('problem')).toHaveTextContent('webhook_url')
  await fill(address, 'http://127.0.0.1:9/hook')
  await expectDone('Saved', () => press('Save'))
  await expectDone('Behavior changed', () => user.click(screen.getByRole('radio', { name: /^Milliseconds/ })))
  expect(await api.simulate('GET', '/account')).toMatchObject({
    webhook_url: 'http://127.0.0.1:9/hook',
    settings: { signature_timestamp: 'milliseconds' },
  })
})

test('a fault of calls acts at the proxy of the store, where only its calls meet it', async () => {
  const account = await startAccount()
  const { user, panel, breakCalls, clearFaults, expectShown, api } = await openSimulator(
    'faults',
    Promise.resolve(account),
  )
  const faults = await panel('Faults in calls')
  await user.click(within(faults).getByRole('radio', { name: 'Rejected' }))
  await user.click(await within(faults).findByRole('radio', { name: 'Store’s proxy' }))
  // The shop proxy cannot cause faults that need the provider's documents.
  expect(within(faults).queryByRole('radio', { name: 'Rejected' })).toBeNull()
  await breakCalls('Lost response', 'Any call of your store')
  await expectShown(
    'active-faults',
    'Lost response status=500; performed',
    'Any call of your store · Store’s proxy',
  )
  const { shopUrl } = account.demo.gateway
  expect((await api.pay()).status).toBe('approved')
  expect((await fetch(`${shopUrl}/v1/payment_methods`)).status).toBe(500)
  await expectShown('active-faults', 'No active faults')
  await breakCalls('No response', 'Any call of your store')
  await expectShown('active-faults', 'reset')
  await clearFaults()
  await expectShown('active-faults', 'No active faults')
  expect(await api.get('/faults')).toEqual({ faults: [] })
})

test('in front of the real provider the page has the faults of the proxy alone', async () => {
  const provider = await startStandInProvider()
  onTestFinished(provider.close)
  const account = await startAccount({ GATEWAY_PROVIDER_URL: provider.url })
  provider.passOnTo(account.demo.simulator.url)
  const { screen, press, expectShown, expectDone, clearFaults } = await openSimulator(
    'faults',
    Promise.resolve(account),
  )
  await screen.findByText(/Your store’s calls can still fail at its proxy/)
  expect(screen.queryByRole('radio', { name: 'Simulator' })).toBeNull()
  await expectDone('Fault set', () => press('Set fault'))
  await expectShown('active-faults', 'Internal error status=500', 'POST /v1/payments · Store’s proxy')
  await clearFaults()
  await expectShown('active-faults', 'No active faults')
})
