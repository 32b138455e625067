import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoCredentials } from '../../../server/facts/demo-credentials.ts'
import { type Console, renderConsole, startAccount } from '../../tests/support/render-console.tsx'

const checksOf = async ({ screen }: Console) =>
  (await screen.findAllByRole('listitem'))
    .filter(({ dataset }) => dataset.state)
    .map(({ dataset, textContent }) => `${dataset.state}: ${textContent}`)

/** Each broken answer to `GET /users/me`, with the text that appears, and what the page does not mark as wrong. */
const answers = [
  {
    fault: { status: 401 },
    wrong: 'The provider rejects the access token',
    bad: /^bad: Access token/,
    right: /^ok: Provider/,
  },
  { fault: { status: 503 }, wrong: 'The provider responds with errors', right: /^unknown: Access token/ },
  { fault: { status: 429 }, wrong: 'The provider responds with errors', right: /^unknown: Access token/ },
  { fault: { reset: true }, wrong: 'The provider could not be reached', right: /^unknown: Access token/ },
]

test('only what is wrong is marked as wrong, also when it changes while the page is open', {
  timeout: 60_000,
}, async () => {
  const page = await renderConsole('/overview')
  const { screen, api, press, open } = page
  await waitFor(async () =>
    expect(await checksOf(page)).toContainEqual(expect.stringMatching(/^ok: Provider/)),
  )
  for (const { fault, wrong, bad = /^bad: Provider/, right } of answers) {
    await api.simulate('POST', '/faults', { method: 'GET', path: '/users/me', times: 1000, ...fault })
    await open()
    expect(await screen.findByText(wrong)).toBeVisible()
    const checks = await checksOf(page)
    expect(checks.filter(check => check.startsWith('bad'))).toEqual([expect.stringMatching(bad)])
    expect(checks).toContainEqual(expect.stringMatching(right))
    expect(screen.queryByText(/missing/)).toBeNull()
    await api.simulate('DELETE', '/faults')
  }
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Ready to test' })).toBeVisible()
})

test('a read that took too long says nothing of an operation that may have been performed', async () => {
  const account = await startAccount({ GATEWAY_PROVIDER_TIMEOUT_MS: '1000' })
  await account.api.simulate('POST', '/faults', { path: '/users/me', delay_ms: 5000, times: 1000 })
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByText('The provider could not be reached')).toBeVisible()
  expect(screen.getByText(/The provider took too long/)).toHaveTextContent(
    /^The provider took too long. Wait/,
  )
})

test('the secret of notifications is fine only while the simulator signs with one that the gateway checks', async () => {
  const account = await startAccount()
  const page = await renderConsole('/overview', { account })
  const hasCheck = (text: RegExp) =>
    waitFor(async () => expect(await checksOf(page)).toContainEqual(expect.stringMatching(text)))
  await hasCheck(/^ok: Webhook secret/)
  await account.api.simulate('POST', '/accounts', { webhook_secret: 'another secret' })
  await page.visit('/simulator?tab=account')
  await page.screen.findByText(/^The simulator signs with another secret/)
  await page.open('/overview')
  await hasCheck(/^warn: The simulator signs with another secret than this gateway checks/)
  expect(page.screen.getByTestId('readiness')).toHaveTextContent(/^Ready except where marked/)
  const { webhookSecret } = demoCredentials
  await account.api.simulate('POST', '/accounts', { webhook_secret: webhookSecret })
  await page.visit('/overview')
  await hasCheck(/^ok: Webhook secret/)
})

test('the failed reads of the console are counted apart from failed calls', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/faults', { path: '/v1/payments/search', status: 503, times: 1000 })
  const { screen, open } = await renderConsole('/overview', { account })
  expect(await screen.findByText('Could not load the latest payments')).toBeVisible()
  await open()
  expect(await screen.findByText('No call in the journal has failed.')).toBeVisible()
  expect(await screen.findByRole('link', { name: /reads? of the console itself failed/ })).toBeVisible()
})

test('what a shop needs of the demo is there to copy, and a token of the environment is not shown', async () => {
  const account = await startAccount({ GATEWAY_ACCESS_TOKEN: 'TEST-of-my-shop' })
  const { screen, user } = await renderConsole('/overview', { account })
  await user.click(await screen.findByText('Connect your store'))
  expect(await screen.findByText(account.demo.gateway.shopUrl ?? '')).toBeVisible()
  expect(document.body).not.toHaveTextContent(account.demo.simulator.url)
  expect(screen.getByText(demoCredentials.webhookSecret)).toBeVisible()
  expect(screen.queryByText('Access token', { selector: 'dt' })).toBeNull()
  expect(document.body).not.toHaveTextContent('of-my-shop')
})

test('without a shop proxy, a shop is given the address of the simulator', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '' })
  const { screen, user } = await renderConsole('/overview', { account })
  await user.click(await screen.findByText('Connect your store'))
  expect(await screen.findByText(account.demo.simulator.url)).toBeVisible()
})

test('a shop with an access token that nobody listens to is named on the overview', async () => {
  const account = await startAccount()
  const { screen, open } = await renderConsole('/overview', { account })
  expect(await screen.findByText('Ready to test')).toBeVisible()
  expect(screen.queryByTestId('unheard')).toBeNull()
  const body = { transaction_amount: 100, payment_method_id: 'rapipago', payer: { email: 'a@testuser.com' } }
  const headers = { authorization: 'Bearer TEST-token-of-a-shop', 'content-type': 'application/json' }
  const address = `${account.demo.simulator.url}/v1/payments`
  const key = { 'x-idempotency-key': 'unheard' }
  await fetch(address, { method: 'POST', headers: { ...headers, ...key }, body: JSON.stringify(body) })
  await open()
  expect(await screen.findByTestId('unheard')).toHaveTextContent(
    'A notification of another access token went nowhere',
  )
})
