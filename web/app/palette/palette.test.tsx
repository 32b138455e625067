import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '../../../server/facts/languages.ts'
import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { countedStatuses } from '../../records/payment-status.ts'
import { paySeller } from '../../tests/support/pay-seller.ts'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'
import { viewNames, views } from './views.ts'

/** Opens the palette by keys alone. */
async function openPalette(account: Account, path: string, language: Language = 'en') {
  const page = await renderConsole(path, { account, language })
  const { screen, user } = page
  await screen.findAllByRole('heading', { level: 2 })
  const openByKeys = async () => {
    await user.keyboard('{Control>}k{/Control}')
    return screen.findByRole('combobox', { name: /./, expanded: true })
  }
  const options = () => within(screen.getByRole('listbox')).queryAllByRole('option')
  const texts = () => options().map(({ textContent }) => textContent)
  return { ...page, openByKeys, options, texts }
}

test('keys that are pressed before the header is there open the palette and are typed into it', async () => {
  const account = await startAccount()
  await import('../header.tsx')
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(window, { key: 'x' })
  const { screen } = await renderConsole('/overview', { account })
  expect(await screen.findByRole('combobox', { name: /./, expanded: true })).toHaveValue('x')
})

test('keys alone choose, run and close; the chosen item is announced to screen readers', async () => {
  const { openByKeys, options, texts, user, screen } = await openPalette(await startAccount(), '/overview')
  const field = await openByKeys()
  await user.type(field, 'theme')
  await waitFor(() => expect(texts().slice(0, 3)).toEqual(['Theme: System', 'Theme: Light', 'Theme: Dark']))
  expect(field).toHaveAttribute('aria-activedescendant', options()[0]?.id)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(field).toHaveAttribute('aria-activedescendant', options()[2]?.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

test('a payment is found by its external reference, a customer by the email', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ external_reference: 'order-1001' })
  await account.api.post('/customers', { email: 'ana@testuser.com' })
  const { openByKeys, texts, user, address } = await openPalette(account, '/overview')
  await user.type(await openByKeys(), 'order-1001')
  await waitFor(() => expect(texts()[0]).toBe(`Payment ${id} · Approved · order-1001`))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/payments/${id}`))
  await user.type(await openByKeys(), 'ana@testuser.com')
  await waitFor(() => expect(texts()[0]).toMatch(/^Customer .* · ana@testuser\.com$/))
})

test('a reference without a digit finds every payment, order and preference that has it', async () => {
  const account = await startAccount()
  const external_reference = 'F-lost'
  const { id } = await account.api.pay({ external_reference })
  const order = await account.api.post('/orders', {
    type: 'qr',
    external_reference,
    transactions: { payments: [{ amount: '10.00' }] },
    config: { qr: { external_pos_id: 'POS001' } },
  })
  const items = [{ title: 'Mate', quantity: 1, unit_price: 5 }]
  const preference = await account.api.post('/preferences', { items, external_reference })
  const { openByKeys, texts, user } = await openPalette(account, '/overview')
  await user.type(await openByKeys(), external_reference)
  await waitFor(() =>
    expect(texts().slice(0, 3)).toEqual([
      `Payment ${id} · Approved · F-lost`,
      `Order ${order.id} · F-lost`,
      `Preference ${preference.id} · F-lost`,
    ]),
  )
})

test('what was looked at is listed first, and the page’s own actions before that', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { openByKeys, texts, open, screen, user } = await openPalette(account, `/payments/${id}`)
  await screen.findByRole('button', { name: 'Refund' })
  await user.type(await openByKeys(), 'refund')
  await waitFor(() => expect(texts()[0]).toBe('Refund this payment'))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: /refund/i })).toBeVisible()
  await open('/overview')
  await openByKeys()
  await waitFor(() => expect(texts()[0]).toBe(`Payment ${id}`))
})

test('the clock is advanced by a day, and a fault is set', async () => {
  const account = await startAccount()
  const { openByKeys, texts, user, screen, network } = await openPalette(account, '/payments')
  const reads = () => network.sent.filter(({ url }) => url.pathname.includes('payments.search')).length
  await waitFor(() => expect(reads()).toBe(1))
  await user.type(await openByKeys(), 'advance day')
  await waitFor(() => expect(texts()[0]).toBe('Advance the clock by 1 day'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent('Clock advanced by 1 day'))
  // No entry announces the new time, so the page is read again after each command.
  await waitFor(() => expect(reads()).toBe(2))
  await user.type(await openByKeys(), 'lost fault')
  await waitFor(() => expect(texts()[0]).toBe('Set fault: Lost response, for the next payment'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent('Fault set: Lost response'))
  await waitFor(() => expect(reads()).toBe(3))
  expect((await account.api.simulate('GET', '/faults')).calls).toMatchObject([
    { path: '/v1/payments', status: 500, performed: true },
  ])
  await account.api.simulate('DELETE', '/faults')
  await user.type(await openByKeys(), 'rejected next order')
  await waitFor(() => expect(texts()[0]).toBe('Set fault: Rejected, for the next order'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent('Fault set: Rejected'))
  expect((await account.api.simulate('GET', '/faults')).calls).toMatchObject([
    { method: 'POST', path: '/v1/orders', code: 'invalid_email_for_sandbox' },
  ])
})

test('a command that fails is told as an error', async () => {
  const { openByKeys, texts, user, screen, network } = await openPalette(await startAccount(), '/overview')
  network.cut(/simulator\/clock\/advance/)
  await user.type(await openByKeys(), 'advance day')
  await waitFor(() => expect(texts()[0]).toBe('Advance the clock by 1 day'))
  await user.keyboard('{Enter}')
  const announcer = screen.getByTestId('announcer')
  await waitFor(() => expect(announcer).toHaveTextContent('The action failed'))
  expect(announcer).toHaveAttribute('data-tone', 'bad')
})

test.each([
  ['es', 'prueba', 'Enviar una notificación de prueba'],
  ['pt', 'notificacao teste', 'Enviar uma notificação de teste'],
] as const)('in %s, %j finds an action, with or without accents', async (language, typed, label) => {
  const { openByKeys, texts, user, address } = await openPalette(await startAccount(), '/overview', language)
  await user.type(await openByKeys(), typed)
  await waitFor(() => expect(texts()[0]).toBe(label))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/webhooks?send=test'))
})

test('each action that starts something opens its page', async () => {
  const { openByKeys, texts, user, address, visit } = await openPalette(await startAccount(), '/overview')
  for (const [label, path] of [
    ['New payment', '/pay'],
    ['New order', '/pay?api=orders'],
    ['New preference', '/preferences/new'],
    ['New subscription', '/subscriptions/new'],
    ['Compare two entries', '/compare'],
  ] as const) {
    await user.type(await openByKeys(), label)
    await waitFor(() => expect(texts()[0]).toBe(label))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(path))
    await visit('/overview')
  }
})

test('in Spanish, “webhook” finds the page that grades webhook handlers', async () => {
  const { openByKeys, texts, user } = await openPalette(await startAccount(), '/overview', 'es')
  await user.type(await openByKeys(), 'webhook')
  await waitFor(() => expect(texts()).toContain('Evaluación de webhooks'))
})

test.each([
  ['en', 'dispute', 'Payments with a chargeback', '/payments?status=charged_back'],
  ['es', 'contracargo', 'Pagos con contracargo', '/payments?status=charged_back'],
  ['es', 'redirecciones fallidas', 'Redirecciones fallidas', '/webhooks?forward=failed'],
  ['en', 'claim', 'Payments with a claim', '/payments?status=in_mediation'],
  ['es', 'reclamo', 'Pagos con reclamo', '/payments?status=in_mediation'],
  ['es', 'rechazado', 'Pagos rechazados', '/payments?status=rejected'],
  ['en', 'refund', 'Refund a payment', '/payments?status=approved'],
  ['es', 'reembolsar', 'Reembolsar un pago', '/payments?status=approved'],
  ['es', 'devolver', 'Reembolsar un pago', '/payments?status=approved'],
  ['pt', 'estornar', 'Reembolsar um pagamento', '/payments?status=approved'],
  ['es', 'reembolsado', 'Pagos reembolsados', '/payments?status=refunded'],
  ['es', 'aprobado', 'Pagos aprobados', '/payments?status=approved'],
  ['es', 'in_process', 'Pagos en proceso', '/payments?status=in_process'],
  ['en', '400', 'API calls with status 400', '/calls?status=400'],
  ['es', '422', 'Llamadas de la tienda con estado 422', '/shop?status=422'],
  [
    'es',
    'cc_rejected_high',
    'Pagos con cc_rejected_high_risk: Rechazado por prevención de fraude.',
    '/payments?detail=cc_rejected_high_risk',
  ],
  [
    'en',
    'insufficient funds',
    'Payments with cc_rejected_insufficient_amount: Insufficient funds.',
    '/payments?detail=cc_rejected_insufficient_amount',
  ],
  ['pt', 'at_terminal', 'Orders com status at_terminal', '/orders?status=at_terminal'],
  ['pt', 'maquininha', 'Balcão: terminais', '/counter?tab=terminals'],
] as const)('in %s, %j finds a view, and opens it', async (language, typed, label, path) => {
  const { openByKeys, texts, options, user, address } = await openPalette(
    await startAccount(),
    '/overview',
    language,
  )
  await user.type(await openByKeys(), typed)
  await waitFor(() => expect(texts()).toContain(label))
  await user.click(options()[texts().indexOf(label)] as HTMLElement)
  await waitFor(() => expect(address()).toBe(path))
})

test('a part of a reference finds payments, and a payment is offered only if it exists', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ external_reference: 'order-1001' })
  const { id: orderId } = await account.api.post('/orders', {
    type: 'point',
    external_reference: 'MESA-7',
    transactions: { payments: [{ amount: '150.00' }] },
    config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
  })
  const { openByKeys, texts, user, screen, address } = await openPalette(account, '/overview')
  const field = await openByKeys()
  await user.type(field, 'er-100')
  await waitFor(() => expect(texts()[0]).toBe(`Payment ${id} · Approved · order-1001`))
  expect(await screen.findByText('Looked in 1 payment and 1 order')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'mesa')
  await waitFor(() => expect(texts()[0]).toBe(`Order ${orderId} · MESA-7`))
  expect(screen.getByText('Looked in 1 payment and 1 order')).toBeVisible()
  await user.clear(field)
  const { id: short } = await account.api.pay({ external_reference: 'B5' })
  await user.type(field, 'B5')
  await waitFor(() => expect(texts()[0]).toBe(`Payment ${short} · Approved · B5`))
  await user.clear(field)
  await user.type(field, '987654321')
  await waitFor(() => expect(texts()[0]).toBe('Payments with “987654321”'))
  expect(texts()).not.toContain('Payment 987654321')
  await user.clear(field)
  // Enter waits for what is looked up.
  await user.type(field, `${id}{Enter}`)
  await waitFor(() => expect(address()).toBe(`/payments/${id}`))
})

test('the payment of a connected seller, which no search finds, is found by its exact id', async () => {
  const account = await startAccount()
  const { id } = await paySeller(account)
  const { openByKeys, texts, user, open, screen } = await openPalette(account, '/overview')
  await user.type(await openByKeys(), String(id))
  await waitFor(() => expect(texts()[0]).toBe(`Payment ${id} · Approved · of-seller`))
  await open(`/payments?q=${id}`)
  expect(await screen.findByTestId(`payment-${id}`)).toBeVisible()
  await open(`/payments?q=${'9'.repeat(25)}`)
  expect(await screen.findByText('No payment matches the filters')).toBeVisible()
  // Another filter may exclude it, and only the provider's search could say so.
  await open(`/payments?q=${id}&status=approved`)
  expect(await screen.findByText('No payment matches the filters')).toBeVisible()
})

test('an order, a subscription and a plan are offered only if they exist, and a plan shows its subscriptions', async () => {
  const account = await startAccount()
  const auto_recurring = {
    frequency: 1,
    frequency_type: 'months',
    transaction_amount: 900,
    currency_id: 'ARS',
  }
  const plan = await account.api.post('/plans', {
    reason: 'Club',
    back_url: 'https://shop.example',
    auto_recurring,
  })
  const { openByKeys, texts, user, screen, address } = await openPalette(account, '/overview')
  const field = await openByKeys()
  const other = `${plan.id.slice(0, -1)}${plan.id.endsWith('0') ? '1' : '0'}`
  for (const id of [other, 'ORDTST01ABCDEFGHJKMNPQRSTVWXYZ00']) {
    await user.type(field, id)
    await waitFor(() => expect(screen.queryByText('Looking it up…')).toBeNull())
    await waitFor(() => expect(texts()[0]).toBe(`Payments with “${id}”`))
    await user.clear(field)
  }
  await user.type(field, plan.id)
  await waitFor(() => expect(texts()[0]).toBe(`Subscriptions of the plan ${plan.id} · Club`))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/subscriptions?plan=${plan.id}`))
  expect(await screen.findByText('No subscription matches the filters')).toBeVisible()
})

