import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

test('a detail leads to the next and the previous entry of its filtered list, by buttons and by keys', async () => {
  const account = await startAccount()
  for (const resource of ['71', '72', '99', '73'])
    await account.api.notify({ resource, signature: resource === '99' ? 'valid' : 'wrong' })
  const { screen, user, address } = await renderConsole('/webhooks?sig=rejected', { account })
  await waitFor(() => expect(screen.getAllByTestId(/^feed-row-/)).toHaveLength(3))
  await user.click(screen.getByTestId('feed-row-4'))
  const detail = within(await screen.findByTestId('detail'))
  const button = (name: string) => detail.getByRole('button', { name })
  expect(button('Previous entry (k)')).toBeDisabled()
  await user.click(button('Next entry (j)'))
  await waitFor(() => expect(address()).toBe('/webhooks?sig=rejected&id=2'))
  await detail.findByRole('heading', { name: /payment\.updated 72/ })
  // The button is another one, and still has the focus.
  expect(button('Next entry (j)')).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/webhooks?sig=rejected&id=1'))
  expect(button('Next entry (j)')).toBeDisabled()
  await user.click(button('Previous entry (k)'))
  await waitFor(() => expect(address()).toBe('/webhooks?sig=rejected&id=2'))
  await user.keyboard('j')
  await waitFor(() => expect(address()).toBe('/webhooks?sig=rejected&id=1'))
  await user.keyboard('kk')
  await waitFor(() => expect(address()).toBe('/webhooks?sig=rejected&id=4'))
})

test('the calls and the store have the same buttons; an entry that is not in the list has none to go to', async () => {
  const account = await startAccount()
  await account.api.get('/payments')
  await account.api.get('/customers')
  const { screen, user, open, address } = await renderConsole('/calls', { account })
  await user.click(await screen.findByTestId('feed-row-2'))
  await user.click(await screen.findByRole('button', { name: 'Next entry (j)' }))
  await waitFor(() => expect(address()).toBe('/calls?id=1'))
  await open('/calls?operation=customers.search&id=1')
  await screen.findByTestId('feed-row-2')
  expect(await screen.findByRole('button', { name: 'Next entry (j)' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Previous entry (k)' })).toBeDisabled()
})
