import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectWrong } from '../../tests/support/expect-wrong.ts'
import {
  type Account,
  type Console,
  renderConsole,
  startAccount,
} from '../../tests/support/render-console.tsx'

/** Opens the refund dialog and enters an amount. */
async function openRefund(account: Account, id: number, part: string) {
  const page = await renderConsole(`/payments/${id}`, { account })
  await page.press('Refund')
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Refund this payment' }))
  await page.user.click(dialog.getByRole('radio', { name: 'Part of it' }))
  const amount = dialog.getByLabelText(/^Amount/)
  await page.fill(amount, part)
  return { ...page, dialog, amount, confirm: () => dialog.getByRole('button', { name: /^Refund/ }) }
}

const queryDialog = ({ screen }: Console) => screen.queryByRole('dialog', { name: 'Refund this payment' })

test('half is refunded, then the rest, and nothing is left to refund', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1500 })
  const page = await openRefund(account, id, '750')
  const { screen, user, press, confirm } = page
  const status = () => screen.getByTestId('payment-status')
  const refunds = () => within(screen.getByRole('list', { name: 'Refunds' })).getAllByRole('listitem')
  expect(status()).toHaveAttribute('data-status', 'approved')
  expect(confirm()).toHaveTextContent(/^Refund ARS\s750\.00$/)
  await user.click(confirm())
  await waitFor(() =>
    expect(screen.getByTestId('refunded')).toHaveTextContent(/^Refunded ARS\s750\.00 · left ARS\s750\.00$/),
  )
  expect(status()).toHaveTextContent('Partially refunded')
  await user.click(screen.getByRole('tab', { name: /^Refunds/ }))
  await waitFor(() => expect(refunds()).toHaveLength(1))
  expect(refunds()[0]).toHaveTextContent(/ARS\s750\.00/)

  await press('Refund')
  await press(/^Refund/, await screen.findByRole('dialog', { name: 'Refund this payment' }))
  await waitFor(() => expect(status()).toHaveAttribute('data-status', 'refunded'))
  await waitFor(() => expect(refunds()).toHaveLength(2))
  await user.click(await screen.findByText('Actions that the provider will reject'))
  expect(screen.getByRole('button', { name: 'Refund' })).toHaveAccessibleDescription(
    'Everything has been refunded.',
  )
  const { refunds: made } = await account.api.get(`/payments/${id}`)
  expect(made.map((refund: { amount: number }) => refund.amount)).toEqual([750, 750])
})

test('an amount above the remaining one is refused at the field, and the provider’s error is shown if it is sent anyway', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  const { user, press, dialog, amount, confirm } = await openRefund(account, id, '1.000,01')
  await user.click(confirm())
  await expectWrong(amount, /Only ARS\s1,000\.00 is left/)
  await waitFor(() => expect(amount).toHaveFocus())
  await press('Send anyway')
  const problem = await dialog.findByTestId('problem')
  await within(problem).findByText(/^The amount is greater than what is left to refund\./)
  expect((await account.api.get(`/payments/${id}`)).refunds).toEqual([])
})

test('what is not an amount is sent as typed, and the gateway’s answer is shown at the field', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  const { user, press, network, amount, confirm } = await openRefund(account, id, 'a lot')
  await user.click(confirm())
  await expectWrong(amount, /Enter an amount/)
  await press('Send anyway')
  await waitFor(() => expect(network.sent.some(({ body }) => body.includes('"a lot"'))).toBe(true))
  await expectWrong(amount, /amount field/)
})

test('a refund that the provider refuses shows the reason and the code', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  const { user, network, dialog, confirm } = await openRefund(account, id, '800')
  // Another client refunds in the meantime. The page does not know the new remaining amount, so the provider refuses.
  network.holdBack(/\/trpc\/[^?]*payments\.get/)
  await account.api.post(`/payments/${id}/refunds`, { amount: 600 })
  await user.click(confirm())
  const problem = await dialog.findByTestId('problem')
  expect(problem).toHaveTextContent('The refund was not made')
  await within(problem).findByText(/^The amount is greater than what is left to refund\./)
  await user.click(within(problem).getByText('Details'))
  expect(problem).toHaveTextContent('codes 2017')
  expect((await account.api.get(`/payments/${id}`)).transaction_amount_refunded).toBe(600)
})

test('a refund dialog stays when somebody else refunds, and says that nothing of it was performed', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  const page = await openRefund(account, id, '800')
  await account.api.post(`/payments/${id}/refunds`, {})
  const changed = await page.dialog.findByTestId('changed-meanwhile')
  expect(changed).toHaveTextContent('The payment changed elsewhere while this was open')
  expect(changed).toHaveTextContent(
    /It was: Approved \(accredited\). It is now: Refunded \(refunded\) · Refunded ARS\s1,000.00/,
  )
  expect(changed).toHaveTextContent('Nothing that was entered here has been performed.')
  expect(page.amount).toHaveValue('800')
  expect(page.dialog.getByTestId('will-refuse')).toHaveTextContent('Everything has been refunded.')
})

