import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoCredentials } from '../../../server/facts/demo-credentials.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

type Account = Awaited<ReturnType<typeof startAccount>>

/** Creates a preference as a shop does, at the address for shops. */
async function makeSale({ demo }: Account, body: object): Promise<string> {
  const response = await fetch(`${demo.gateway.shopUrl}/checkout/preferences`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoCredentials.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ title: 'Mate', quantity: 1, unit_price: 1500 }], ...body }),
  })
  return ((await response.json()) as { id: string }).id
}

test('a sale is measured when its call arrives, says what to send, and shows the call', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
  const { screen, user, address } = await renderConsole('/quality?sale=order-7', { account })
  expect(await screen.findByText('No sale to measure')).toBeVisible()
  await makeSale(account, { external_reference: 'order-7', payer: { first_name: 'Ana' } })
  const first = within(await screen.findByTestId('quality-first', undefined, { timeout: 10_000 }))
  expect(screen.getByRole('heading', { name: 'Sale order-7 (Checkout Pro)' })).toBeVisible()
  await user.click(first.getByText('Buyer’s first name'))
  expect(first.getByText('payer.first_name does not count here. Use payer.name.')).toBeVisible()
  expect(first.getByText(/"name": "Ana"/)).toBeVisible()
  await user.click(first.getAllByRole('link', { name: /POST \/checkout\/preferences/ }).at(-1) as HTMLElement)
  expect(address()).toMatch(/^\/calls\?id=\d+/)
})

test('a reference with refused calls alone leads to them, and does not ask the store to call', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
  await makeSale(account, { external_reference: 'bad', items: [] })
  const { screen, user } = await renderConsole('/quality?sale=bad', { account })
  expect(await screen.findByText(/^Your store called Mercado Pago with this reference/)).toBeVisible()
  expect(screen.queryByText(/Let your store call/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Show the calls' }))
  expect(await screen.findByTestId(/^feed-row-/, undefined, { timeout: 10_000 })).toHaveTextContent('400')
})

test('of all sales the worst is shown, and any can be opened', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
  const { screen, user } = await renderConsole('/quality', { account })
  await makeSale(account, { external_reference: 'order-8' })
  await makeSale(account, {})
  const list = within(await screen.findByTestId('quality-sales', undefined, { timeout: 10_000 }))
  const own = (await list.findByRole('link', { name: 'order-8' }, { timeout: 10_000 })).closest('li')
  expect(own).toHaveTextContent(/(Loses \d+ mandatory|that can be seen; \d+ not observable)/)
  expect(await list.findByText('the worst', undefined, { timeout: 10_000 })).toBeVisible()
  expect(own).toHaveTextContent('Missing: Buyer’s email')
  await user.click(await list.findByRole('link', { name: 'order-8' }, { timeout: 10_000 }))
  expect(await screen.findByRole('heading', { name: 'Sale order-8 (Checkout Pro)' })).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'point')
  expect(await screen.findByText('No sale to measure')).toBeVisible()
})

test('six sales are listed, and the older ones are folded', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
  for (let place = 1; place <= 8; place++) await makeSale(account, { external_reference: `order-${place}` })
  const { screen, user } = await renderConsole('/quality', { account })
  const list = within(await screen.findByTestId('quality-sales', undefined, { timeout: 10_000 }))
  expect(list.getByRole('heading', { name: '8 sales, newest first' })).toBeVisible()
  expect(list.getAllByRole('link', { name: /^order-/ })).toHaveLength(6)
  expect(list.queryByRole('link', { name: 'order-2' })).toBeNull()
  await user.click(list.getByText('2 older sales'))
  expect(list.getAllByRole('link', { name: /^order-/ })).toHaveLength(8)
})

test('a preference leads to its quality', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
  const id = await makeSale(account, { external_reference: 'order-9' })
  const { screen, runAction } = await renderConsole(`/preferences/${id}`, { account })
  await runAction('Check quality')
  expect(await screen.findByRole('heading', { name: 'Sale order-9 (Checkout Pro)' })).toBeVisible()
})

