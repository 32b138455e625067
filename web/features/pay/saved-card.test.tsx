import { expect, test } from 'vitest'
import { expectWrong } from '../../tests/support/expect-wrong.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('a saved card of a customer pays with its method, its plans and its security code', async () => {
  const account = await startAccount()
  const { api } = account
  const customer = await api.post('/customers', { email: 'saved@testuser.com' })
  const save = async (number?: string) => {
    const token = await api.cardToken('APRO', number)
    return api.post(`/customers/${customer.id}/cards`, { token })
  }
  await save()
  const master = await save('5031755734530604')
  const { screen, fill, press, network } = await renderConsole(
    `/pay?customer=${customer.id}&card=${master.id}`,
    { account },
  )
  expect(await screen.findByRole('radio', { name: 'Mastercard', description: /Saved card/ })).toBeChecked()
  expect(await screen.findByText(/^Mastercard · ••0604 · Argentina$/)).toBeVisible()
  await expect
    .poll(() => network.sent.map(({ url }) => decodeURIComponent(url.href)).join())
    .toMatch(/paymentMethods\.installments.*"bin":"503175","payment_method_id":"master"/)
  const code = screen.getByLabelText('Security code')
  await fill(code, ' ')
  await press(/^Pay ARS/)
  await expectWrong(code, /./)
  await fill(code, '123')
  await press(/^Pay ARS/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'approved')
  const { results } = await api.get('/payments')
  expect(results).toMatchObject([{ payment_method_id: 'master', card: { last_four_digits: '0604' } }])
})
