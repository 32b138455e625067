import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

/** More calls than the page reads from the journal when it opens. */
const later = 250

test('a failure older than all entries in memory is listed among the latest failures', {
  timeout: 60_000,
}, async () => {
  const account = await startAccount()
  await expect(account.api.get('/payments/998877')).rejects.toThrow('404')
  for (let id = 0; id < later; id++) await account.api.get('/identification-types')
  await account.api.notify({ resource: '1' })
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByRole('link', { name: 'payments.get' })).toBeVisible()
  expect(await screen.findByText('The last notification')).toBeVisible()
})