test('the list says which sale cannot be measured, which was charged twice, and which key was reused', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
  let metadata: object = {}
  for (let level = 0; level < 200; level++) metadata = { metadata }
  await makeSale(account, { external_reference: 'deep', metadata })
  const pay = (reference = 'twice', key: string = crypto.randomUUID()) =>
    fetch(`${account.demo.gateway.shopUrl}/v1/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demoCredentials.accessToken}`,
        'content-type': 'application/json',
        'x-idempotency-key': key,
      },
      body: JSON.stringify({
        transaction_amount: 1500,
        payment_method_id: 'account_money',
        payer: { email: 'test_payer_1@testuser.com' },
        external_reference: reference,
      }),
    }).then(response => response.json())
  const paid = [(await pay()).id, (await pay()).id]
  await pay('reused', 'kept')
  await pay('refused', 'kept')
  const { screen, user, open } = await renderConsole('/quality?sale=deep', { account })
  expect(
    await screen.findByText(/^This sale cannot be measured. The body is nested too deeply/, undefined, {
      timeout: 10_000,
    }),
  ).toBeVisible()
  expect(screen.queryByText(/meets every criterion/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'All sales' }))
  const list = within(await screen.findByTestId('quality-sales', undefined, { timeout: 10_000 }))
  const rowOf = (sale: string) => list.getByRole('link', { name: sale }).closest('li')
  expect(rowOf('deep')).toHaveTextContent(/cannot be measured/)
  await waitFor(() => expect(rowOf('twice')).toHaveTextContent(/the worst.*charged twice/), {
    timeout: 10_000,
  })
  expect(rowOf('twice')).not.toHaveTextContent('charged twice?')
  expect(rowOf('reused')).toHaveTextContent(/ · key reused · /)
  const first = within(screen.getByTestId('quality-first'))
  const [worst] = first.getAllByRole('listitem')
  expect(worst).toHaveTextContent('A sale is charged once')
  // The evidence links both payments.
  const payments = within(worst as HTMLElement).getAllByRole('link', { name: /^\d+$/ })
  expect(payments.map(link => link.getAttribute('href'))).toEqual(
    paid.map(id => expect.stringMatching(new RegExp(`/payments/${id}`))),
  )
  await account.api.post(`/payments/${paid[1]}/refunds`, {})
  await open('/quality?product=checkout_api')
  const row = async () => (await screen.findByRole('link', { name: 'twice' })).closest('li')
  await waitFor(async () => expect(await row()).toHaveTextContent(' · charged twice, refunded since · '), {
    timeout: 10_000,
  })
  expect(await row()).not.toHaveTextContent('the worst')
})

