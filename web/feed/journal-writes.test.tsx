import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

const resource = '91234567890'

test('a note is written in the detail, listed, found, and removed', async () => {
  const account = await startAccount()
  await account.api.notify({ resource })
  const { screen, press, user, fill, open } = await renderConsole('/webhooks?id=1', { account })
  const row = () => screen.findByTestId('feed-row-1')
  await press('Add a note')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Late, ask the bank')
  await press('Save')
  await waitFor(() => expect(screen.getByTestId('note')).toHaveTextContent('Late, ask the bank'))
  await waitFor(async () => expect(await row()).toHaveTextContent('Late, ask the bank'))
  await open('/webhooks?q=bank&id=1')
  expect(await row()).toHaveTextContent('Late, ask the bank')
  await press('Change the note')
  await fill(screen.getByRole('textbox', { name: 'Note' }), '')
  await press('Save')
  expect(await screen.findByRole('button', { name: 'Add a note' })).toHaveFocus()
  await open('/webhooks')
  expect(await row()).not.toHaveTextContent('bank')
})

test('a note that is written elsewhere appears in the list', async () => {
  const account = await startAccount()
  await account.api.notify({ resource })
  const { screen } = await renderConsole('/webhooks', { account })
  const row = await screen.findByTestId('feed-row-1')
  await waitFor(() => expect(screen.getByTestId('conn-state')).toHaveAttribute('data-status', 'live'))
  await account.api.post('/entries/1/note', { note: 'From a colleague' })
  await waitFor(() => expect(row).toHaveTextContent('From a colleague'))
})

test('the journal is cleared once the word is typed; later entries appear with the next seq', async () => {
  const account = await startAccount()
  await account.api.notify({ resource, id: 1 })
  await account.api.notify({ resource, id: 2 })
  const { screen, press, user } = await renderConsole('/webhooks', { account })
  await screen.findByTestId('feed-row-2')
  await press('Clear journal')
  const dialog = screen.getByRole('dialog', { name: 'Clear the journal?' })
  expect(await within(dialog).findByTestId('what-goes')).toHaveTextContent('2 notifications and no calls')
  expect(within(dialog).getByRole('button', { name: 'Clear journal' })).toBeDisabled()
  await user.type(within(dialog).getByRole('textbox'), 'clear')
  await press('Clear journal', dialog)
  await waitFor(() => expect(screen.queryByTestId(/^feed-row-/)).toBeNull())
  await waitFor(() => expect(screen.getByTestId('counts')).toHaveTextContent('0 received'))
  await account.api.notify({ resource, id: 3 })
  expect(await screen.findByTestId('feed-row-4')).toHaveTextContent(resource)
})

test('a journal that is cleared elsewhere is empty here, too', async () => {
  const account = await startAccount()
  await account.api.notify({ resource })
  const { screen } = await renderConsole('/webhooks', { account })
  await screen.findByTestId('feed-row-1')
  await waitFor(() => expect(screen.getByTestId('conn-state')).toHaveAttribute('data-status', 'live'))
  await account.api.post('/entries/clear', { through: 1, confirm: 'clear' })
  await waitFor(() => expect(screen.queryByTestId('feed-row-1')).toBeNull())
})