test('days to advance by, countries and accounts are found by name', async () => {
  const account = await startAccount()
  await account.api.post('/accounts', { name: 'qa-chile', country: 'MLC' })
  const { openByKeys, texts, user, screen } = await openPalette(account, '/overview')
  const field = await openByKeys()
  await user.type(field, 'qa-chi')
  await waitFor(() => expect(texts()[0]).toBe('Account: qa-chile'))
  await user.clear(field)
  await user.type(field, 'advance 3 days')
  await waitFor(() => expect(texts()[0]).toBe('Advance the clock by 3 days'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent('Clock advanced by 3 days'))
  await user.type(await openByKeys(), 'brazil')
  await waitFor(() => expect(texts()[0]).toBe('Country of the account: Brazil'))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(screen.getByTestId('announcer')).toHaveTextContent('Country of the account: Brazil'),
  )
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Country of the account' })).toHaveValue('MLB'),
  )
})

test('what a command of the palette ran on the clock is listed on the clock’s page', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay({ capture: false })
  const { openByKeys, texts, user, screen, visit } = await openPalette(account, '/overview')
  await user.type(await openByKeys(), 'advance 10 days')
  await waitFor(() => expect(texts()[0]).toBe('Advance the clock by 10 days'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByTestId('announcer')).toHaveTextContent('Clock advanced by 10 days'))
  await visit('/simulator?tab=clock')
  expect(await screen.findByTestId('advance-report')).toHaveTextContent(`Expiration of payment ${id}`)
})

