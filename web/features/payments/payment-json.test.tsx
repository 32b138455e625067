import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import paymentExamples from '../../../server/catalog/examples/payments.json' with { type: 'json' }
import { json, startStubProvider } from '../../../server/tests/support/stub-provider.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('a payment is compared with an earlier response, and only the changes are shown', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ amount: 1000 })
  await account.api.post(`/payments/${id}/refunds`, { amount: 400 })
  const { screen, user } = await renderConsole(`/payments/${id}?tab=json`, { account })
  const compare = await screen.findByRole('combobox', { name: 'Compare with an earlier response' })
  await user.selectOptions(compare, await within(compare).findByRole('option', { name: /payments\.create/ }))
  const changes = within(await screen.findByTestId('json-changes'))
  const texts = () => changes.getAllByRole('listitem').map(item => item.textContent ?? '')
  await waitFor(() =>
    expect(texts().find(text => text.includes('transaction_amount_refunded'))).toMatch(/before: 0.*now: 400/),
  )
  expect(texts().filter(text => text.includes('currency_id'))).toEqual([])
  await user.selectOptions(compare, 'Current only')
  expect(await screen.findByTestId('json-payment')).toBeVisible()
})

test('numbers of the provider are shown with all their digits', async () => {
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  const [id, orderNumber] = ['900719925474099399', '12345678901234567890']
  const text = JSON.stringify({ ...paymentExamples.payment, metadata: { order: 0, of: 1, factor: 2 } })
    .replace(/"id":\d+/, `"id":${id}`)
    .replace(
      '"order":0,"of":1,"factor":2',
      `"order":${orderNumber},"of":1e400,"factor":0.12345678901234567890`,
    )
  provider.answerWith((response, request) =>
    json(request.url.startsWith('/v1/payments/') ? 200 : 404, text)(response, request),
  )
  const account = await startAccount({ GATEWAY_PROVIDER_URL: provider.url })
  const { screen, user } = await renderConsole(`/payments/${id}?tab=json`, { account })
  const tree = await screen.findByTestId('json-payment')
  for (const digits of [id, orderNumber, '1e400', '0.12345678901234567890'])
    expect(tree).toHaveTextContent(digits)
  await user.click(screen.getByRole('radio', { name: 'Raw' }))
  expect(screen.getByTestId('json-payment')).toHaveTextContent(`"order": ${orderNumber},`)
})

test('a value is copied, and with Shift its path', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, user } = await renderConsole(`/payments/${id}?tab=json`, { account })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  const tree = within(await screen.findByTestId('json-payment'))
  const copy = await tree.findByRole('button', { name: /card\.last_four_digits/ })
  copy.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(copied).toEqual(['3704']))
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  await waitFor(() => expect(copied).toEqual(['3704', 'card.last_four_digits']))
})

test('JSON is searched as a tree, whose deep parts open only for what is found, or shown as text', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, user, fill } = await renderConsole(`/payments/${id}?tab=json`, { account })
  const tree = await screen.findByTestId('json-payment')
  const find = screen.getByRole('searchbox', { name: 'Find in the JSON' })
  const radios = () => screen.getAllByRole('radio').map(radio => (radio as HTMLInputElement).checked)
  const isOpen = (name: string) =>
    [...tree.querySelectorAll('details')].find(
      ({ firstElementChild }) => firstElementChild?.firstElementChild?.textContent === name,
    )?.open
  expect([isOpen('card'), isOpen('cardholder'), isOpen('identification')]).toEqual([true, false, false])
  expect(within(tree).queryByRole('status')).toBeNull()
  await fill(find, ' APRO ')
  expect(within(tree).getByRole('status')).toHaveTextContent('1 match')
  expect([isOpen('cardholder'), isOpen('identification')]).toEqual([true, false])
  expect(tree.querySelectorAll('[data-found]')).toHaveLength(1)
  expect(radios()).toEqual([true, false])
  await user.click(screen.getByRole('radio', { name: 'Raw' }))
  expect(radios()).toEqual([false, true])
  expect(find).toBeDisabled()
})
