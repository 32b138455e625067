import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { demoCredentials } from '../../../server/facts/demo-credentials.ts'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'

const missing = '91234567890'

/**
 * Makes a call that fails, followed by more calls than the page loads at first. Resolves to the seq of the failed one.
 */
async function failLongAgo({ api }: Account): Promise<number> {
  await api.get(`/payments/${missing}`).catch(() => {})
  const find = async () => (await api.get(`/calls?text=${missing}`)).entries
  await expect.poll(find).toHaveLength(1)
  const [{ seq }] = await find()
  for (let round = 0; round < 11; round++)
    await Promise.all(Array.from({ length: 20 }, () => api.get('/identification-types')))
  // Calls are stored after their answer, and the list begins with the newest stored one.
  await expect
    .poll(async () => (await api.get('/calls?limit=1')).entries[0].seq - seq)
    .toBeGreaterThanOrEqual(220)
  return seq
}

async function openCalls(account: Account, search = '') {
  const page = await renderConsole(`/calls${search}`, { account })
  const { screen } = page
  const rows = () => screen.queryAllByTestId(/^feed-row-/)
  const rowsOf = (text: string) => rows().filter(row => row.textContent?.includes(text))
  return {
    ...page,
    rows,
    rowsOf,
    openFirst: async () => page.user.click((await screen.findAllByTestId(/^feed-row-/))[0] as HTMLElement),
  }
}

test('a call’s detail shows its messages without secrets, and a command that says what it lacks', async () => {
  const account = await startAccount()
  const token = await account.api.cardToken()
  const { id } = await account.api.pay({ token })
  const { screen, user, openFirst } = await openCalls(account, `?q=${id}&operation=payments.create`)
  await openFirst()
  const region = await screen.findByRole('region', { name: 'Call details' })
  const detail = within(region)
  await waitFor(() => expect(region).toHaveTextContent('transaction_amount'))
  expect(region).toHaveTextContent('payments.create')
  expect(region).not.toHaveTextContent(token)
  expect(detail.getByRole('link', { name: `Open payment ${id}` })).toBeVisible()
  const curl = await detail.findByTestId('curl')
  expect(curl).toHaveTextContent(/curl -sS -X POST 'http.*\/api\/gateway\/payments'/)
  expect(region).toHaveTextContent('Before running the command, fill in: token.')
  // Only a shop's call has code of SDKs beside it.
  expect(detail.queryByRole('tab', { name: 'curl' })).toBeNull()
  await user.click(detail.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Call details' })).toBeNull())
})

test('rows of calls say what a payment or an order waits for', async () => {
  const account = await startAccount()
  const { api } = account
  const ticket = {
    payment_method_id: 'rapipago',
    transaction_amount: 700,
    payer: { email: 'a@testuser.com' },
  }
  const { id } = await api.post('/payments/offline', ticket)
  const order = await api.post('/orders', {
    ...{ type: 'online', external_reference: 'order-1', total_amount: '700.00', capture_mode: 'automatic' },
    payer: { email: 'a@testuser.com' },
    transactions: { payments: [{ amount: '700.00', payment_method: { id: 'rapipago', type: 'ticket' } }] },
  })
  const { rowsOf } = await openCalls(account)
  for (const one of [id, order.id])
    await waitFor(() =>
      expect(rowsOf(String(one))[0]).toHaveTextContent('The buyer still has to pay the ticket.'),
    )
})

test('the reason of a row does not repeat the state', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  await account.api.post(`/payments/${id}/refunds`, { amount: 100 })
  await account.api.get(`/payments/${id}`)
  const { screen } = await openCalls(account, '?operation=payments.get&reads=shown')
  const row = await screen.findByTestId(/^feed-row-/)
  await waitFor(() => expect(row).toHaveTextContent('Partially refunded'))
  expect(row).not.toHaveTextContent(/Paid and partially refunded/)
})

test('calls of the gateway and of a store are named by the same call of the provider', async () => {
  const account = await startAccount()
  await account.api.get(`/payments/${missing}`).catch(() => {})
  const headers = { authorization: `Bearer ${demoCredentials.accessToken}` }
  await fetch(`${account.demo.gateway.shopUrl}/v1/payments/${missing}`, { headers })
  const { rowsOf } = await openCalls(account)
  await waitFor(() => expect(rowsOf('GET /v1/payments/{id}')).toHaveLength(2))
  expect(rowsOf('GET /v1/payments/{id} payments.get')).toHaveLength(1)
})

