import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { freshResource } from '../../../server/tests/support/gateway-api.ts'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'

/** The ids of what can be compared, the oldest first. Of each kind the second one has another status. */
async function fill({ api }: Account) {
  // Each order has a payment, too.
  const order = [await api.order(), await api.order({ holder: 'FUND' }), await api.order()].map(
    ({ id }) => id,
  )
  const payment = [await api.pay(), await api.pay({ holder: 'FUND' }), await api.pay()].map(({ id }) => id)
  for (const id of [payment[0], 404, payment[0]]) await api.get(`/payments/${id}`).catch(() => {})
  const resource = freshResource()
  for (const signature of ['valid', 'wrong', 'valid'] as const) await api.notify({ resource, signature })
  const listSeqs = async (path: string): Promise<number[]> => {
    const { entries } = await api.get(path)
    return entries.map(({ seq }: { seq: number }) => seq).toReversed()
  }
  const call = await listSeqs('/calls?operation=payments.get')
  const notification = await listSeqs(`/notifications?resource=${resource}`)
  return { call, notification, payment, order }
}

test('others of the same kind are suggested, those with another status first, and compared at a click', async () => {
  const account = await startAccount()
  const ids = await fill(account)
  const { screen, user, open, visit, address } = await renderConsole('/compare', { account })
  // A page that is loaded has read nothing before; one that is visited has read the other kinds.
  const visits = [open, visit].flatMap(show => Object.entries(ids).map(one => [show, ...one] as const))
  for (const [show, kind, [oldest, different]] of visits) {
    await show(`/compare?a=${kind}-${oldest}`)
    const listed = () => within(screen.getByRole('list', { name: 'Suggestions' })).getAllByRole('link')
    const name = (id: unknown) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${id}`
    await waitFor(() => {
      const names = listed().map(link => link.textContent)
      expect(names[0]).toBe(name(different))
      expect(names).not.toContain(name(oldest))
    })
    const [first = document.body] = listed()
    expect(first.closest('li')).toHaveTextContent(/payments\.get|payment\.updated \d+|ARS.1,500\.00/)
    expect(first.closest('li')?.querySelector('time')).not.toBeNull()
    const lists = [...document.querySelectorAll(`a[href$="?compare=${kind}-${oldest}"]`)]
    expect(lists.map(link => link.textContent).join()).toBe('API calls,notifications,payments,orders')
    await user.click(first)
    await waitFor(() => expect(address()).toBe(`/compare?a=${kind}-${oldest}&b=${kind}-${different}`))
    expect(await screen.findByTestId('differences')).toHaveTextContent(/^\d+ fields? differ/)
    expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull()
  }
})

test('the first and the other side are pasted, and a text that names nothing is marked', async () => {
  const account = await startAccount()
  const [a, b] = [await account.api.pay(), await account.api.order()]
  const { screen, fill, press, address } = await renderConsole('/compare', { account })
  const paste = async (text: string) => {
    await fill(await screen.findByLabelText('Link, reference or ID of a payment or order'), text)
    await press('Choose')
  }
  expect(await screen.findByRole('heading', { name: 'What do you want to compare?' })).toBeVisible()
  await paste('nothing')
  expect(await screen.findByText(/^This is not a link/)).toBeVisible()
  await paste(String(a.id))
  await waitFor(() => expect(address()).toBe(`/compare?a=payment-${a.id}`))
  expect(await screen.findByRole('heading', { name: 'Compare with…' })).toBeVisible()
  expect(screen.queryByText(/^This is not a link/)).toBeNull()
  expect(screen.getByRole('textbox', { name: /^Link, reference/ })).toHaveValue('')
  await paste(`https://shop.example/orders/${b.id}`)
  await waitFor(() => expect(address()).toBe(`/compare?a=payment-${a.id}&b=order-${b.id}`))
})
