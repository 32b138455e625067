import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { paySeller } from '../../tests/support/pay-seller.ts'
import { type Account, renderConsole, startAccount } from '../../tests/support/render-console.tsx'
import { adviceOf } from './refusal.tsx'

async function callAsShop({ demo }: Account, path: string, body?: object) {
  const { accessToken } = demo.credentials
  const headers = { authorization: `Bearer ${accessToken}`, 'x-idempotency-key': crypto.randomUUID() }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(`${demo.gateway.shopUrl}${path}`, init)).status
}

/** What the detail of the shop's newest call says about why it failed. */
async function openCause(account: Account) {
  const { screen, user } = await renderConsole('/shop', { account })
  const [newest] = await screen.findAllByTestId(/^feed-row-/)
  if (newest) await user.click(newest)
  const cause = await screen.findByTestId('call-cause')
  for (const paragraph of cause.querySelectorAll('p')) expect(paragraph).not.toBeEmptyDOMElement()
  return cause
}

const findDetail = () => screen.findByRole('region', { name: 'Call details' })

const sale = { transaction_amount: 1500, installments: 1, payer: { email: 'test_payer_1@testuser.com' } }

const card = {
  card_number: '4509953566233704',
  expiration_month: 11,
  expiration_year: 2030,
  security_code: '123',
  cardholder: { name: 'APRO' },
}

test('a refused card token names the account that it belongs to', async () => {
  const account = await startAccount()
  const { public_key } = await account.api.post('/accounts', { name: 'qa-chile', country: 'MLC' })
  const made = await fetch(`${account.demo.simulator.url}/v1/card_tokens?public_key=${public_key}`, {
    method: 'POST',
    body: JSON.stringify(card),
  })
  const { id: token } = (await made.json()) as { id: string }
  expect(await callAsShop(account, '/v1/payments', { ...sale, token })).toBe(400)
  const cause = await openCause(account)
  await waitFor(() => expect(cause).toHaveTextContent('belongs to another account: qa-chile.'))
  expect(cause).toHaveTextContent('The provider cannot find the card token')
  expect(cause).toHaveTextContent('create a card token with the public key of this account')
})

test('a payment of a connected seller, read with the own token, names the seller and whose token reads it', async () => {
  const account = await startAccount()
  const { id, collector_id: seller } = await paySeller(account)
  expect(await callAsShop(account, `/v1/payments/${id}`)).toBe(404)
  const cause = await openCause(account)
  await waitFor(() =>
    expect(cause).toHaveTextContent(
      `belongs to one of your connected sellers, user ${seller}: send that seller’s access token`,
    ),
  )
  expect(within(cause).getByRole('link', { name: 'connected sellers' })).toHaveAttribute(
    'href',
    '/simulator?tab=sellers',
  )
})

test('a call to a path that the provider is not known to have is named in the language of its reader', async () => {
  const account = await startAccount()
  expect(await callAsShop(account, '/v1/unknown')).toBe(404)
  const { screen, user } = await renderConsole('/shop', { account, language: 'es' })
  await waitFor(() => expect(screen.getByTestId(/^feed-row-/)).toHaveTextContent('GET (otra ruta)'))
  await user.click(screen.getByTestId(/^feed-row-/))
  // It has no ID that could be wrong.
  const cause = await screen.findByTestId('call-cause')
  await waitFor(() => expect(cause).toHaveTextContent('Busca la ruta en la referencia de la API'))
})

test.each([
  ['/v1/payments', 'Bad JSON format'],
  ['/v1/card_tokens', 'The request body is not valid JSON'],
  ['/checkout/preferences', 'The request body is not valid JSON'],
])(
  'a body that is no JSON is explained in the language of its reader, beside the words of %s',
  async (path, said) => {
    const account = await startAccount()
    const { accessToken } = account.demo.credentials
    const headers = { authorization: `Bearer ${accessToken}`, 'x-idempotency-key': crypto.randomUUID() }
    const sent = { method: 'POST', headers, body: '{"transaction_amount":' }
    expect((await fetch(account.demo.gateway.shopUrl + path, sent)).status).toBe(400)
    const { screen, user } = await renderConsole('/shop', { account, language: 'pt' })
    const words = 'O corpo não é JSON válido.'
    await waitFor(() => expect(screen.getByTestId(/^feed-row-/)).toHaveTextContent(words))
    await user.click(screen.getByTestId(/^feed-row-/))
    const cause = await screen.findByTestId('call-cause')
    await waitFor(() => expect(cause).toHaveTextContent(words))
    expect(cause).toHaveTextContent(`Mensagem: ${said}`)
    expect(cause).toHaveTextContent('Altere isso na requisição')
  },
)

