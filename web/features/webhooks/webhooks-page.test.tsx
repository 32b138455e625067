import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'

const resource = '91234567890'
const other = '91234567891'

async function openWebhooks(account: Account, search = '') {
  const page = await renderConsole(`/webhooks${search}`, { account })
  const { screen } = page
  const rows = () => screen.queryAllByTestId(/^feed-row-/)
  return {
    ...page,
    rows,
    rowsOf: (id: string) => rows().filter(row => row.textContent?.includes(id)),
    expectRows: (count: number) => waitFor(() => expect(rows()).toHaveLength(count)),
    expectState: (state: string) =>
      waitFor(() => expect(screen.getByTestId('feed')).toHaveAttribute('data-state', state)),
  }
}

test('notifications appear without a reload, newest first, with their verdict', async () => {
  const account = await startAccount()
  const { api } = account
  const { screen, rowsOf } = await openWebhooks(account)
  expect(await screen.findByRole('heading', { level: 2, name: 'Webhooks' })).toBeVisible()
  const { id } = await api.pay()
  await waitFor(() => expect(rowsOf(String(id))).toHaveLength(1))
  const [created] = rowsOf(String(id))
  expect(created).toHaveTextContent('payment.created')
  expect(created).toHaveTextContent('Valid')
  await api.post(`/payments/${id}/refunds`, { amount: 100 })
  await waitFor(() => expect(rowsOf(String(id))).toHaveLength(2))
  const [newest, oldest] = rowsOf(String(id))
  expect(newest).toHaveTextContent('payment.updated')
  expect(oldest).toHaveTextContent('payment.created')
})

test('a row says what the payment is now, what an order was, and why a notification was rejected', async () => {
  const account = await startAccount()
  const { api } = account
  const declined = await api.pay({ holder: 'FUND' })
  const { id } = await api.pay()
  const order = await api.order()
  await api.notify({ resource: String(id), signature: 'wrong' })
  const { rowsOf } = await openWebhooks(account)
  const expectRow = (resource: string, text: RegExp) =>
    waitFor(() =>
      expect(rowsOf(resource).map(row => row.textContent?.replaceAll(/\s/g, ' '))).toContainEqual(
        expect.stringMatching(text),
      ),
    )
  await expectRow(
    String(declined.id),
    /^Valid200.*payment.created.*Rejectednow.*ARS 1,500.00\d+ · Insufficient funds/,
  )
  await expectRow(String(id), /^Valid200.*payment.created.*Approvednow.*ARS 1,500.00/)
  await expectRow(order.id, /^Valid200.*order.processed.*Processed.*ARS 1,500.00/)
  // The id is first: the end of a long reason is cut off. Anyone can send what was rejected, so it says nothing of the payment.
  await expectRow(String(id), /^Rejected401.*payment.updated *(?!.*ARS)\d+ · Another text was signed/)
  await api.post(`/payments/${id}/refunds`, {})
  await expectRow(String(id), /^Valid200.*payment.created.*Refundednow/)
  // So many change at once that their states are read together, once it is calm.
  const many = await Promise.all(Array.from({ length: 12 }, () => api.pay({ amount: 100 })))
  for (const payment of many) await expectRow(String(payment.id), /^Valid200.*Approvednow.*ARS 100.00/)
})

test('a payment that is not among those that changed last has its state too, and an unknown one says so', async () => {
  const account = await startAccount()
  const { api } = account
  const first = await api.pay({ amount: 70 })
  await api.simulate('POST', '/clock/advance', { days: 30 })
  for (let made = 0; made < 50; made++) await api.pay()
  await api.simulate('PUT', '/clock', { real: true })
  const newest = await api.pay({ amount: 80 })
  await api.notify({ resource, signature: 'valid' })
  const { rowsOf, fill, screen } = await openWebhooks(account)
  const expectRow = (id: string, text: RegExp) =>
    waitFor(() => expect(rowsOf(id)[0]?.textContent?.replaceAll(/\s/g, ' ')).toMatch(text))
  await expectRow(String(newest.id), /Approvednow.*ARS 80.00/)
  await expectRow(resource, /State unknown/)
  await fill(await screen.findByRole('searchbox'), String(first.id))
  await expectRow(String(first.id), /Approvednow.*ARS 70.00/)
})

