import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

const says = /Simulated clock, now \+3 d from real time/

test('dates of a moved simulated clock are marked and explained, those of the journal are not', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/clock/advance', { days: 3 })
  const { id } = await account.api.pay()
  const { screen, open, user } = await renderConsole(`/payments/${id}`, { account })
  const summary = within(await screen.findByTestId('payment-summary'))
  const [mark] = await summary.findAllByText(says)
  expect(mark?.parentElement).toHaveAttribute('tabindex', '0')
  await user.click(await screen.findByRole('tab', { name: /^Calls/ }))
  expect(within(await screen.findByRole('tabpanel', { name: /^Calls/ })).queryByText(says)).toBeNull()
  await open('/payments')
  expect(await within(await screen.findByTestId('payments')).findByText(says)).toBeInTheDocument()
  await account.api.pay()
  await open(`/compare?a=payment-${id}`)
  const suggested = within(await screen.findByRole('list', { name: /^Suggestions/ }))
  expect(await suggested.findByText(says)).toBeInTheDocument()
})

test('a date from before the clock was moved is not marked', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  await account.api.simulate('POST', '/clock/advance', { days: 3 })
  await account.api.pay()
  const { screen } = await renderConsole('/payments', { account })
  const payments = within(await screen.findByTestId('payments'))
  await waitFor(() => expect(payments.getAllByText(says)).toHaveLength(1))
  const row = payments.getByText(String(id)).closest<HTMLElement>('[role=row], li, tr')
  expect(row).not.toBeNull()
  expect(within(row as HTMLElement).queryByText(says)).toBeNull()
})

test('with the real time no date is marked', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen } = await renderConsole(`/payments/${id}`, { account })
  await screen.findByTestId('payment-summary')
  await screen.findByRole('list', { name: 'How the payment got here' })
  expect(screen.queryByText(/Simulated clock/)).toBeNull()
})

test('a date of a clock that was ahead stays marked when it has real time again, and a deadline made then is not', async () => {
  const account = await startAccount()
  const expired = await account.api.pay({ capture: false })
  await account.api.simulate('POST', '/clock/advance', { days: 30 })
  const ahead = await account.api.pay()
  await account.api.simulate('PUT', '/clock', { real: true })
  const real = await account.api.pay({ capture: false })
  const { screen, open } = await renderConsole('/payments', { account })
  const mark = 'The simulated clock showed this time while it differed from real time.'
  const rowOf = async ({ id }: { id: number }) => {
    const payments = within(await screen.findByTestId('payments'))
    return payments.getByText(String(id)).closest<HTMLElement>('[role=row], li, tr')
  }
  await waitFor(async () => expect(await rowOf(ahead)).toHaveTextContent(mark))
  expect(await rowOf(expired)).not.toHaveTextContent(mark)
  expect(await rowOf(real)).not.toHaveTextContent(mark)
  await open(`/payments/${expired.id}`)
  const history = within(await screen.findByRole('list', { name: 'How the payment got here' }))
  await waitFor(() => expect(history.getAllByRole('listitem').at(-1)).toHaveTextContent(mark))
  await open(`/payments/${real.id}`)
  await screen.findByRole('list', { name: 'How the payment got here' })
  expect(screen.queryByText(mark)).toBeNull()
})
