import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import { chosenTimes } from '../browser/preferences.ts'
import { type Account, renderConsole, startAccount } from '../tests/support/render-console.tsx'
import { formatShortMoment } from '../time/format-time.ts'

test('the notifications of a payment with its own notification_url are not promised here', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ notification_url: 'http://127.0.0.1:9/hook' })
  const { screen } = await renderConsole(`/payments/${id}?tab=webhooks`, { account })
  expect(await screen.findByTestId('own-url')).toHaveTextContent('http://127.0.0.1:9/hook')
  expect(screen.queryByText('They appear here as they happen.')).toBeNull()
})

test('what the diagram draws is in the table and under the tab, though the gateway did not get it', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ notification_url: 'http://127.0.0.1:9/hook' })
  const { screen } = await renderConsole(`/payments/${id}?view=table`, { account })
  expect(await screen.findByText('not received')).toBeVisible()
  expect(await screen.findByText(/^next attempt /)).toBeVisible()
  expect(screen.getByRole('tab', { name: /Notifications [1-9]/ })).toBeVisible()
})

test('the next attempt of the provider is at the time of its clock', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/clock/advance', { days: 3 })
  const { id } = await account.api.pay({ notification_url: 'http://127.0.0.1:9/hook' })
  await account.api.get('/notifications/settled')
  const { deliveries } = await account.api.simulate('GET', '/deliveries')
  chosenTimes.set('simulated')
  const { screen } = await renderConsole(`/payments/${id}?view=table`, { account })
  const next = formatShortMoment(deliveries[0].next_at, { locale: 'en-GB', zone: 'local' })
  expect(await screen.findByText(`next attempt ${next}`)).toBeVisible()
})

test('a report has what went to the store itself, faults in words and a chargeback; a test names the faults', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/notification-faults', { wrong_signature: true })
  const { id } = await account.api.pay({ notification_url: 'http://127.0.0.1:9/hook' })
  await account.api.simulate('POST', `/payments/${id}/chargeback`, {})
  const { screen, press } = await renderConsole(`/payments/${id}?view=table`, { account })
  await screen.findAllByText(/sign the notification with another secret/)
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  for (const [name, said] of [
    ['Copy report (Markdown)', 'Report copied as Markdown'],
    ['Copy as test (Playwright)', 'It does not repeat the faults that were set'],
  ] as const) {
    await press('Share')
    await press(name)
    await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent(said))
  }
  const [report, code] = copied
  expect(report).toMatch(/Notification payment.created · → Your store · .*A fault was set: sign the/)
  expect(report).toMatch(/## How the payment got here[^#]*· Charged back/)
  expect(code).toContain(
    "// payment.created: await pasarela.faults.nextNotification({ topic: 'payment', action: 'payment.created', wrong_signature: true })",
  )
})

test('a report says why a payment was rejected, and names the clock of each time', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/clock/advance', { days: 3 })
  const { id } = await account.api.pay({ holder: 'FUND' })
  const { screen, press } = await renderConsole(`/payments/${id}?view=table`, { account })
  await screen.findAllByText('payments.create', { exact: false })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  await press('Share')
  await press('Copy report (Markdown)')
  await waitFor(() => expect(copied).toHaveLength(1))
  expect(copied[0]).toContain('- **Reason**: Insufficient funds.\n')
  expect(copied[0]).toMatch(/- \*\*Created\*\*: .* \(simulated clock\)\n/)
  expect(copied[0]).toMatch(/\(real time\) · payments\.create · 201 .* · Insufficient funds\.\n/)
})

test('a read of the store that failed is drawn, and one that succeeded is not', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const headers = { authorization: `Bearer ${demoCredentials.accessToken}` }
  const read = () => fetch(`${account.demo.gateway.shopUrl}/v1/payments/${id}`, { headers })
  await read()
  await account.api.post('/faults', { method: 'GET', path: `/v1/payments/${id}`, status: 500 })
  await read()
  const { screen } = await renderConsole(`/payments/${id}`, { account })
  const diagram = within(await screen.findByTestId('timeline-chart'))
  expect(await diagram.findAllByRole('link', { name: /GET \/v1\/payments\/\{id\}/ })).toHaveLength(1)
})