test('a row says what a subscription and its charge are now', async () => {
  const account = await startAccount()
  const { api } = account
  const { id } = await api.post('/subscriptions', {
    reason: 'Club',
    back_url: 'https://shop.example/return',
    payer_email: 'test_user_1234567890@testuser.com',
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 900, currency_id: 'ARS' },
    card_token_id: await api.cardToken(),
    status: 'authorized',
  })
  const { rowsOf } = await openWebhooks(account)
  const textOf = (part: string) => rowsOf(part)[0]?.textContent?.replaceAll(/\s/g, ' ')
  await waitFor(() => expect(textOf(id)).toMatch(/preapproval updated.*Activenow.*ARS 900.00/))
  await waitFor(() => expect(textOf('authorized_payment')).toMatch(/Closednow.*ARS 900.00/))
})

test('the column of reasons says them in words, and once', async () => {
  const account = await startAccount()
  await account.api.notify({ resource, signature: 'wrong' })
  const { screen, rowsOf } = await openWebhooks(account, '?columns=resource,reason')
  await waitFor(() =>
    expect(rowsOf(resource)[0]).toHaveTextContent(/^payment.updated91234567890Another text was signed, or/),
  )
  expect(screen.queryByText(/91234567890 · /)).toBeNull()
})

test('a claim is tied to its payment, which its body does not name, as soon as it is known', async () => {
  const account = await startAccount()
  const { api } = account
  const { id } = await api.pay()
  const { screen, user, rowsOf } = await openWebhooks(account)
  await waitFor(() => expect(rowsOf(String(id))).toHaveLength(1))
  const claim = await api.simulate('POST', `/payments/${id}/claim`, {})
  await waitFor(() => expect(rowsOf(String(claim.id))[0]).toHaveTextContent('In mediation'))
  const [row] = rowsOf(String(claim.id))
  if (row) await user.click(row)
  expect(await screen.findByRole('link', { name: `Open payment ${id}` })).toBeVisible()
})

test('filter and search are in the address, survive a reload, and apply to arrivals', async () => {
  const account = await startAccount()
  const { api } = account
  await api.notify({ resource, signature: 'wrong' })
  const page = await openWebhooks(account)
  const { screen, user, fill, address, open, press, expectRows, rowsOf } = page
  await fill(await screen.findByRole('searchbox'), resource)
  await waitFor(() => expect(address()).toContain(`q=${resource}`))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Verdict' }), 'Rejected')
  await waitFor(() => expect(address()).toContain('sig=rejected'))
  await expectRows(1)
  await open()
  expect(await screen.findByRole('searchbox')).toHaveValue(resource)
  expect(screen.getByRole('combobox', { name: 'Verdict' })).toHaveValue('rejected')
  await expectRows(1)

  await api.notify({ resource: other, signature: 'wrong' })
  await api.notify({ resource, id: 2, signature: 'valid' })
  await api.notify({ resource, id: 3, signature: 'wrong' })
  await expectRows(2)
  expect(rowsOf(other)).toEqual([])
  await open('/webhooks?sig=rejected')
  await waitFor(() =>
    expect(screen.getByTestId('counts')).toHaveTextContent(
      '3 of 4 received, with these filters · 3 rejected',
    ),
  )
  await open('/webhooks?q=no-such-notification')
  await press('Clear filters')
  await waitFor(() => expect(rowsOf(other)).toHaveLength(1))
})