test('a failed call says first why it failed and what to try, by its operation', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  await account.api.post(`/payments/${id}/cancel`, {}).catch(() => {})
  const { screen, openFirst } = await openCalls(account, '?operation=payments.cancel')
  await openFirst()
  const cause = await screen.findByTestId('call-cause')
  await within(cause).findByText(
    /^Only a payment that is pending, in process or authorized can be canceled\./,
  )
  // The explanation says what to do, so no general advice repeats it.
  expect(cause).toHaveTextContent('An approved one can be refunded.')
  expect(cause).not.toHaveTextContent('Try first')
  const request = screen.getByRole('heading', { name: 'Request' })
  expect(cause.compareDocumentPosition(request)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a sentence about a field that the journal masks gives way to the name of the field', async () => {
  const account = await startAccount()
  await expect(account.api.post('/payments', { transaction_amount: -1 })).rejects.toThrow('422')
  const { screen, openFirst } = await openCalls(account, '?operation=payments.create')
  await openFirst()
  const cause = within(await screen.findByTestId('call-cause'))
  const fields = (await cause.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(fields).toContain('token')
  expect(fields).not.toContain('***')
})

test('a call that failed by a fault names the fault before anything else', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  await account.api.simulate('POST', '/faults', { path: '/v1/payments/*', code: 2018 })
  await account.api.get(`/payments/${id}`).catch(() => {})
  const { screen, openFirst } = await openCalls(account, '?operation=payments.get')
  await openFirst()
  const fault = await screen.findByTestId('applied-fault')
  await waitFor(() => expect(fault).toHaveTextContent('refuse with the code 2018'))
  const cause = screen.getByTestId('call-cause')
  expect(cause.textContent).toMatch(/^Why it failedA fault was set: refuse/)
  const detail = screen.getByRole('region', { name: 'Call details' })
  expect(within(detail).getAllByText(/A fault was set/)).toHaveLength(1)
  expect(cause).toHaveTextContent('Try first: Call again. If the fault is still active, remove it first.')
})

test.each([
  [60, /It was first repeated after \d+(\.\d)? m?s; the response asked to wait 60 s\.$/],
  [0, /with the same key: #\d+\. ?$/],
])(
  'a write that met a fault is to be repeated with its key, after Retry-After (%s s), until the store did that',
  async (retry_after, told) => {
    const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
    const pay = () =>
      fetch(`${account.demo.gateway.shopUrl}/v1/payments`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${demoCredentials.accessToken}`,
          'content-type': 'application/json',
          'x-idempotency-key': 'kept',
        },
        body: JSON.stringify({
          transaction_amount: 96,
          payment_method_id: 'account_money',
          payer: { email: 'test_payer_1@testuser.com' },
          external_reference: 'busy',
        }),
      })
    await account.api.post('/faults', { method: 'POST', path: '/v1/payments', status: 429, retry_after })
    expect((await pay()).status).toBe(429)
    const find = async () => (await account.api.get('/calls?transport=shop&external_reference=busy')).entries
    await expect.poll(find).toHaveLength(1)
    const [{ seq }] = await find()
    const { screen, open } = await openCalls(account, `?id=${seq}`)
    const advice = 'Call again after the time in Retry-After with the same idempotency key. If the fault'
    await waitFor(() => expect(screen.getByTestId('call-cause')).toHaveTextContent(advice))
    expect((await pay()).status).toBe(201)
    await expect.poll(find).toHaveLength(2)
    const repeat = (await find())[0].seq
    await open()
    await open(`/calls?id=${seq}`)
    await waitFor(() =>
      expect(screen.getByTestId('call-cause')).toHaveTextContent(
        `Try first: Your store has repeated it with the same key: #${repeat}.`,
      ),
    )
    expect(screen.getByTestId('call-cause').textContent).toMatch(told)
  },
)

