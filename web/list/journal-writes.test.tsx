import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openJournal } from '../../server/journal/open-journal.ts'
import { createTestLogger, sampleNotification } from '../../server/journal/tests/support/samples.ts'
import { makeTemporaryFolder } from '../../server/tests/support/temporary-folder.ts'
import { type Account, renderConsole, startAccount } from '../tests/support/render-console.tsx'

const resource = '91234567890'

/** Without the columns for which the page asks the provider, so that the journal has no reads of the page. */
const withoutReads = '/webhooks?columns=verdict,clock,resource'

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

test.each([
  ['notifications', '/webhooks', ({ api }: Account) => api.notify({ resource })],
  ['calls', '/calls', ({ api }: Account) => api.get('/payments')],
])('a note that is written elsewhere appears in the list of %s', async (_what, page, makeEntry) => {
  const account = await startAccount()
  await makeEntry(account)
  const { screen } = await renderConsole(page, { account })
  const { testid = '' } = (await screen.findByTestId(/^feed-row-/)).dataset
  await waitFor(() => expect(screen.getByTestId('conn-state')).toHaveAttribute('data-status', 'live'))
  await account.api.post(`/entries/${testid.replace('feed-row-', '')}/note`, { note: 'From a colleague' })
  await waitFor(() => expect(screen.getByTestId(testid)).toHaveTextContent('From a colleague'))
})

test('the journal is cleared once the word is typed; later entries appear with the next seq', async () => {
  const account = await startAccount()
  await account.api.notify({ resource, id: 1 })
  await account.api.notify({ resource, id: 2 })
  await account.api.get('/payments')
  await account.demo.gateway.inject({
    url: '/trpc/payments.search?input=%7B%7D',
    headers: { 'x-pasarela-purpose': 'display' },
  })
  const { screen, press, runAction, user } = await renderConsole(withoutReads, { account })
  await screen.findByTestId('feed-row-2')
  await runAction('Clear journal')
  const dialog = screen.getByRole('dialog', { name: 'Clear the journal?' })
  const whatGoes = await within(dialog).findByTestId('what-goes')
  expect(whatGoes).toHaveTextContent('2 notifications, 1 call and 1 read of this console.')
  expect(dialog).toHaveTextContent(/in the account “default” is deleted.* Other accounts keep theirs\./)
  await account.api.notify({ resource, id: 3 })
  await screen.findByTestId('feed-row-5')
  expect(whatGoes).toHaveTextContent('2 notifications')
  expect(within(dialog).getByRole('button', { name: 'Clear journal' })).toBeDisabled()
  await user.type(within(dialog).getByRole('textbox'), 'clear')
  await press('Clear journal', dialog)
  await waitFor(() => expect(screen.queryByTestId('feed-row-2')).toBeNull())
  await waitFor(() => expect(screen.getByTestId('counts')).toHaveTextContent('1 received'))
  expect(screen.getByTestId('feed-row-5')).toBeInTheDocument()
  await account.api.notify({ resource, id: 4 })
  expect(await screen.findByTestId('feed-row-7')).toHaveTextContent(resource)
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

test('after a clearing an open entry, the lists and a timeline say so, in one story and one language', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
  const { id } = await account.api.pay()
  const { screen, open, network } = await renderConsole(`/webhooks?q=${id}`, { account, language: 'es' })
  const row = await screen.findByTestId(/^feed-row-/)
  await open(`/webhooks?id=${row.dataset.testid?.replace('feed-row-', '')}`)
  await screen.findByRole('button', { name: 'Agregar una nota' })
  await waitFor(() => expect(screen.getByTestId('conn-state')).toHaveAttribute('data-status', 'live'))
  const { entries } = await account.api.get('/calls?limit=1')
  await account.api.post('/entries/clear', { through: entries[0].seq + 10, confirm: 'clear' })
  const gone = await screen.findByTestId('gone')
  const text = /El registro se vació el \d.*: se eliminaron sus llamadas y notificaciones hasta la #\d+\./
  await waitFor(() => expect(gone).toHaveTextContent(text))
  const detail = screen.getByTestId('detail')
  expect(within(detail).queryByTestId('problem')).toBeNull()
  expect(within(detail).queryByTestId('note')).toBeNull()
  expect(screen.queryByTestId('feed-linked')).toBeNull()
  expect(screen.getAllByTestId('journal-start')).toHaveLength(2)
  for (const page of ['/calls', '/shop', '/quality']) {
    await open(page)
    expect(await screen.findByTestId('journal-start'), page).toHaveTextContent(text)
  }
  await open(`/payments/${id}`)
  expect(await screen.findByTestId('journal-start')).toHaveTextContent(text)
  expect(document.body).not.toHaveTextContent('Aparecen aquí')
  // The journal has the beginning of a later payment, if only by its notification.
  const { simulator, credentials } = account.demo
  const made = await fetch(`${simulator.url}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.accessToken}`, 'x-idempotency-key': 'later' },
    body: JSON.stringify({
      ...{ transaction_amount: 1500, installments: 1, token: await account.api.cardToken() },
      payer: { email: 'test_payer_1@testuser.com' },
    }),
  })
  const later = (await made.json()) as { id: number }
  await open(`/payments/${later.id}`)
  expect(await screen.findByRole('tab', { name: /^Notificaciones 1/ })).toBeVisible()
  expect(await screen.findByTestId('timeline-chart')).toBeVisible()
  await expect.poll(network.pending).toBe(0)
  expect(screen.queryByTestId('journal-start')).toBeNull()
  // The clearing does not explain why a later entry is missing.
  await open('/webhooks?id=999999')
  const missing = await screen.findByTestId('gone')
  const isOfList = (start: HTMLElement) => !missing.contains(start)
  await waitFor(() => expect(screen.getAllByTestId('journal-start').filter(isOfList)).toHaveLength(1))
  expect(missing).toHaveTextContent('Ninguna entrada de esta cuenta tiene aún este número')
})

test('where the bounds of the journal deleted entries, the list says from when its oldest is, and why', async () => {
  const { path: GATEWAY_DATA_DIR } = await makeTemporaryFolder()
  const bounds = { maxEntries: 100, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 100 }
  const journal = await openJournal({ dataDir: GATEWAY_DATA_DIR, logger: createTestLogger(), ...bounds })
  for (let count = 0; count < 3; count++) await journal.appendNotification(sampleNotification())
  const account = await startAccount({ GATEWAY_DATA_DIR })
  const { screen, user, open } = await renderConsole(withoutReads, { account })
  await user.click(await screen.findByTestId('feed-row-1'))
  // The list has read the beginning of the journal before this.
  await screen.findByTestId('verdict')
  expect(screen.queryByTestId('journal-start')).toBeNull()
  expect(await journal.prune({ ...bounds, maxBytes: 1000 })).toBe(1)
  await journal.close()
  await open()
  // The end of the list says it, and the detail of the address, whose entry is gone.
  await waitFor(() => expect(screen.getAllByTestId('journal-start')).toHaveLength(2))
  for (const start of screen.getAllByTestId('journal-start'))
    expect(start).toHaveTextContent(
      /^The journal’s oldest entry is from \w.*\. Older ones, .* were deleted, because the number, size and age/,
    )
})