test('a store that accepts a forgery, or refuses a valid one, at its own address is told so on every page', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/notification-faults', { wrong_signature: true, copies: 3 })
  const accepting = await payAt(account, () => 200)
  const { screen, user, visit } = await renderConsole(`/payments/${accepting}?view=table`, {
    account,
  })
  const forged = 'Your store accepted it with 200, although its signature is wrong or missing'
  expect(await screen.findByTestId('shop-answer')).toHaveTextContent(forged)
  await payAt(account, () => 401)
  const refusing = await payAt(account, () => 401)
  const refused = 'Your store rejected it with 401, although its signature is valid'
  await visit(`/payments/${refusing}?tab=webhooks`)
  await waitFor(() => expect(screen.getByTestId('shop-answer')).toHaveTextContent(refused))
  await visit('/simulator?tab=deliveries')
  const [open, , done] = await screen.findAllByTestId(/^delivery-/)
  expect(done).toHaveTextContent('1 attempt, sent 3 times')
  await user.click(within(open as HTMLElement).getByText('payment.created'))
  await waitFor(() => expect(open).toHaveTextContent(refused))
  expect(open).toHaveTextContent('Next attempt')
})

test('a store that met a fault while it handled a notification is blamed on no page', async () => {
  const account = await startAccount()
  const path = '/v1/payments/*'
  await account.api.simulate('POST', '/faults', { method: 'GET', path, status: 503, times: 1 })
  const id = await payAt(account, query => readAsShop(account, query))
  await expect
    .poll(async () => (await account.api.get('/calls?transport=shop')).entries.length)
    .toBeGreaterThan(0)
  const { screen, visit } = await renderConsole('/overview', { account })
  const row = (await screen.findByText('at its own notification_url')).closest('li')
  expect(row).toHaveTextContent(/^Your store met a simulated fault, and did not accept a notification/)
  await visit(`/payments/${id}?tab=webhooks`)
  const said = await screen.findByText('A fault was set: respond 503')
  expect(said).toHaveAttribute('data-tone', 'warn')
  await visit('/simulator?tab=deliveries')
  const delivery = (await screen.findAllByTestId(/^delivery-/)).at(-1)
  await waitFor(() => expect(delivery).toHaveTextContent('respond 503'))
})

test('a fault that met another payment, or the same one later, excuses no refusal of the store', async () => {
  const account = await startAccount()
  const { id: other } = await account.api.pay()
  const failRead = async (about: number | string) => {
    await account.api.simulate('POST', '/faults', {
      ...{ method: 'GET', path: `/v1/payments/${about}`, status: 503, times: 1 },
    })
    return readAsShop(account, new URLSearchParams({ 'data.id': String(about) }))
  }
  const id = await payAt(account, () => failRead(other).then(() => 401))
  expect(await failRead(id)).toBe(503)
  await expect
    .poll(async () => (await account.api.get('/calls?transport=shop&outcome=error')).entries)
    .toHaveLength(2)
  const { screen } = await renderConsole(`/payments/${id}?tab=webhooks`, { account })
  const refused = 'Your store rejected it with 401, although its signature is valid'
  expect(await screen.findByTestId('shop-answer')).toHaveTextContent(refused)
})

/** Reads the payment that a notification names, as a store does, and answers with the status that it got. */
async function readAsShop({ demo }: Account, query: URLSearchParams): Promise<number> {
  const headers = { authorization: `Bearer ${demo.credentials.accessToken}` }
  return (await fetch(`${demo.gateway.shopUrl}/v1/payments/${query.get('data.id')}`, { headers })).status
}

type Answering = (query: URLSearchParams) => number | Promise<number>

/** Pays with the address of a store that answers with this status, and resolves when it has. */
async function payAt(account: Account, answering: Answering): Promise<number> {
  const shop = createServer(
    async ({ url = '' }, response) =>
      void response.writeHead(await answering(new URL(url, 'http://shop').searchParams)).end(),
  )
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  onTestFinished(() => void shop.close())
  const { port } = shop.address() as AddressInfo
  const { id } = await account.api.pay({ notification_url: `http://127.0.0.1:${port}/hook` })
  await account.api.get('/notifications/settled')
  return id
}