test('wrong credentials of an application are explained beside the words of the provider', async () => {
  const account = await startAccount()
  const wrong = { grant_type: 'client_credentials', client_id: '1', client_secret: 'APP_USR-1' }
  expect(await callAsShop(account, '/oauth/token', wrong)).toBe(400)
  const cause = await openCause(account)
  await waitFor(() => expect(cause).toHaveTextContent('client_id or client_secret is not valid'))
  expect(cause).toHaveTextContent('Message: invalid client_id or client_secret')
})

test('a refused card token names the field and what it takes, and shows nothing of the card', async () => {
  const account = await startAccount()
  const path = `/v1/card_tokens?public_key=${account.demo.credentials.publicKey}`
  expect(await callAsShop(account, path, { ...card, expiration_month: 13, security_code: 'x9' })).toBe(400)
  const cause = await openCause(account)
  await waitFor(() =>
    expect(cause).toHaveTextContent('expiration_month is not valid: it takes a number from 1 to 12'),
  )
  expect(cause).toHaveTextContent('security_code is not valid: it takes digits only')
  for (const secret of [card.card_number, 'x9']) expect(cause).not.toHaveTextContent(secret)
})

test('a call without an access token is told so, in the list too, and nothing of live credentials', async () => {
  const account = await startAccount()
  expect((await fetch(`${account.demo.gateway.shopUrl}/v1/payments/1`)).status).toBe(401)
  const cause = await openCause(account)
  const words = 'The call has no access token. Send it in the header Authorization'
  await waitFor(() => expect(cause).toHaveTextContent(words))
  expect(screen.getByTestId(/^feed-row-/)).toHaveTextContent(words)
  expect(cause).not.toHaveTextContent('Live credentials')
})

test('a refund of too much says how much is left', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  await account.api.post(`/payments/${id}/refunds`, { amount: 600 })
  expect(await callAsShop(account, `/v1/payments/${id}/refunds`, { amount: 1000 })).toBe(400)
  const cause = await openCause(account)
  await waitFor(() =>
    expect(cause).toHaveTextContent(/now Partially refunded\. The amount left to refund is ARS\s900.00\./),
  )
  expect(cause).toHaveTextContent('The amount is greater than what is left to refund.')
  // The store got what the provider answered.
  expect(within(await findDetail()).getByRole('heading', { name: 'Response' })).toBeVisible()
  expect(screen.queryByTestId('provider-answer')).toBeNull()
})

test('a route that the simulator lacks is named as such, with what is not simulated', async () => {
  const account = await startAccount()
  expect(await callAsShop(account, '/v2/wallet_connect/agreements', {})).toBe(501)
  const cause = await openCause(account)
  expect(cause).toHaveTextContent(/The simulator has no behavior for this route.*pasarela coverage/)
  expect(cause).not.toHaveTextContent('Try first')
})

test('a refused payment is explained by its code, and says what to try first', async () => {
  const account = await startAccount()
  expect(await callAsShop(account, '/v1/payments', { ...sale, payment_method_id: 'visa' })).toBe(400)
  const cause = await openCause(account)
  await waitFor(() => expect(cause).toHaveTextContent('The card token is missing:'))
  expect(cause).toHaveTextContent('Try first: Change that in the request and send it again.')
})

test('an amount below the minimum names the minimum, the method and what was sent', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/accounts', { site_id: 'MLC' })
  const token = await account.api.cardToken('APRO')
  const body = { ...sale, transaction_amount: 500, token, payment_method_id: 'visa' }
  expect(await callAsShop(account, '/v1/payments', body)).toBe(400)
  const cause = await openCause(account)
  await waitFor(() =>
    expect(cause).toHaveTextContent(/The minimum of visa in Chile is CLP\s1,000; this call sent CLP\s500\./),
  )
})

