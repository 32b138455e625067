/** Where a dialog starts: `expectScreens` asks it of the dialogs of records, this test of the others. */
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from './support/render-console.tsx'

test('a dialog starts on its first field, also if its form is fetched, and Enter there sends the form', async () => {
  const { screen, user, press, api } = await renderConsole('/webhooks')
  await press('Forward to my store')
  const dialog = within(await screen.findByRole('dialog', { name: 'Forward to my store' }))
  const address = await dialog.findByRole('textbox', { name: /Address of my store/ })
  await waitFor(() => expect(address).toHaveFocus())
  await user.keyboard('http://127.0.0.1:9/hook{Enter}')
  expect(await dialog.findByRole('button', { name: 'Save changes' })).toBeVisible()
  expect((await api.get('/forwarding')).url).toBe('http://127.0.0.1:9/hook')
})

test('a dialog without a field starts on the action that changes nothing', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false })
  const { screen, press } = await renderConsole(`/payments/${id}`, { account })
  await press('Cancel payment')
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Go back' })).toHaveFocus())
})

test('a dialog whose first field is a choice starts where Enter sends nothing', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, user, press, api } = await renderConsole(`/payments/${id}`, { account })
  await press('Refund')
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findAllByRole('radio')).length).toBeGreaterThan(1)
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await api.get(`/payments/${id}`)).refunds).toEqual([])
})