test('of two people who refund everything at once, the second one reads that theirs was refused', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  const { user, press, network, screen } = await renderConsole(`/payments/${id}`, { account })
  await press('Refund')
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this payment' }))
  const letGo = network.holdBack(/\/trpc\/[^?]*payments\.get/)
  await account.api.post(`/payments/${id}/refunds`, {})
  await user.click(dialog.getByRole('button', { name: /^Refund ARS/ }))
  expect(await dialog.findByTestId('problem')).toHaveTextContent('The refund was not made')
  letGo()
  expect(await dialog.findByTestId('changed-meanwhile')).toHaveTextContent(
    'What was sent from here was rejected and changed nothing.',
  )
  expect(dialog.getByTestId('problem')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByText('Actions that the provider will reject'))
  await press('Refund')
  expect(within(await screen.findByRole('dialog')).queryByTestId('changed-meanwhile')).toBeNull()
})

test('a refund whose answer was lost is not told as somebody else’s', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  const page = await openRefund(account, id, '400')
  page.network.loseAnswer(/\/trpc\/payments\.refund/)
  await page.user.click(page.confirm())
  await waitFor(() => expect(page.dialog.getByTestId('doubt')).toHaveTextContent('the refund was made'))
  await waitFor(() => expect(page.screen.getByTestId('refunded')).toHaveTextContent('400'))
  expect(page.dialog.queryByTestId('changed-meanwhile')).toBeNull()
})

test('once a refund whose answer was lost is found, nothing says to send it', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  const { user, press, network, screen } = await renderConsole(`/payments/${id}`, { account })
  await press('Refund')
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this payment' }))
  network.loseAnswer(/\/trpc\/payments\.refund/)
  await user.click(dialog.getByRole('button', { name: /^Refund ARS/ }))
  await waitFor(() => expect(dialog.getByTestId('doubt')).toHaveTextContent('the refund was made'))
  await waitFor(() => expect(screen.getByTestId('refunded')).toHaveTextContent('1,000'))
  expect(dialog.queryByTestId('will-refuse')).toBeNull()
  expect(dialog.queryByText('ARS 0.00')).toBeNull()
})

test('the refund of a rejected payment says why it will be refused, and can be sent', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ holder: 'FUND' })
  const page = await renderConsole(`/payments/${id}`, { account })
  await page.user.click(await page.screen.findByText('Actions that the provider will reject'))
  const button = await page.screen.findByRole('button', { name: 'Refund' })
  expect(button).toHaveAccessibleDescription('Only an approved payment can be refunded.')
  expect(page.screen.getByRole('button', { name: 'Capture' })).toHaveAccessibleDescription(
    'Only an authorized payment can be captured.',
  )
  await page.user.click(button)
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Refund this payment' }))
  expect(dialog.getByTestId('will-refuse')).toHaveTextContent('Only an approved payment can be refunded.')
  await page.user.click(dialog.getByRole('button', { name: /^Refund/ }))
  expect(await dialog.findByTestId('problem')).toHaveTextContent('The refund was not made')
})

test('a double click on Refund over a slow network refunds once', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 900 })
  const page = await openRefund(account, id, '300')
  const { screen, user, network, amount, confirm } = page
  const letGo = network.holdBack(/\/trpc\/payments\.refund/)
  await user.dblClick(confirm())
  await user.type(amount, '{Enter}')
  letGo()
  await waitFor(() => expect(queryDialog(page)).toBeNull())
  await waitFor(() => expect(screen.getByTestId('refunded')).toHaveTextContent('ARS 300.00'))
  expect((await account.api.get(`/payments/${id}`)).refunds).toHaveLength(1)
})

test('after a full refund, which ends the button, the focus is on the title of the state', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 900 })
  const page = await renderConsole(`/payments/${id}`, { account })
  await page.press('Refund')
  const dialog = await page.screen.findByRole('dialog', { name: 'Refund this payment' })
  const letGo = page.network.holdBack(/\/trpc\/[^?]*payments\.get/)
  await page.press(/^Refund ARS/, dialog)
  await waitFor(() => expect(queryDialog(page)).toBeNull())
  // A browser returns the focus when it closes a dialog; happy-dom does not.
  page.screen.getByRole('button', { name: 'Refund' }).focus()
  letGo()
  await waitFor(() => expect(page.screen.getByRole('heading', { name: 'Status' })).toHaveFocus())
})