test('a refused call keeps its currency after its account moved, and is not measured by the new country', async () => {
  const account = await startAccount()
  const pay = async (site_id: string) => {
    await account.api.simulate('POST', '/accounts', { site_id })
    const token = await account.api.cardToken('APRO')
    const body = { ...sale, transaction_amount: 1, token, payment_method_id: 'visa' }
    expect(await callAsShop(account, '/v1/payments', body)).toBe(400)
  }
  await pay('MLC')
  await pay('MLM')
  const cause = await openCause(account)
  await waitFor(() => expect(cause).toHaveTextContent('The minimum of visa in Mexico'))
  const [newer, older] = screen.getAllByTestId(/^feed-row-/)
  expect(newer).toHaveTextContent(/MXN\s1/)
  expect(older).toHaveTextContent(/CLP\s1/)
  if (older) await userEvent.click(older)
  const [, first] = (await account.api.get('/calls?transport=shop')).entries
  await waitFor(async () => expect(await findDetail()).toHaveTextContent(first.correlation_id))
  expect(screen.getByTestId('call-cause')).not.toHaveTextContent('The minimum of')
})

test('an amount with decimals that the currency lacks says what to send, and no bound', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/accounts', { site_id: 'MLC' })
  // The gateway learns the country of its account when somebody reads the account, as the console does.
  await account.api.get('/seller')
  const token = await account.api.cardToken('APRO')
  const body = { ...sale, transaction_amount: 19990.5, token, payment_method_id: 'visa' }
  expect(await callAsShop(account, '/v1/payments', body)).toBe(400)
  const cause = await openCause(account)
  const warned = await screen.findByTestId('call-warnings')
  await waitFor(() => expect(warned).toHaveTextContent('Right would be: CLP 19,990, CLP 19,991.'))
  expect(warned).toHaveTextContent(
    'transaction_amount has decimals, which the account’s currency does not have',
  )
  await waitFor(() => expect(cause).toHaveTextContent('has decimals that the currency does not have'))
  expect(cause).not.toHaveTextContent('The minimum of')
})

test('an order whose card was declined says why, and what the order needs', async () => {
  const account = await startAccount()
  const token = await account.api.cardToken('FUND')
  const payment = {
    amount: '10.00',
    payment_method: { id: 'visa', type: 'credit_card', token, installments: 1 },
  }
  const order = { type: 'online', external_reference: 'o', total_amount: '10.00', payer: sale.payer }
  expect(await callAsShop(account, '/v1/orders', { ...order, transactions: { payments: [payment] } })).toBe(
    402,
  )
  const cause = await openCause(account)
  await waitFor(() => expect(cause).toHaveTextContent('Insufficient funds.'))
  expect(cause).toHaveTextContent('Try first: Create a new order, with another card or payment method.')
  const [made] = (await account.api.get('/calls?transport=shop')).entries
  expect(made.resource).toMatch(/^ORD/)
  const detail = within(await findDetail())
  expect(detail.getByRole('link', { name: /^Open order/ })).toHaveAttribute(
    'href',
    expect.stringContaining(made.resource),
  )
})

test('an order that was refused a used card token is not to be made again before the lost one is looked for', async () => {
  const account = await startAccount()
  const token = await account.api.cardToken()
  const method = { id: 'visa', type: 'credit_card', token, installments: 1 }
  const transactions = { payments: [{ amount: '10.00', payment_method: method }] }
  const order = { type: 'online', external_reference: 'o', total_amount: '10.00', payer: sale.payer }
  const pay = () => callAsShop(account, '/v1/orders', { ...order, transactions })
  expect([await pay(), await pay()]).toEqual([201, 402])
  const cause = await openCause(account)
  await waitFor(() => expect(cause).toHaveTextContent('Look for the order of an earlier try first'))
  // Here it is known whether a response was lost.
  expect(cause).not.toHaveTextContent(/was lost/)
})

test('an order that lacks what its payment method needs says where the field goes', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/accounts', { site_id: 'MCO' })
  const payment_method = { id: 'pse', type: 'bank_transfer', financial_institution: '1007' }
  const order = {
    ...{ type: 'online', external_reference: 'o', total_amount: '50000.00', processing_mode: 'automatic' },
    payer: { ...sale.payer, entity_type: 'individual' },
    transactions: { payments: [{ amount: '50000.00', payment_method }] },
  }
  expect(await callAsShop(account, '/v1/orders', order)).toBe(400)
  const cause = await openCause(account)
  await waitFor(() =>
    expect(cause).toHaveTextContent('pse needs a field that this order lacks: config.online.callback_url.'),
  )
})