test('failures are grouped by operation and reason, and a group links to its calls', async () => {
  const account = await startAccount()
  const fail = () => account.api.get(`/payments/${missing}`).catch(() => {})
  for (let time = 0; time < 2; time++) await fail()
  // Calls are stored after their answer.
  await expect.poll(async () => (await account.api.get(`/calls?text=${missing}`)).entries).toHaveLength(2)
  const { screen, user, fill, open, rowsOf } = await openCalls(account)
  const groups = async () => within(await screen.findByTestId('failure-groups')).getAllByRole('listitem')
  const expectCounted = (text: string) =>
    waitFor(() => expect(screen.getByTestId('counted')).toHaveTextContent(text))
  await user.click(await screen.findByRole('checkbox', { name: 'Group errors' }))
  await waitFor(async () => {
    const texts = (await groups()).map(group => group.textContent ?? '')
    expect(texts.filter(text => text.includes('payments.get') && text.includes('404'))).toHaveLength(1)
  })
  await open()
  await fill(await screen.findByRole('searchbox'), missing)
  await expectCounted('2 failed calls')
  // Another failure arrives while the groups are shown.
  await fail()
  await expectCounted('3 failed calls')
  const [group] = await groups()
  expect(group).toHaveTextContent('3 times')
  await user.click(within(group as HTMLElement).getAllByRole('link')[0] as HTMLElement)
  await waitFor(() => expect(rowsOf('payments.get')[0]).toHaveTextContent('404'))
})

