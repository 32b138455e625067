import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { siteIds } from '../../../server/facts/countries.ts'
import { outcomes, payingApis } from '../../provider/card-outcomes.ts'
import { expectWrong } from '../../tests/support/expect-wrong.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('the form shows each error at its field, counts them, and focuses the first', async () => {
  const { screen, user, press, fill } = await renderConsole('/pay')
  const amount = await screen.findByTestId('amount')
  await fill(amount, '1.2.3')
  await fill(screen.getByLabelText('Payer’s email'), 'nobody')
  await user.click(screen.getByText('Advanced'))
  await fill(await screen.findByLabelText(/^Description/), '')
  await fill(screen.getByLabelText('Notification URL'), 'ftp://shop.example')
  await fill(screen.getByLabelText('Metadata (JSON)'), '[1]')
  await press(/^Pay/)
  await expectWrong(amount, /Enter an amount/)
  await expectWrong(screen.getByLabelText('Payer’s email'), /Enter an email/)
  await expectWrong(screen.getByLabelText(/^Description/), 'A description is required.')
  await expectWrong(screen.getByLabelText('Notification URL'), /Enter a full http or https URL/)
  await expectWrong(screen.getByLabelText('Metadata (JSON)'), /Enter a JSON object/)
  expect(screen.getByRole('alert')).toHaveTextContent('Correct 5 fields')
  await waitFor(() => expect(amount).toHaveFocus())
  await fill(amount, '100')
  expect(amount).not.toHaveAttribute('aria-invalid', 'true')
})

test('what the form refuses can be sent anyway, and the gateway answers', async () => {
  const { screen, press, fill } = await renderConsole('/pay')
  const amount = await screen.findByTestId('amount')
  await fill(amount, '-5')
  await press(/^Pay/)
  await expectWrong(amount, /Enter an amount|minimum/)
  await press('Send anyway')
  expect(await screen.findByTestId('problem')).toHaveTextContent('The payment was not created')
  // The message is the gateway's.
  await expectWrong(amount, /transaction_amount/)
})

test('cents in a currency without cents are an error while they are typed', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/accounts', { site_id: 'MLC' })
  const { screen, fill } = await renderConsole('/pay?amount=1500', { account })
  const amount = await screen.findByTestId('amount')
  await fill(amount, '1500,50')
  await expectWrong(amount, /CLP takes whole numbers only/)
  // The amount that the form proposes instead has this currency, and the form accepts it.
  await fill(amount, '1.500')
  await expectWrong(amount, /Write it without a separator, for example 15000\./)
  await fill(amount, '0')
  await expectWrong(amount, /The amount must be greater than zero\./)
})

test('a 422 of the gateway is shown at its field', async () => {
  const { screen, press, fill } = await renderConsole('/pay')
  const email = await screen.findByLabelText('Payer’s email')
  // This email passes the form's check, but not the gateway's.
  await fill(email, 'ana@testuser..com')
  await press(/^Pay/)
  await expectWrong(email, /payer\.email/)
  await waitFor(() => expect(email).toHaveFocus())
  expect(screen.getByTestId('problem')).toHaveTextContent('The payment was not created')
  await fill(email, 'test_user_123@testuser.com')
  await press(/^Pay/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
})

test('a key in a field renders neither the results nor the APIs nor the country again', async () => {
  const { screen, user } = await renderConsole('/pay')
  const amount = await screen.findByTestId('amount')
  await user.click(amount)
  const rendered = [vi.spyOn(siteIds, 'map'), vi.spyOn(outcomes, 'slice'), vi.spyOn(payingApis, 'map')]
  await user.keyboard('{Backspace}')
  await screen.findByRole('button', { name: /^Pay ARS/ })
  expect(rendered.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
})