test('a payment that does not exist is not offered to be opened', async () => {
  const account = await startAccount()
  expect(await callAsShop(account, '/v1/payments/91234567890')).toBe(404)
  await openCause(account)
  const detail = await findDetail()
  expect(detail).toHaveTextContent('91234567890')
  expect(within(detail).queryByRole('link', { name: /payment 91234567890/ })).toBeNull()
})

test.each([
  ['the shop proxy', (account: Account, fault: object) => account.api.post('/faults', fault)],
  ['the simulator', (account: Account, fault: object) => account.api.simulate('POST', '/faults', fault)],
])('a performed fault of %s links the payment it made, and asks to keep the key', async (_, setFault) => {
  const account = await startAccount()
  await setFault(account, { method: 'POST', path: '/v1/payments', status: 500, performed: true })
  const token = await account.api.cardToken('APRO')
  expect(await callAsShop(account, '/v1/payments', { ...sale, token })).toBe(500)
  const cause = await openCause(account)
  expect(cause).toHaveTextContent('The provider performed this call')
  expect(cause).toHaveTextContent('Repeat it with the same idempotency key')
  expect(cause).not.toHaveTextContent('If the fault is still active')
  const { results } = await account.api.get('/payments')
  expect(within(cause).getByRole('link', { name: `Open payment ${results[0].id}` })).toBeVisible()
})

test('a performed preference, whose key the provider ignores, is not to be repeated, and the dialog says so', async () => {
  const account = await startAccount()
  await account.api.post('/faults', {
    method: 'POST',
    path: '/checkout/preferences',
    status: 500,
    performed: true,
  })
  const items = [{ title: 'Book', quantity: 1, unit_price: 10 }]
  expect(await callAsShop(account, '/checkout/preferences', { items })).toBe(500)
  const cause = await openCause(account)
  expect(cause).toHaveTextContent('The provider performed this call')
  expect(cause).toHaveTextContent('even with the same key, a repetition may be performed a second time')
  expect(cause).not.toHaveTextContent('Repeat it with the same idempotency key')
  await userEvent.click(within(await findDetail()).getByRole('button', { name: 'Repeat this call' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'The provider is not known to honor keys here: it may perform the call again.',
  )
})

test('a used key names the payment that the lost first call made, and asks for no other key for the same sale', async () => {
  const account = await startAccount()
  const { demo } = account
  const pay = async (fault: object) => {
    const token = await account.api.cardToken()
    const headers = { authorization: `Bearer ${demo.credentials.accessToken}`, 'x-idempotency-key': 'cart-7' }
    const body = JSON.stringify({ ...sale, token, payment_method_id: 'visa' })
    const { status } = await fetch(`${demo.gateway.shopUrl}/v1/payments`, {
      method: 'POST',
      headers: { ...headers, ...fault },
      body,
    })
    return status
  }
  // An SDK that keeps the key in its settings sends it with the token, too.
  const keyed = await fetch(`${demo.gateway.shopUrl}/v1/card_tokens`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.credentials.accessToken}`,
      'x-idempotency-key': 'cart-7',
    },
    body: JSON.stringify(card),
  })
  expect(keyed.status).toBe(201)
  expect(await pay({ 'x-simulator-fault': 'status=500; performed' })).toBe(500)
  expect(await pay({})).toBe(409)
  const recorded = async () => (await account.api.get('/calls?transport=shop')).entries
  await expect.poll(recorded).toHaveLength(3)
  const cause = await openCause(account)
  const [payment] = (await account.api.get('/payments')).results
  const first = await within(cause).findByTestId('first-of-key')
  expect(first).toHaveTextContent(
    /^The first call with this key, #\d+, made payment \d+\. Do not use another key/,
  )
  expect(within(first).getByRole('link', { name: String(payment.id) })).toHaveAttribute(
    'href',
    expect.stringContaining(`/payments/${payment.id}`),
  )
  expect(cause).toHaveTextContent('Use another key only for another sale or refund')
  expect(cause).toHaveTextContent('Use a new key only for another sale or refund.')
})

test('a terminal without a point of sale is named, in the row and the detail, and no credentials are blamed', async () => {
  const account = await startAccount()
  const { id } = await account.api.simulate('POST', '/terminals', { type: 'PAX_A910' })
  const answer = await fetch(`${account.demo.gateway.shopUrl}/terminals/v1/setup`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${account.demo.credentials.accessToken}` },
    body: JSON.stringify({ terminals: [{ id, operating_mode: 'PDV' }] }),
  })
  expect(answer.status).toBe(403)
  const cause = await openCause(account)
  await waitFor(() => expect(cause).toHaveTextContent('The terminal has no point of sale'))
  expect(cause).not.toHaveTextContent('access token')
  const [row] = await screen.findAllByTestId(/^feed-row-/)
  expect(row).toHaveTextContent('The terminal has no point of sale')
})

