import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'
import { sendAsStore } from '../../tests/support/send-as-store.ts'

/** Writes as a store does, and waits until the call is recorded. */
async function callAsStore(account: Account, path: string, key: string, body: object) {
  const made = await sendAsStore(account, path, body, key)
  await expect
    .poll(async () => (await account.api.get(`/calls?idempotency_key=${key}`)).entries.length)
    .toBeGreaterThan(0)
  return made
}

async function pay(account: Account, external_reference: string, key: string, holder?: string) {
  const token = await account.api.cardToken(holder)
  return callAsStore(account, '/v1/payments', key, {
    ...{ external_reference, token, transaction_amount: 1500, installments: 1 },
    payer: { email: 'test_payer_1@testuser.com' },
  })
}

test('a sale that the store charged twice is told with a link to its calls, and no right sale is', async () => {
  const account = await startAccount()
  await pay(account, 'once', 'once-1')
  await pay(account, 'again', 'again-1', 'FUND')
  await pay(account, 'again', 'again-2')
  const { id } = await pay(account, 'returned', 'returned-1')
  await pay(account, 'returned', 'returned-2')
  await callAsStore(account, `/v1/payments/${id}/refunds`, 'returned-3', {})
  await pay(account, 'twice', 'twice-1')
  const { screen, user, address } = await renderConsole('/overview', { account })
  expect(await screen.findByText('Latest failed calls')).toBeVisible()
  expect(screen.queryByTestId('store-alarm')).toBeNull()
  // The page is open when the store charges again.
  await pay(account, 'twice', 'twice-2')
  const [second] = (await account.api.get('/calls?idempotency_key=twice-2')).entries
  const notice = await screen.findByTestId('store-alarm')
  expect(notice).toHaveTextContent('Sale twice was charged twice.')
  await user.click(within(notice).getByRole('link', { name: 'Open the second charge' }))
  expect(address()).toBe(`/shop?id=${second.seq}`)
})

test.each([
  ['in_process', null, true],
  ['reimbursed', 'reimbursed', true],
  ['settled', 'settled', false],
])('with a chargeback %s (%s) the sale counts as charged twice: %s', async (detail, verdict, isTwice) => {
  const account = await startAccount()
  const { id } = await pay(account, 'twice', 'twice-1')
  await pay(account, 'twice', 'twice-2')
  const { api } = account
  await api.simulate('POST', `/payments/${id}/chargeback`, {})
  if (verdict) await api.simulate('POST', `/payments/${id}/chargeback`, { verdict })
  expect(await api.get(`/payments/${id}`)).toMatchObject({ status: 'charged_back', status_detail: detail })
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByText('Latest failed calls')).toBeVisible()
  if (isTwice) expect(await screen.findByTestId('store-alarm')).toBeVisible()
  else expect(screen.queryByTestId('store-alarm')).toBeNull()
})

test('a sale that was charged twice stays told while others are sold, and while others gave one charge back', {
  timeout: 60_000,
}, async () => {
  const account = await startAccount()
  await pay(account, 'twice', 'twice-1')
  await pay(account, 'twice', 'twice-2')
  for (const reference of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const { id } = await pay(account, reference, `${reference}-1`)
    await pay(account, reference, `${reference}-2`)
    await callAsStore(account, `/v1/payments/${id}/refunds`, `${reference}-3`, {})
  }
  for (const key of Array(100).keys()) await pay(account, `once-${key}`, `once-${key}-1`)
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByTestId('store-alarm')).toHaveTextContent('Sale twice was charged twice.')
  expect(screen.queryByTestId('doubled-bound')).toBeNull()
})

test('of more sales with several charges than are looked at, the overview says so', {
  timeout: 60_000,
}, async () => {
  const account = await startAccount()
  for (const sale of Array(11).keys())
    for (const charge of [1, 2]) await pay(account, `sale-${sale}`, `sale-${sale}-${charge}`)
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByTestId('doubled-bound')).toHaveTextContent(
    'Only the newest 10 sales with several charges are checked here for sales that were charged twice.',
  )
})

