import { waitFor, within } from '@testing-library/react'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

const ownReads = 'Show this console’s reads'
const ownReadsOfList = 'Show own reads and unknown pages'

test('opening a payment adds no calls to its page', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  await account.api.get(`/payments/${id}`)
  // Calls are recorded a moment after their answers.
  const programs = 2
  await expect.poll(async () => (await account.api.get('/calls')).entries.length).toBe(programs)
  const { screen, user, open, address } = await renderConsole(`/payments/${id}?tab=requests`, { account })
  const rows = async () => within(await screen.findByRole('list', { name: 'What happened to this payment' }))
  expect((await rows()).getAllByRole('listitem')).toHaveLength(programs)
  for (const _ of [1, 2, 3]) await open()
  expect((await rows()).getAllByRole('listitem')).toHaveLength(programs)
  await user.click(screen.getByRole('checkbox', { name: ownReads }))
  await waitFor(async () => expect((await rows()).getAllByRole('listitem').length).toBeGreaterThan(programs))
  expect(address()).toContain('reads=shown')
  await open()
  await waitFor(async () => expect((await rows()).getAllByRole('listitem').length).toBeGreaterThan(programs))
})

test('opening a payment that does not exist counts as no failure, and is shown on demand', async () => {
  const { screen, user, open, api } = await renderConsole('/payments/123')
  expect(await screen.findByTestId('problem')).toBeVisible()
  await expect.poll(async () => (await api.get('/calls?purpose=display&status=404')).entries.length).toBe(1)
  await open('/overview')
  expect(await screen.findByText('No call in the journal has failed.')).toBeVisible()
  await open('/calls')
  expect(await screen.findByText('No calls yet')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: ownReadsOfList }))
  await waitFor(() => expect(screen.getByTestId('feed')).toHaveTextContent('payments.get'))
})

test('calls of unknown pages are shown on demand, and marked', async () => {
  const account = await startAccount()
  const path = '/v1/payment_methods?public_key=TEST-of-nobody'
  const { body } = await request(`${account.demo.gateway.shopUrl}${path}`, {
    headers: { origin: 'https://a.test' },
  })
  await body.dump()
  await expect.poll(async () => (await account.api.get('/calls?purpose=unknown_page')).entries.length).toBe(1)
  const { screen, user } = await renderConsole('/calls', { account })
  expect(await screen.findByText('No calls yet')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: ownReadsOfList }))
  const row = await screen.findByRole('link', { name: /Page.*payment_\s?methods|payment_\s?methods.*Page/ })
  await user.click(row)
  expect(await screen.findByText(/^Unknown page: without the public key/)).toBeVisible()
})
