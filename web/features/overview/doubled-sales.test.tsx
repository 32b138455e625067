import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'

/** Calls the provider through the shop proxy, as a store does. */
async function callAsStore({ demo, api }: Account, path: string, key: string, body: object) {
  const response = await fetch(`${demo.gateway.shopUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.credentials.accessToken}`,
      'content-type': 'application/json',
      'x-idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  await expect
    .poll(async () => (await api.get(`/calls?idempotency_key=${key}`)).entries.length)
    .toBeGreaterThan(0)
  return (await response.json()) as { id: number }
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
  expect(screen.queryByTestId('doubled-sale')).toBeNull()
  // The page is open when the store charges again.
  await pay(account, 'twice', 'twice-2')
  const [second] = (await account.api.get('/calls?idempotency_key=twice-2')).entries
  const notice = await screen.findByTestId('doubled-sale')
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
  if (isTwice) expect(await screen.findByTestId('doubled-sale')).toBeVisible()
  else expect(screen.queryByTestId('doubled-sale')).toBeNull()
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
  expect(await screen.findByTestId('doubled-sale')).toHaveTextContent('Sale twice was charged twice.')
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