test('a paused list does not move, counts arrivals, and shows them on demand', async () => {
  const account = await startAccount()
  await account.api.notify({ resource, id: 1 })
  const { screen, user, press, runAction, expectRows, expectState } = await openWebhooks(account)
  await expectRows(1)
  await runAction('Pause')
  await expectState('paused')
  await account.api.notify({ resource, id: 2 })
  await account.api.notify({ resource, id: 3 })
  await waitFor(() => expect(screen.getByTestId('feed-new')).toHaveTextContent('2 new'))
  await expectRows(1)
  await user.click(screen.getByTestId('feed-new'))
  await expectRows(3)
  await expectState('paused')
  await press('Resume')
  await account.api.notify({ resource, id: 4 })
  await expectRows(4)
})

test('a paused list that is empty shows what arrives', async () => {
  const account = await startAccount()
  const { screen, runAction, expectRows, expectState, open } = await openWebhooks(account)
  await expectRows(0)
  await runAction('Pause')
  await account.api.notify({ resource, id: 1 })
  await expectRows(1)
  await expectState('paused')
  await account.api.notify({ resource: other, id: 2 })
  expect(await screen.findByTestId('feed-new')).toBeVisible()
  await open(`/webhooks?q=${other}`)
  await expectRows(1)
})

test('a search finds entries that arrived while the list was held', async () => {
  const account = await startAccount()
  await account.api.notify({ resource, id: 1 })
  const { screen, user, fill, rows, rowsOf, expectRows } = await openWebhooks(account)
  await expectRows(1)
  for (const row of rows()) await user.click(row)
  expect(await screen.findByTestId('detail')).toBeVisible()
  await account.api.notify({ resource: other, id: 2 })
  expect(await screen.findByTestId('feed-new')).toBeVisible()
  await fill(screen.getByRole('searchbox'), other)
  await waitFor(() => expect(rowsOf(other)).toHaveLength(1))
})

test('an open detail holds the list; closing it shows the arrivals', async () => {
  const account = await startAccount()
  await account.api.notify({ resource, id: 1 })
  const { screen, user, press, rows, expectRows } = await openWebhooks(account)
  await expectRows(1)
  for (const row of rows()) await user.click(row)
  expect(await screen.findByTestId('detail')).toBeVisible()
  await account.api.notify({ resource, id: 2 })
  await waitFor(() => expect(screen.getByTestId('feed-new')).toHaveTextContent('1 new'))
  await expectRows(1)
  await press('Close')
  await waitFor(() => expect(screen.queryByTestId('detail')).toBeNull())
  await user.click(screen.getByRole('heading', { level: 2, name: 'Webhooks' }))
  await expectRows(2)
})

test('duplicates are grouped under the first one and shown individually on demand', async () => {
  const account = await startAccount()
  for (let time = 0; time < 3; time++) await account.api.notify({ resource, id: 1 })
  const { screen, user, rows, expectRows } = await openWebhooks(account)
  await expectRows(1)
  await waitFor(() => expect(rows()[0]).toHaveTextContent('+2'))
  expect(await screen.findByTestId('chart')).toHaveTextContent(
    /1 in the list.*2 duplicates are grouped under the first one\./,
  )
  await waitFor(() =>
    expect(screen.getByTestId('chart')).not.toHaveTextContent('Only what the list has loaded'),
  )
  const counts = () => screen.getByTestId('counts').textContent
  const grouped = '2 duplicates grouped'
  await waitFor(() => expect(counts()).toBe(`3 received · ${grouped}`))
  await user.click(screen.getByRole('link', { name: grouped }))
  await expectRows(3)
  await user.click(screen.getByRole('checkbox', { name: 'Group duplicates' }))
  await expectRows(1)
  await user.click(screen.getByRole('checkbox', { name: 'Group duplicates' }))
  await expectRows(3)
  expect(rows().filter(row => row.textContent?.includes('duplicate'))).toHaveLength(2)
  await waitFor(() => expect(counts()).toBe('3 received'))
})