const preference = { operation: 'POST /checkout/preferences' }
const failed = { status: 502, error_code: 'provider_failed' }
const timedOut = { status: 504, error_code: 'provider_timeout' }
const setUp = { operation: 'PATCH /terminals/v1/setup', status: 403 }
const noKey = { idempotency_key: null }
const unknown = { outcome_unknown: true }
const codeOf = (state_detail: string, more: object = {}) => ({ state_detail, ...more })

test.each<[Partial<CallDetail>, boolean, ReturnType<typeof adviceOf>]>([
  [failed, false, 'provider_failed'],
  [{ ...failed, ...noKey }, false, 'call_again'],
  [{ ...failed, ...preference }, false, 'call_again'],
  [{ ...failed, ...noKey, operation: 'GET /v1/payments/{id}', effect: 'read' }, false, 'call_again'],
  [{ ...failed, operation: 'GET /v1/payments/{id}', effect: 'read' }, false, 'call_again'],
  [{ ...failed, ...unknown }, false, 'provider_failed'],
  [{ ...failed, ...unknown, ...noKey }, false, 'may_be_performed'],
  [{ ...timedOut, ...unknown, ...noKey }, false, 'may_be_performed'],
  [{ ...timedOut, ...unknown }, false, 'provider_timeout'],
  [{ ...timedOut, ...unknown, ...preference }, false, 'may_be_performed_again'],
  [{ error_code: 'delivery_refused' }, false, 'delivery_refused'],
  [{ error_code: 'no_such_code' }, false, 'other'],
  [codeOf('2004', { status: 500 }), true, 'repeat_same_key'],
  [codeOf('2004', { status: 500, ...preference }), true, 'may_be_performed_again'],
  [codeOf('communication_error', { status: 500 }), true, 'refused_request'],
  [codeOf('communication_error', { status: 500, ...noKey }), true, 'refused_request_no_key'],
  [{ state: 'failed', status: 402 }, true, 'order_failed'],
  [codeOf('invalid_card_token', { state: 'failed', status: 402 }), true, 'order_failed_token'],
  [codeOf('route_not_simulated', { status: 501 }), false, null],
  [codeOf('2006'), true, 'refused_token'],
  [setUp, true, null],
  [setUp, false, 'refused_credentials'],
  [{ ...setUp, status: 401 }, true, 'refused_credentials'],
  [{ status: 401 }, true, 'refused_credentials'],
  [{ status: 403 }, true, 'refused_credentials'],
  [{ status: 404, operation: 'GET (other)' }, false, 'method_not_allowed'],
  [{ status: 404 }, true, null],
  [{ status: 404 }, false, 'refused_missing'],
  [{ status: 429 }, true, 'refused_wait'],
  [{ status: 429, ...noKey }, true, 'refused_wait_no_key'],
  [codeOf('idempotency_key_already_used', { status: 409 }), true, 'refused_key'],
  ...['2016', '2063', 'cannot_refund', 'order_already_canceled', '2001'].flatMap(
    (code): [Partial<CallDetail>, boolean, ReturnType<typeof adviceOf>][] => [
      [codeOf(code), true, null],
      [codeOf(code), false, 'refused_state'],
    ],
  ),
  [codeOf('12016'), false, 'refused_unexplained'],
  [codeOf('20160'), false, 'refused_unexplained'],
  [codeOf('2001', { subject: 'none' }), false, 'refused_unexplained'],
  [{}, false, 'refused_unexplained'],
  [{}, true, 'refused_request'],
  [noKey, true, 'refused_request_no_key'],
])('what to do about a failed call %j, explained: %s, is %s', (change, isExplained, advice) => {
  const call: Partial<CallDetail> = {
    operation: 'POST /v1/payments',
    subject: 'payment',
    effect: 'create',
    transport: 'shop',
    outcome: 'error',
    status: 400,
    error_code: 'provider_refused',
    state: null,
    state_detail: null,
    fault: null,
    idempotency_key: 'k-1',
    outcome_unknown: false,
    ...change,
  }
  expect(adviceOf(call as CallDetail, isExplained)).toBe(advice)
})
