import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

test('a view keeps filters, sorting and columns under a name, until it is renamed and deleted', async () => {
  const account = await startAccount()
  await account.api.pay({ holder: 'FUND' })
  const { screen, press, user, fill, address, open } = await renderConsole(
    '/payments?status=rejected&sort=oldest&columns=status,reference&id=7',
    { account },
  )
  const views = () => screen.getByRole('navigation', { name: 'Views' })
  const link = (name: string) => within(views()).queryByRole('link', { name })
  await press('Save view', await screen.findByRole('navigation', { name: 'Views' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of this view' }), 'Refusals')
  await press('Save')
  await waitFor(() => expect(link('Refusals')).toHaveAttribute('aria-current', 'page'))

  await open('/payments')
  await user.click(await screen.findByRole('link', { name: 'Refusals' }))
  await waitFor(() =>
    expect(address()).toBe('/payments?columns=status,reference&sort=oldest&status=rejected'),
  )
  await press('Save view', views())
  await fill(screen.getByRole('textbox', { name: 'Rename Refusals' }), 'To check')
  await waitFor(() => expect(link('To check')).toHaveAttribute('aria-current', 'page'))
  await press('Delete To check')
  await waitFor(() => expect(link('To check')).toBeNull())
})

test('every list has its own usual views', async () => {
  const account = await startAccount()
  const rejected = await account.api.pay({ holder: 'FUND' })
  const approved = await account.api.pay()
  const { screen, user, open } = await renderConsole('/payments', { account })
  await screen.findByTestId(`payment-${approved.id}`)
  await user.click(screen.getByRole('link', { name: 'Rejected today' }))
  await waitFor(() => expect(screen.queryByTestId(`payment-${approved.id}`)).toBeNull())
  expect(await screen.findByTestId(`payment-${rejected.id}`)).toBeVisible()
  await open('/calls')
  expect(await screen.findByRole('link', { name: 'Failed today' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Rejected today' })).toBeNull()
})

test('today is that of the simulator where its records are listed, and that of this computer elsewhere', async () => {
  const account = await startAccount()
  const { screen, user, open, address } = await renderConsole('/payments', { account })
  const daysFromNow = async (name: string) => {
    await user.click(await screen.findByRole('link', { name }))
    await waitFor(() => expect(address()).toContain('from='))
    const from = new URL(address(), 'http://console').searchParams.get('from') ?? ''
    return Math.round((Date.parse(from) - Date.now()) / 86_400_000)
  }
  await account.api.simulate('POST', '/clock/advance', { days: 30 })
  await open('/payments')
  await waitFor(async () => expect(await daysFromNow('Rejected today')).toBeGreaterThan(27))
  await open('/calls')
  expect(await screen.findByTestId('clock-chip')).toBeVisible()
  expect(await daysFromNow('Failed today')).toBeLessThanOrEqual(0)
})

test('what was refunded in full and what was refunded in part have a view each', async () => {
  const account = await startAccount()
  const { api } = account
  const [whole, part, kept] = [await api.pay(), await api.pay(), await api.pay()]
  await api.post(`/payments/${whole.id}/refunds`, {})
  await api.post(`/payments/${part.id}/refunds`, { amount: 10 })
  const { screen, user } = await renderConsole('/payments', { account })
  await screen.findByTestId(`payment-${kept.id}`)
  const listed = () =>
    within(screen.getByTestId('payments'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const view = (name: string) =>
    user.click(within(screen.getByRole('navigation', { name: 'Views' })).getByRole('link', { name }))
  await view('Fully refunded')
  await waitFor(() => expect(listed()).toEqual([String(whole.id)]))
  await view('Partially refunded')
  await waitFor(() => expect(listed()).toEqual([String(part.id)]))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved')
  await waitFor(() => expect(listed()).toEqual([String(kept.id)]))
})