test.each([
  ['without a look', false, 'was made twice'],
  ['although a read had shown the first', true, 'with another key, and may have been made twice'],
])(
  'a refund that the store made twice %s is told with a link to its calls, and no right one is',
  async (_, isRead, words) => {
    const account = await startAccount()
    const { demo, api } = account
    const payments = await Promise.all(['a', 'b'].map(reference => pay(account, reference, reference)))
    const [wrong, right] = payments.map(({ id }) => `/v1/payments/${id}`) as [string, string]
    for (const path of [wrong, right])
      await api.simulate('POST', '/faults', {
        ...{ method: 'POST', path: `${path}/refunds`, status: 500, performed: true, times: 1 },
      })
    const refund = (path: string, key: string) => callAsStore(account, `${path}/refunds`, key, { amount: 30 })
    await refund(right, 'right')
    await refund(right, 'right')
    await refund(wrong, 'wrong-1')
    const headers = { authorization: `Bearer ${demo.credentials.accessToken}` }
    if (isRead) await (await fetch(demo.gateway.shopUrl + wrong, { headers })).text()
    const { screen, user, address } = await renderConsole('/overview', { account })
    expect(await screen.findByText('Latest failed calls')).toBeVisible()
    // The page is open when the store refunds again.
    await refund(wrong, 'wrong-2')
    const [second] = (await api.get('/calls?idempotency_key=wrong-2')).entries
    const alarm = await screen.findByTestId('store-alarm')
    expect(alarm).toHaveTextContent(new RegExp(`A refund of payment ${payments[0]?.id} .*${words}`))
    await user.click(within(alarm).getByRole('link', { name: 'Open the second refund' }))
    expect(address()).toBe(`/shop?id=${second.seq}`)
  },
)

/** A store whose handler responds with the status to every notification. */
async function startHandler(status: number): Promise<string> {
  const handler = createServer((_, response) => void response.writeHead(status).end())
  handler.listen(0, '127.0.0.1')
  await once(handler, 'listening')
  onTestFinished(() => void handler.close())
  return `http://127.0.0.1:${(handler.address() as AddressInfo).port}/hook`
}

const forgery = { wrong_signature: true, times: 1 }

test.each([
  [200, true],
  [401, false],
])('a forged notification to which a store responds %i is told as accepted: %s', async (status, isTold) => {
  const account = await startAccount()
  const { api } = account
  await api.post('/forwarding', { url: await startHandler(status), verdict: 'any' })
  const { screen, address, user } = await renderConsole('/overview', { account })
  await api.simulate('POST', '/notification-faults', forgery)
  await api.pay()
  const rejected = async () => (await api.get('/notifications?verdict=rejected')).entries
  await expect.poll(async () => (await rejected())[0]?.forward).toBe(isTold ? 'accepted' : 'refused')
  const [{ seq }] = await rejected()
  expect(await screen.findByRole('link', { name: '1 rejected' })).toBeVisible()
  if (!isTold) return expect(screen.queryByTestId('store-alarm')).toBeNull()
  const alarm = await screen.findByTestId('store-alarm', {}, { timeout: 5_000 })
  expect(alarm).toHaveTextContent('Your store accepted a notification whose signature is wrong or missing.')
  await user.click(within(alarm).getByRole('link', { name: 'Open the newest one' }))
  expect(address()).toBe(`/webhooks?id=${seq}`)
})

test.each([
  [200, true],
  [401, false],
])(
  'a forgery at the store’s own address with the response %i is told as accepted: %s',
  async (status, isTold) => {
    const account = await startAccount()
    const { api } = account
    await pay(account, 'sold', 'sold')
    await api.simulate('POST', '/notification-faults', forgery)
    const { id } = await api.pay({ notification_url: await startHandler(status) })
    await expect
      .poll(async () => (await api.simulate('GET', '/deliveries')).deliveries.map(attemptsOf))
      .toContainEqual([status])
    const { screen, user, address } = await renderConsole('/overview', { account })
    if (!isTold) {
      await waitFor(() => expect(screen.getByRole('link', { name: '1 call of your store' })).toBeVisible())
      return expect(screen.queryByTestId('store-alarm')).toBeNull()
    }
    const alarm = await screen.findByTestId('store-alarm')
    await user.click(within(alarm).getByRole('link', { name: 'Open the newest one' }))
    expect(address()).toBe(`/simulator?tab=deliveries&q=${id}`)
  },
)

const attemptsOf = ({ attempts }: { attempts: { status: number | null }[] }) =>
  attempts.map(({ status }) => status)
