import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../tests/support/render-console.tsx'

test('the same form pays by an order, and waits for its notification', async () => {
  const { screen, user, press, address, api } = await renderConsole('/pay?amount=1234.5')
  await user.click(await screen.findByRole('radio', { name: /Orders API/ }))
  expect(address()).toContain('api=orders')
  expect(screen.getByTestId('expected')).toHaveTextContent('Processed')
  await press(/^Pay ARS/)
  const result = await screen.findByTestId('pay-result')
  await waitFor(() => expect(screen.getByTestId('pay-step-webhook')).toHaveAttribute('data-state', 'done'))
  const id = /ORD\w+/.exec(result.textContent ?? '')?.[0]
  expect(await api.get(`/orders/${id}`)).toMatchObject({ total_amount: '1234.50' })
})

test('an order whose payment fails is a result with its reason, not an error', async () => {
  const { screen, press } = await renderConsole('/pay?api=orders&result=FUND')
  await press(/^Pay ARS/)
  const result = await screen.findByTestId('pay-result')
  expect(result).toHaveTextContent('Failed')
  expect(result).toHaveTextContent('Insufficient funds.')
  expect(screen.queryByTestId('problem')).toBeNull()
})

test('fields that only one of the APIs has are shown for that one only', async () => {
  const { screen, user } = await renderConsole('/pay?api=orders')
  await user.click(await screen.findByText('Advanced'))
  expect(screen.getByLabelText('Capture mode')).toBeVisible()
  expect(screen.queryByLabelText('Metadata (JSON)')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Capture mode'), 'Manual: authorize only')
  expect(screen.getByTestId('expected')).toHaveTextContent('waiting_capture')
  await user.selectOptions(screen.getByLabelText('Processing mode'), 'Manual: process later')
  await user.click(screen.getByRole('radio', { name: /Payments API/ }))
  expect(screen.getByTestId('expected')).toHaveTextContent('accredited')
  expect(await screen.findByLabelText('Metadata (JSON)')).toBeVisible()
  expect(screen.queryByLabelText('Capture mode')).toBeNull()
})

test('an order of the manual mode is created, not paid, and says what it still needs', async () => {
  const { screen, user, press } = await renderConsole('/pay?api=orders')
  await user.click(await screen.findByText('Advanced'))
  await user.selectOptions(screen.getByLabelText('Processing mode'), 'Manual: process later')
  expect(screen.getByTestId('expected')).toHaveTextContent('Process it on its page.')
  await user.click(screen.getByRole('checkbox', { name: /^No transaction yet/ }))
  expect(screen.getByTestId('expected')).toHaveTextContent('Add a transaction on its page')
  expect(screen.queryByTestId('pay-step-token')).toBeNull()
  await press('Create order')
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'created')
})

test('an amount that is none is sent as typed, and the provider’s refusal is shown at the field', async () => {
  const { screen, fill, press } = await renderConsole('/pay?api=orders')
  await fill(await screen.findByTestId('amount'), '10.999')
  await press('Pay')
  await press('Send anyway')
  expect(await screen.findByTestId('problem')).toHaveTextContent('The order was not created')
})
