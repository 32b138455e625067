import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { makeKilledFolder } from '../../../server/tests/support/make-killed-folder.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

/** This is more than the number of calls that the page reads from the journal when it opens. */
const later = 250
/** This is more than the number of calls that the journal's queue keeps while the journal cannot be written. */
const moreThanQueued = 11_000
const requestsAtOnce = 50
/** The maximum number of calls in one request to the gateway. */
const callsInRequest = 10

test('a failure older than all entries in memory is listed among the latest failures', {
  timeout: 60_000,
}, async () => {
  const account = await startAccount()
  await expect(account.api.get('/payments/998877')).rejects.toThrow('404')
  for (let id = 0; id < later; id++) await account.api.get('/identification-types')
  await account.api.notify({ resource: '1' })
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByRole('link', { name: 'payments.get' })).toBeVisible()
  expect(await screen.findByText('1 notification')).toBeVisible()
  expect(screen.queryByRole('link', { name: /rejected/ })).toBeNull()
  await account.api.notify({ resource: '2', signature: 'wrong' })
  expect(await screen.findByRole('link', { name: '1 rejected' })).toBeVisible()
})

test('calls that a kill or the journal lost are counted beside the latest failures', {
  timeout: 60_000,
}, async () => {
  const dataDir = await makeKilledFolder(2)
  const account = await startAccount({ GATEWAY_DATA_DIR: dataDir })
  const { screen, open } = await renderConsole('/overview', { account })
  expect(await screen.findByText('No call in the journal has failed.')).toBeVisible()
  expect(screen.queryByText(/could not store/)).toBeNull()
  expect(await screen.findByTestId('unclean-stop')).toHaveTextContent(
    /Up to 2 of its last calls may be missing/,
  )
  await open('/calls')
  expect(await screen.findByTestId('unclean-stop')).toBeVisible()
  const procedures = Array(callsInRequest).fill('payments.get').join(',')
  // The calls are refused, because the id is missing.
  const sendCalls = () => account.demo.gateway.inject({ method: 'GET', url: `/trpc/${procedures}?batch=1` })
  // The journal may be writing the page's own calls; so the lock waits for that.
  const locked = new DatabaseSync(join(dataDir, 'journal.sqlite'), { timeout: 10_000 })
  locked.exec('BEGIN IMMEDIATE')
  for (let sent = 0; sent < moreThanQueued; sent += requestsAtOnce * callsInRequest)
    await Promise.all(Array.from({ length: requestsAtOnce }, sendCalls))
  locked.close()
  await open('/overview')
  expect(await screen.findByText(/could not store [\d,]+ calls/)).toHaveTextContent(
    'pasarela_calls_dropped_total',
  )
  const broken = new DatabaseSync(join(dataDir, 'journal.sqlite'), { timeout: 10_000 })
  broken.exec('ALTER TABLE entries RENAME TO gone')
  broken.close()
  await open('/overview')
  expect(await screen.findByText(/Could not load the journal, so it is not known/)).toBeVisible()
  expect(screen.queryByText(/No call/)).toBeNull()
})

test('the calls of the store are counted beside those of the gateway', async () => {
  const account = await startAccount()
  await account.api.pay()
  const methods = `${account.demo.gateway.shopUrl}/v1/payment_methods`
  await fetch(methods)
  // So does `pasarela doctor` mark its read.
  await fetch(methods, { headers: { 'x-pasarela-purpose': 'display' } })
  await expect.poll(async () => (await account.api.get('/calls?transport=shop')).entries).toHaveLength(2)
  const { screen, open } = await renderConsole('/overview', { account })
  expect(await screen.findByRole('link', { name: '1 call of your store' })).toHaveAttribute('href', '/shop')
  const all = screen.getByRole('link', { name: /^\d+ in all$/ })
  expect(all).toHaveAttribute('href', '/calls')
  const told = Number.parseInt(all.textContent, 10)
  await open('/calls')
  await waitFor(() => expect(screen.getByTestId('counts')).toHaveTextContent(new RegExp(`^${told} calls`)))
  expect(screen.getAllByTestId(/^feed-row-/)).toHaveLength(told)
  await open('/shop')
  await waitFor(() => expect(screen.getByTestId('counts')).toHaveTextContent(/^1 call/))
})

test('a read that the console dropped, because its page was left, is not counted as failed', async () => {
  const account = await startAccount()
  const read = (paymentId: string, signal?: AbortSignal) => {
    const url = new URL('/trpc/payments.get', account.demo.gateway.url)
    url.searchParams.set('input', JSON.stringify({ paymentId }))
    return fetch(url, { headers: { 'x-pasarela-purpose': 'display' }, signal: signal ?? null })
  }
  await account.api.simulate('POST', '/faults', { method: 'GET', path: '/v1/payments/1', delay_ms: 60_000 })
  const page = new AbortController()
  const dropped = read('1', page.signal).catch((error: Error) => error.name)
  // The fault is used up once the read has arrived.
  await expect.poll(() => account.api.simulate('GET', '/faults')).toMatchObject({ calls: [] })
  page.abort()
  expect(await dropped).toBe('AbortError')
  expect((await read('998877')).status).toBe(404)
  const readsWith = async (status: number) =>
    (await account.api.get(`/calls?purpose=display&status=${status}`)).entries
  await expect.poll(() => readsWith(499)).toHaveLength(1)
  await expect.poll(() => readsWith(404)).toHaveLength(1)
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByText('1 read of the console itself failed')).toBeVisible()
})

