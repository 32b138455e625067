import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

async function openPay(site: string, search = '') {
  const account = await startAccount()
  await account.api.simulate('POST', '/accounts', { site_id: site })
  const page = await renderConsole(`/pay?site=${site}${search}`, { account })
  const paid = async () => (await account.api.get('/payments')).results[0]
  return { ...page, paid }
}

test('PSE is paid with the bank and all that the provider needs of its payer', async () => {
  const { screen, user, press, fill, paid } = await openPay('MCO')
  await user.click(await screen.findByRole('radio', { name: 'PSE' }))
  const bank = await screen.findByRole('combobox', { name: 'Bank' })
  await within(bank).findByRole('option', { name: 'Davivienda' })
  await user.selectOptions(bank, 'Davivienda')
  const document = screen.getByRole('combobox', { name: 'Document type' })
  expect(document).toHaveValue('CC')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payer' }), 'Company')
  expect(document).toHaveValue('NIT')
  await fill(screen.getByLabelText('Document number'), '900123456')
  await fill(screen.getByLabelText('Return URL'), 'https://shop.example/back')
  await press(/^Pay COP/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'pending')
  const payment = await paid()
  expect(payment).toMatchObject({
    payment_method_id: 'pse',
    payment_type_id: 'bank_transfer',
    callback_url: 'https://shop.example/back',
    payer: { entity_type: 'association', identification: { type: 'NIT', number: '900123456' } },
  })
  const shown = within(screen.getByTestId('pay-result'))
  expect(shown.getByText(/still has to pay on the page of the bank/)).toBeVisible()
  expect(shown.getByRole('link', { name: 'Open the page of the bank or wallet' })).toHaveAttribute(
    'href',
    payment.transaction_details.external_resource_url,
  )
})

test.each([
  ['Simulate approval', 'approved'],
  ['Simulate rejection', 'rejected'],
  ['Simulate expiration', 'cancelled'],
])('%s ends the waiting payment below the form', async (action, status) => {
  const { screen, press, paid } = await openPay('MCO', '&card=pse')
  await screen.findByRole('option', { name: 'Bancolombia' })
  await press(/^Pay COP/)
  const shown = await screen.findByTestId('pay-result')
  await press(action, shown)
  await waitFor(() => expect(screen.getByTestId('pay-status')).toHaveAttribute('data-status', status))
  expect(await paid()).toMatchObject({ status })
  expect(within(screen.getByTestId('pay-result')).queryByRole('button', { name: action })).toBeNull()
})

test('the result follows a payer who answers on the page of the bank', async () => {
  const { screen, press, paid } = await openPay('MCO', '&card=pse')
  await screen.findByRole('option', { name: 'Bancolombia' })
  await press(/^Pay COP/)
  await screen.findByTestId('pay-result')
  const { external_resource_url: page } = (await paid()).transaction_details
  await fetch(page, { method: 'POST', body: 'answer=no', redirect: 'manual' })
  await waitFor(() => expect(screen.getByTestId('pay-status')).toHaveAttribute('data-status', 'rejected'))
})

test('a return address that is missing is said before anything is sent', async () => {
  const { screen, press, fill, api } = await openPay('MCO', '&card=pse')
  await screen.findByRole('option', { name: 'Bancolombia' })
  await fill(screen.getByLabelText('Return URL'), '')
  await press(/^Pay COP/)
  expect(await screen.findByText('Enter a full http or https URL.')).toBeVisible()
  expect((await api.get('/payments')).paging.total).toBe(0)
})

test('the chosen document stays that of the payer', async () => {
  const { screen, user, press, paid } = await openPay('MCO', '&card=pse')
  await screen.findByRole('option', { name: 'Bancolombia' })
  const document = screen.getByRole('combobox', { name: 'Document type' })
  await user.selectOptions(document, 'CE')
  await press(/^Pay COP/)
  await screen.findByTestId('pay-result')
  expect(document).toHaveValue('CE')
  expect(await paid()).toMatchObject({ payer: { identification: { type: 'CE' } } })
})

test('PSE is paid by an order too', async () => {
  const { screen, press, network } = await openPay('MCO', '&card=pse&api=orders')
  await screen.findByRole('option', { name: 'Bancolombia' })
  await press(/^Pay COP/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'action_required')
  expect(screen.getByRole('link', { name: 'Open the page of the bank or wallet' })).toBeVisible()
  const [body = ''] = network.sent.flatMap(({ url, body }) =>
    /orders\.create/.test(url.href) ? String(body) : [],
  )
  for (const part of [
    '"entity_type":"individual"',
    '"type":"CC"',
    '"financial_institution":"1040"',
    '"callback_url":"https:',
  ])
    expect(body).toContain(part)
})

test('Webpay is paid in Chile with the only bank of its method', async () => {
  const { screen, user, press, paid } = await openPay('MLC')
  await user.click(await screen.findByRole('radio', { name: 'RedCompra (Webpay)' }))
  expect(await screen.findByRole('option', { name: 'Transbank' })).toBeVisible()
  await press(/^Pay CLP/)
  expect(await screen.findByTestId('pay-status')).toHaveAttribute('data-status', 'pending')
  expect(await paid()).toMatchObject({ payment_method_id: 'webpay', payer: { entity_type: 'individual' } })
})