test('groups and filters name an operation of the gateway in words', async () => {
  const account = await startAccount()
  await account.api.post('/forwarding', { url: 'http://127.0.0.1:1/hook' })
  await account.api.pay()
  await expect
    .poll(async () => (await account.api.get('/calls?operation=notifications.forward')).entries)
    .not.toEqual([])
  const { screen, user } = await openCalls(account)
  await user.click(await screen.findByRole('checkbox', { name: 'Group errors' }))
  const groups = await screen.findByTestId('failure-groups')
  expect(within(groups).getByRole('link', { name: 'Forward to the store' })).toBeVisible()
  const operations = screen.getByRole('combobox', { name: 'Operation' })
  await within(operations).findByRole('option', { name: /^Forward to the store \(/ })
  expect(operations).not.toHaveTextContent('notifications.forward')
})

test('a call older than those loaded stands above the list when linked, and is found by its status', async () => {
  const account = await startAccount()
  const seq = await failLongAgo(account)
  const { screen, user, address, open, visit, rows, rowsOf } = await openCalls(account, `?id=${seq}`)
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  await screen.findByTestId('provider-exchange')
  const linked = await screen.findByTestId('feed-linked')
  expect(linked).toHaveTextContent('not among those loaded')
  expect(linked).toHaveTextContent('payments.get')
  expect(screen.queryByTestId(`feed-row-${seq}`)).toBeNull()

  await visit('/calls')
  const failed = () => screen.queryByTestId(`feed-row-${seq}`)
  const status = () => screen.getByRole('combobox', { name: 'HTTP status' })
  await waitFor(() => expect(rowsOf('identificationTypes.list').length).toBeGreaterThan(0))
  expect(failed()).toBeNull()
  await user.selectOptions(status(), '4xx')
  await waitFor(() => expect(address()).toContain('status=4xx'))
  await waitFor(() => expect(failed()).not.toBeNull())
  expect(rowsOf('identificationTypes.list')).toEqual([])
  await user.selectOptions(status(), 'error')
  await waitFor(() => expect(failed()).not.toBeNull())
  await open()
  await waitFor(() => expect(failed()).not.toBeNull())
  expect(status()).toHaveValue('error')
  await user.selectOptions(status(), '2xx')
  await waitFor(() => expect(failed()).toBeNull())
})

test('a call links to the entries with the same x-request-id', async () => {
  const account = await startAccount()
  const { gateway, prefix } = account.demo
  const { id } = await account.api.pay()
  const url = `${gateway.url}/${prefix}/payments/${id}`
  const headers = { 'x-request-id': 'chain-1001' }
  await fetch(url, { headers })
  await fetch(`${url}/refunds`, { headers })
  const { screen, user, openFirst } = await openCalls(account, '?q=chain-1001&operation=payments.get')
  await openFirst()
  const expectChain = (texts: string[]) =>
    waitFor(() => {
      const items = within(screen.getByTestId('chain')).getAllByRole('listitem')
      for (const [index, text] of texts.entries()) expect(items[index]).toHaveTextContent(text)
    })
  await expectChain(['payments.get (this one)', 'payments.listRefunds'])
  await user.click(within(screen.getByTestId('chain')).getByRole('link', { name: 'payments.listRefunds' }))
  await expectChain(['payments.get', 'payments.listRefunds (this one)'])
})

test('a chain of calls shows no error where a store refused a forgery, and one where none responded', async () => {
  const account = await startAccount()
  const { gateway, prefix } = account.demo
  const { received } = await account.api.post('/notifications/test', {
    resource: missing,
    signature: 'wrong_secret',
  })
  for (const [store, result] of Object.entries({ right: { status: 401 }, silent: { failure: 'timeout' } })) {
    const at = new Date().toISOString()
    const report = { url: `http://${store}.example/hook`, at, duration_ms: 5, ...result }
    await fetch(`${gateway.url}/${prefix}/notifications/${received.seq}/forwards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'chain-1002' },
      body: JSON.stringify(report),
    })
  }
  const { screen, openFirst } = await openCalls(account, '?q=chain-1002')
  await openFirst()
  const chain = within(await screen.findByTestId('chain'))
  expect(await chain.findByText('401')).toHaveAttribute('data-outcome', 'ok')
  expect(chain.getByText('504')).toHaveAttribute('data-outcome', 'error')
})

test('a call’s detail shows what the gateway sent to the provider, each try with its answer', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/faults', { path: '/v1/payments', status: 503, times: 1 })
  const { id } = await account.api.pay()
  const { screen, openFirst } = await openCalls(account, `?q=${id}&operation=payments.create`)
  await openFirst()
  const exchange = within(await screen.findByTestId('provider-exchange'))
  const tries = exchange.getAllByRole('listitem')
  expect(tries).toHaveLength(2)
  expect(tries[0]).toHaveTextContent(/POST http:.*\/v1\/payments\s*503 after/)
  expect(tries[0]).toHaveTextContent(/Body sent.*transaction_amount.*Body received/)
  expect(tries[1]).toHaveTextContent(/201 after.*attempt 2/)
  const region = screen.getByRole('region', { name: 'Call details' })
  expect(region).toHaveTextContent('POST /api/gateway/payments')
  expect(region).toHaveTextContent('Idempotency key')
})

test('a body that is too long to be kept is said to be', async () => {
  const account = await startAccount()
  await account.api.pay({ metadata: { note: 'x'.repeat(17_000) } })
  const { screen, openFirst } = await openCalls(account, '?operation=payments.create')
  await openFirst()
  const exchange = await screen.findByTestId('provider-exchange')
  expect(exchange).toHaveTextContent('A body was sent that is too long to be kept')
  expect(exchange).not.toHaveTextContent('Body sent')
})

test('a call is shared as a link, a report and a command, and the page says which was copied', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, press, openFirst } = await openCalls(account, `?q=${id}&operation=payments.create`)
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  await openFirst()
  const region = await screen.findByRole('region', { name: 'Call details' })
  await within(region).findByTestId('curl')
  for (const [name, said] of [
    ['Copy link', 'Link copied'],
    ['Copy report (Markdown)', 'Report copied as Markdown'],
    ['Copy as curl', 'curl command copied'],
  ] as const) {
    await press('Share', region)
    await press(name, region.querySelector('[popover]') as HTMLElement)
    await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent(said))
  }
  expect(copied[0]).toBe(location.href)
  expect(copied[1]).toMatch(/^# payments.create: 201\n/)
  expect(copied[1]).toContain('## Requests to the provider\n\n- POST http')
  expect(copied[2]).toMatch(/^curl -sS -X POST/)
})

test('two calls are compared field by field, chosen in the list, and the address says which', async () => {
  const account = await startAccount()
  const first = await account.api.pay({ amount: 100 })
  const second = await account.api.pay({ amount: 200 })
  const { screen, user, address, openFirst, rowsOf } = await openCalls(account, '?operation=payments.create')
  await waitFor(() => expect(rowsOf('payments.create')).toHaveLength(2))
  await openFirst()
  await user.click(await screen.findByRole('link', { name: 'Compare' }))
  const choice = within(await screen.findByRole('region', { name: 'Compare with…' }))
  await user.click(choice.getByRole('link', { name: 'API calls' }))
  await user.click(await waitFor(() => rowsOf(String(first.id))[0] as HTMLElement))
  await waitFor(() => expect(address()).toMatch(/^\/compare\?a=call-\d+&b=call-\d+$/))
  const table = within(await screen.findByRole('table', { name: 'Request' }))
  const row = table.getByRole('row', { name: /differs: transaction_amount/ })
  expect(row).toHaveTextContent(/200.*100/)
  expect(table.queryByRole('row', { name: /payment_method_id/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Show equal fields' }))
  expect(table.getByRole('row', { name: /^payment_method_id/ })).toBeVisible()
  expect(second.id).not.toBe(first.id)
})