test('words of the trade find their pages, and what finds nothing counts no results', async () => {
  const { openByKeys, texts, user, screen } = await openPalette(await startAccount(), '/overview')
  const field = await openByKeys()
  for (const [word, page] of [
    ['journal', 'API calls'],
    ['forward', 'Webhooks'],
    ['secret', 'Overview'],
    ['refund', 'Payments'],
    ['wrong signature', 'Simulator'],
    ['score', 'Webhook grade'],
    ['spanish', 'Language: Español'],
    ['homologation', 'Quality'],
    ['checkout pro', 'Preferences'],
    ['openapi', 'API reference'],
    ['recurring', 'New subscription'],
    ['export', 'Payments'],
    ['export', 'API calls'],
    ['report', 'Webhook grade'],
    ['chargeback', 'Payments with a chargeback'],
  ] as const) {
    await user.clear(field)
    await user.type(field, word)
    await waitFor(() => expect(texts()).toContain(page))
  }
  await user.clear(field)
  await user.type(field, 'zzzzqq')
  await waitFor(() => expect(screen.getByText('no results')).toBeVisible())
  expect(screen.getByText('· 4 lists to search')).toBeVisible()
})

test('of many payments of an email address, the count says of how many the newest are listed', async () => {
  const account = await startAccount()
  const payer = { email: 'ana@example.com' }
  for (let made = 0; made < 7; made++) await account.api.pay({ payer })
  const { openByKeys, user, screen } = await openPalette(account, '/overview')
  await user.type(await openByKeys(), payer.email)
  await waitFor(() => expect(screen.getByText('5 of 7 results')).toBeVisible())
})

test('every status by which payments are counted, and every one of subscriptions, has a view', () => {
  const statuses = (page: string) =>
    viewNames
      .map(name => views[name])
      .flatMap(({ to, search }) => (to === page && 'status' in search ? [search.status] : []))
      .toSorted()
  expect([...new Set(statuses('/payments'))]).toEqual(countedStatuses.toSorted())
  expect(statuses('/subscriptions')).toEqual(subscriptionStatuses.toSorted())
})