test('the list says what a sale without mandatory criteria loses, and which sale a store repeated with another key', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
  const send = (path: string, body: object, headers = {}) =>
    fetch(`${account.demo.gateway.shopUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demoCredentials.accessToken}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  await send('/preapproval', {
    reason: 'Club',
    external_reference: 'club',
    back_url: 'https://shop.example/return',
    payer_email: 'test_payer_12345@testuser.com',
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 1500, currency_id: 'ARS' },
  })
  const token = await account.api.cardToken()
  const payment = {
    amount: '10.00',
    payment_method: { id: 'visa', type: 'credit_card', token, installments: 1 },
  }
  const order = {
    type: 'online',
    external_reference: 'lost',
    total_amount: '10.00',
    payer: { email: 'test_payer_1@testuser.com' },
    transactions: { payments: [payment] },
  }
  await account.api.post('/faults', { method: 'POST', path: '/v1/orders', reset: true, performed: true })
  const key = () => ({ 'x-idempotency-key': crypto.randomUUID() })
  await expect(send('/v1/orders', order, key())).rejects.toThrow('fetch failed')
  expect((await send('/v1/orders', order, key())).status).toBe(402)
  const { id } = (await (
    await send(
      '/v1/payments',
      {
        transaction_amount: 96,
        payment_method_id: 'account_money',
        payer: { email: 'test_payer_1@testuser.com' },
        external_reference: 'back',
      },
      key(),
    )
  ).json()) as { id: number }
  const refund = () => send(`/v1/payments/${id}/refunds`, { amount: 20 }, key())
  await account.api.post('/faults', {
    method: 'POST',
    path: `/v1/payments/${id}/refunds`,
    reset: true,
    performed: true,
  })
  await expect(refund()).rejects.toThrow('fetch failed')
  expect((await refund()).status).toBe(201)
  await account.api.post('/faults', { method: 'POST', path: '/v1/payments', status: 500 })
  const pay = () =>
    send(
      '/v1/payments',
      {
        transaction_amount: 97,
        payment_method_id: 'account_money',
        payer: { email: 'test_payer_1@testuser.com' },
        external_reference: 'unclear',
      },
      key(),
    )
  expect((await pay()).status).toBe(500)
  expect((await pay()).status).toBe(201)
  const { screen, user, open } = await renderConsole('/quality', { account })
  const list = within(await screen.findByTestId('quality-sales', undefined, { timeout: 10_000 }))
  const rowOf = (sale: string) => list.findByRole('link', { name: sale }, { timeout: 10_000 })
  expect((await rowOf('club')).closest('li')).toHaveTextContent(/Loses \d+ criteri(on|a) · /)
  const lost = (await rowOf('lost')).closest('li')
  await waitFor(() => expect(lost).toHaveTextContent(/ · repeated with another key · /))
  expect(lost).not.toHaveTextContent(/charged twice/)
  const back = (await rowOf('back')).closest('li')
  await waitFor(() => expect(back).toHaveTextContent(/ · refunded twice · /))
  expect(back).not.toHaveTextContent(/charged/)
  expect((await rowOf('unclear')).closest('li')).toHaveTextContent(/ · repeated with another key · /)
  // The other room says the same of both calls of each sale, and what to do: the lost order first.
  await open('/shop')
  const marks = () => screen.getAllByText('repeated with another key')
  await waitFor(() => expect(marks()).toHaveLength(4), { timeout: 10_000 })
  const [, , mark] = marks()
  expect(screen.queryByText(/charged twice/)).toBeNull()
  if (mark) await user.click(mark)
  const notice = await screen.findByTestId('lost-sale')
  expect(notice).toHaveTextContent(/^This repeats call #\d+, whose response was lost/)
  await waitFor(() =>
    expect(notice).toHaveTextContent(/The order of call #\d+, ORD\w+, exists and is paid\./),
  )
  const cause = screen.getByText(/The order exists, but its payment failed/)
  expect(notice.compareDocumentPosition(cause) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(within(notice).getByRole('link', { name: /^ORD/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/orders\/ORD/),
  )
  await user.click(within(notice).getByRole('link', { name: /^#\d+$/ }))
  await waitFor(() =>
    expect(screen.getByTestId('lost-sale')).toHaveTextContent(
      /^Your store lost this response.*exists and is paid/,
    ),
  )
})

test('the page says what was not read', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '0' })
  await makeSale(account, { external_reference: 'before-all' })
  const { shopUrl } = account.demo.gateway
  const headers = { authorization: `Bearer ${demoCredentials.accessToken}` }
  for (let page = 0; page < 21; page++)
    await Promise.all(Array.from({ length: 50 }, () => fetch(`${shopUrl}/v1/payment_methods`, { headers })))
  const { screen } = await renderConsole('/quality', { account })
  const notice = await screen.findByTestId('quality-cut-off', undefined, { timeout: 10_000 })
  expect(notice).toHaveTextContent(
    /^Not all was read: of each operation .* the newest 1,000\. What came before /,
  )
  expect(screen.getByRole('heading', { name: 'Sale before-all (Checkout Pro)' })).toBeVisible()
})