test('warnings of the store’s calls are counted, and lead to these calls', async () => {
  const account = await startAccount()
  const order = (fields: object) =>
    fetch(`${account.demo.gateway.shopUrl}/checkout/preferences`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.demo.credentials.accessToken}` },
      body: JSON.stringify({ items: [{ title: 'Mate', quantity: 1, unit_price: 5 }], ...fields }),
    })
  await order({})
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByRole('link', { name: '1 call of your store' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /warning/ })).toBeNull()
  await order({ notificationUrl: 'a', expires_at: 'b' })
  const link = await screen.findByRole('link', { name: '2 warnings' })
  expect(link).toHaveAttribute('href', '/shop?warning=any')
  // So many of the newest warned calls are counted.
  await Promise.all(Array.from({ length: 98 }, () => order({ expires_at: 'b' })))
  expect(await screen.findByRole('link', { name: '100 warnings' })).toBeVisible()
  await order({ expires_at: 'b' })
  expect(await screen.findByRole('link', { name: '≥ 101 warnings' })).toBeVisible()
})

test('each failure says why, as the list of calls does: the fault that was set, or the reason of the provider', async () => {
  const account = await startAccount()
  const path = '/v1/payment_methods'
  const authorization = `Bearer ${account.demo.credentials.accessToken}`
  const readAsShop = async () =>
    (await fetch(account.demo.gateway.shopUrl + path, { headers: { authorization } })).text()
  await account.api.post('/faults', { method: 'GET', path, malformed: true })
  await readAsShop()
  await account.api.post('/faults', { method: 'GET', path, status: 503 })
  await readAsShop()
  await account.api.post('/faults', { method: 'GET', path, reset: true })
  await readAsShop().catch(() => null)
  await expect.poll(async () => (await account.api.get('/calls?transport=shop')).entries).toHaveLength(3)
  const { screen } = await renderConsole('/overview', { account })
  const rowOf = async (reason: RegExp) => (await screen.findByText(reason)).closest('li')
  expect(await rowOf(/send half of the body/)).toHaveTextContent(/^200GET/)
  expect(await rowOf(/respond 503/)).toHaveTextContent(/^503GET/)
  // The store got no status.
  expect(await rowOf(/close the connection/)).toHaveTextContent(/^GET/)
  await expect(account.api.get('/payments/998877')).rejects.toThrow('404')
  expect(await rowOf(/This account has no payment with that ID/)).toHaveTextContent(/^404payments\.get/)
})

test('what the store did with notifications stands in words, and its right refusal of a forgery is no failure', async () => {
  const account = await startAccount()
  const shop = createServer((_, response) => void response.writeHead(401).end())
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  onTestFinished(() => void shop.close())
  const { port } = shop.address() as AddressInfo
  await account.api.post('/forwarding', { url: `http://127.0.0.1:${port}/hook`, verdict: 'any' })
  await account.api.simulate('POST', '/notification-faults', { wrong_signature: true, times: 1 })
  await account.api.pay()
  await account.api.pay()
  const forwards = async () => (await account.api.get('/calls?operation=notifications.forward')).entries
  await expect.poll(forwards).toHaveLength(2)
  const { screen, open } = await renderConsole('/overview', { account })
  const failed = await screen.findByRole('link', {
    name: 'Your store did not accept a notification: it responded 401',
  })
  expect(failed.parentElement).not.toHaveTextContent(/×|notifications\.forward/)
  // The same refusal at the store's own address is listed, too, and a right one is not.
  const authorization = `Bearer ${account.demo.credentials.accessToken}`
  await fetch(`${account.demo.gateway.shopUrl}/v1/payment_methods`, { headers: { authorization } })
  await account.api.simulate('POST', '/notification-faults', { wrong_signature: true, times: 1 })
  const notification_url = `http://127.0.0.1:${port}/own`
  await account.api.pay({ notification_url })
  await account.api.pay({ notification_url })
  await open('/overview')
  const own = (await screen.findByText('at its own notification_url')).closest('li')
  expect(own).toHaveTextContent(/^Your store did not accept a notification: it responded 401at its own/)
  expect(own).not.toHaveTextContent('×')
  await open('/calls')
  expect(await screen.findAllByText('Forward to the store')).toHaveLength(2)
  expect(screen.getByText(/^Notification \d+$/)).toBeVisible()
  expect(screen.getByText('Sent')).toBeVisible()
})

test('a store at an address that the gateway may not send to is not said to be silent', async () => {
  const account = await startAccount()
  await account.api.post('/forwarding', { url: 'http://127.0.0.1:1/hook', verdict: 'any' })
  await account.api.pay()
  const { screen } = await renderConsole('/overview', { account })
  expect(
    await screen.findByRole('link', { name: 'The gateway sends no notifications to this address' }),
  ).toBeVisible()
})

test('a refund that a fault made fail is blamed on the fault, on the overview and in the diagram', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const fault = { method: 'POST', path: `/v1/payments/${id}/refunds`, status: 500, performed: true }
  await account.api.simulate('POST', '/faults', fault)
  await expect(account.api.post(`/payments/${id}/refunds`, {})).rejects.toThrow('502')
  const { screen, open } = await renderConsole('/overview', { account })
  const reason = await screen.findByText('A fault was set: respond 500, but perform the call')
  expect(reason.closest('li')).toHaveTextContent(/^502payments\.refund/)
  await open(`/payments/${id}`)
  const timeline = await screen.findByTestId('timeline-chart')
  await waitFor(() =>
    expect(timeline).toHaveTextContent('A fault was set: respond 500, but perform the call'),
  )
  expect(timeline).not.toHaveTextContent('provider_failed')
  await open(`/payments/${id}?view=table`)
  const table = await screen.findByRole('list', { name: 'What happened to this payment' })
  await waitFor(() => expect(table).toHaveTextContent('502A fault was set'))
})
