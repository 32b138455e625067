import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('the counts are of all payments, also of those that are older than the newest 50', async () => {
  const account = await startAccount()
  const { api } = account
  const [refunded, partly] = [await api.pay(), await api.pay()]
  await api.post(`/payments/${refunded.id}/refunds`, {})
  await api.post(`/payments/${partly.id}/refunds`, { amount: 10 })
  await api.pay({ holder: 'FUND' })
  const { screen, open } = await renderConsole('/overview', { account })
  const legend = async () => within(await screen.findByRole('list', { name: 'Number of payments by status' }))
  const read = async () => (await legend()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect((await read()).toSorted()).toEqual(['Approved 1', 'Refunded 1', 'Rejected 1'])
  for (let made = 0; made < 50; made++) await api.pay()
  await open()
  expect(await screen.findByRole('link', { name: 'See all 53' })).toBeVisible()
  expect(await read()).toEqual(['Approved 51', 'Rejected 1', 'Refunded 1'])
})
