/** Who made a call, as the console of a team shows it. */
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from './support/render-console.tsx'

const resource = '91234567890'
const ofProxy = (name: string) => ({ 'x-forwarded-user': name })

async function startTeam() {
  return startAccount({ GATEWAY_USER_HEADER: 'x-forwarded-user', GATEWAY_TRUSTED_PROXIES: '127.0.0.1' })
}

test('the console says whose clock, fault, note and call it is: a colleague’s, a program’s, or yours', async () => {
  const account = await startTeam()
  const { api } = account
  await api.notify({ resource })
  const { inject } = account.demo.gateway
  await inject({
    method: 'POST',
    url: '/api/gateway/entries/1/note',
    headers: { 'content-type': 'application/json', ...ofProxy('ana@shop.example') },
    payload: '{"note":"Ask the bank"}',
  })
  const { screen, press, user, open, address } = await renderConsole('/webhooks?id=1', {
    account,
    ofProxy: ofProxy('bea@shop.example'),
  })
  await waitFor(() => expect(screen.getByTestId('note')).toHaveTextContent('By ana@shop.example.'))
  await open('/simulator?tab=clock')
  await press('+ 1 day')
  expect(await screen.findByRole('link', { name: 'Clock +1 d · you' })).toBeVisible()
  expect(await screen.findByText(/shifted from real time\. By you\./)).toBeVisible()
  await api.simulate('POST', '/faults', { status: 500, path: '/v1/payments' })
  await open('/simulator?tab=faults')
  const active = await screen.findByTestId('active-faults')
  await waitFor(() => expect(active).toHaveTextContent('/v1/payments'))
  expect(active).not.toHaveTextContent('By')
  await open('/calls')
  const rows = () => screen.queryAllByTestId(/^feed-row-/).map(row => row.textContent)
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/entries\.annotate.*ana@shop\.example/)]))
  // The choices are those of the calls that the feed has read.
  await screen.findByRole('option', { name: 'ana@shop.example' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'ana@shop.example')
  await waitFor(() => expect(address()).toBe('/calls?by=ana@shop.example'))
  await open('/calls?by=bea%40shop.example')
  expect(await screen.findByText('No call matches the filters')).toBeVisible()
  await open('/calls?by=ana%40shop.example')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.click(screen.getByTestId(/^feed-row-/))
  const detail = await screen.findByRole('region', { name: 'Call details' })
  await waitFor(() =>
    expect(within(detail).getByText('By').nextSibling).toHaveTextContent('ana@shop.example'),
  )
})

test('a name that a program claims does not look like a person’s, even if it is your own', async () => {
  const account = await startTeam()
  await account.demo.gateway.inject({
    method: 'POST',
    url: '/api/gateway/entries/clear',
    headers: { 'content-type': 'application/json', 'x-pasarela-actor': 'bea@shop.example' },
    payload: '{"through":1,"confirm":"clear"}',
  })
  const { screen } = await renderConsole('/calls', { account, ofProxy: ofProxy('bea@shop.example') })
  const row = await screen.findByTestId(/^feed-row-/)
  await waitFor(() => expect(row).toHaveTextContent('bea@shop.example (not verified)'))
  expect(row).not.toHaveTextContent('you')
})

test('without a proxy nobody is named', async () => {
  const account = await startAccount()
  await account.api.post('/entries/1/note', { note: 'x' }).catch(() => null)
  const { screen, user } = await renderConsole('/calls', { account })
  const row = await screen.findByTestId(/^feed-row-/)
  await user.click(row)
  const detail = await screen.findByRole('region', { name: 'Call details' })
  await within(detail).findByText('When')
  expect(within(detail).queryByText('By')).toBeNull()
})
