/**
 * The whole answers of the provider's API, value by value: the documents of all scenarios, and what is made of complete
 * bodies. `support/answers.jsonl` has one answer a line; `npx vitest run --update` writes it again. Its difference is
 * reviewed against the provider's documentation, like code.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteIds } from '../../facts/countries.ts'
import { simulatorRoutes } from '../start/routes.ts'
import type { Simulator } from '../start/simulator.ts'
import { type Api, cardBody, createApi, type Json, paymentBody } from './support/api.ts'
import { buyer } from './support/buyer.ts'
import { cardMethod, orderBody, pix } from './support/order-body.ts'
import { connectSeller } from './support/seller.ts'
import { freeze } from './support/subscription-body.ts'
import { withSimulator } from './support/with-simulator.ts'
import { intentBody, payoutBody } from './support/writes.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

/** An account whose answers are kept. */
type Recorder = { api: Api; get: Read; post: Write; put: Write }
type Read = (...paths: string[]) => Promise<void>
type Write = (path: string, body?: Json) => Promise<Json>

const lines: string[] = []
const called: string[] = []

const isObject = (value: Json): boolean => Object.prototype.toString.call(value) === '[object Object]'

/** What differs from the document before, so that a list of documents stays short. */
function changed(value: Json, before: Json): Json {
  if (!isObject(value) || !isObject(before)) return value
  const differs = ([name, inner]: [string, Json]) => JSON.stringify(inner) !== JSON.stringify(before[name])
  const absent = Object.keys(before).filter(name => !(name in value))
  const entries = Object.entries<Json>(value).filter(differs)
  return {
    ...Object.fromEntries(entries.map(([name, inner]) => [name, changed(inner, before[name])])),
    ...(absent.length > 0 && { absent }),
  }
}

const keep = (call: string, bodies: Json[]) =>
  lines.push(JSON.stringify({ call, answers: bodies.map((body, index) => changed(body, bodies[index - 1])) }))

function openRecorder(name: string, api = createApi(simulator, `TEST-answers-${name}`)): Recorder {
  const call = (method: string, path: string, sent?: Json) => {
    called.push(`${method} ${path.split('?', 1)}`)
    return api.call(method, path, sent, { 'x-idempotency-key': `${called.length}` })
  }
  const write = (method: string) => async (path: string, sent?: Json) => {
    const { status, body } = await call(method, path, sent)
    keep(`${method} ${path} ${status}`, [body])
    return body
  }
  const get: Read = async (...paths) => {
    const bodies: Json[] = []
    for (const path of paths) bodies.push((await call('GET', path)).body)
    keep(`GET ${paths[0]}`, bodies)
  }
  return { api, get, post: write('POST'), put: write('PUT') }
}

const scenarios = join(import.meta.dirname, '..', 'control', 'scenarios')

/** Where the documents of each table are read. */
const readAt: Record<string, (document: Json) => string> = {
  payments: ({ id }) => `/v1/payments/${id}`,
  customers: ({ id }) => `/v1/customers/${id}`,
  preferences: ({ id }) => `/checkout/preferences/${id}`,
  merchant_orders: ({ id }) => `/merchant_orders/${id}`,
  orders: ({ id }) => `/v1/orders/${id}`,
  plans: ({ id }) => `/preapproval_plan/${id}`,
  subscriptions: ({ id }) => `/preapproval/${id}`,
  invoices: ({ id }) => `/authorized_payments/${id}`,
  chargebacks: ({ id }) => `/v1/chargebacks/${id}`,
}

async function readScenarios() {
  for (const file of readdirSync(scenarios)) {
    const { api, get } = openRecorder(file)
    await api.put('/simulator/scenario', JSON.parse(readFileSync(join(scenarios, file), 'utf8')))
    await api.put('/simulator/clock', { frozen: true })
    const { tables } = (await api.get('/simulator/scenario')).body
    for (const [name, documents] of Object.entries<Json[]>(tables))
      if (readAt[name]) await get(...documents.map(readAt[name]))
    for (const { id } of (tables.subscriptions ?? []).slice(0, 2))
      await get(`/authorized_payments/search?limit=1&preapproval_id=${id}`)
  }
}

/** The searches of an account, each with one result. */
async function search({ get }: Recorder) {
  for (const name of [
    'v1/chargebacks',
    'checkout/preferences',
    'merchant_orders',
    'v1/customers',
    'v1/payments',
  ])
    await get(`/${name}/search?limit=1`)
  for (const name of ['preapproval_plan', 'preapproval']) await get(`/${name}/search?limit=1`)
  await get('/authorized_payments?limit=1&preapproval_id=none')
  await get('/v1/orders?begin_date=2026-03-01&end_date=2026-03-31&page_size=1')
}

const items = [
  { id: 'i1', title: 'Mate', description: 'Gourd', category_id: 'home', quantity: 2, unit_price: 700.5 },
  { title: 'Bombilla', picture_url: 'https://shop.example/1.png', quantity: 1, unit_price: 99 },
]
const identification = { type: 'DNI', number: '12345678' }
const address = { zip_code: '1414', street_name: 'Mitre', street_number: 10, city: 'Palermo' }
const shared = {
  external_reference: 'all',
  notification_url: 'https://shop.example/hook',
  metadata: { aB: 1 },
}
const person = { phone: { area_code: '11', number: '5555' }, identification, address }
const numbers = { coupon_amount: 5, campaign_id: 3, sponsor_id: 4, installments: 3 }

async function payWithEveryField({ get, post, put }: Recorder) {
  const { id: token } = await post('/v1/card_tokens', cardBody())
  await put(`/v1/card_tokens/${token}`, { security_code: '321' })
  const info = { items, payer: { first_name: 'Ana' }, ip_address: '127.0.0.1' }
  const payment = { ...shared, ...numbers, token, additional_info: info, binary_mode: true, store_id: 's' }
  const { id } = await post('/v1/payments', { ...paymentBody(payment), pos_id: 'p', coupon_code: 'SPRING' })
  await get(`/v1/card_tokens/${token}`)
  const refund = await post(`/v1/payments/${id}/refunds`, { amount: 100.5 })
  await get(`/v1/payments/${id}/refunds/${refund.id}`)
  await post(`/v1/payments/${id}/refunds`)
  await get(`/v1/payments/${id}/refunds`)
}

/** An application's fee is charged with a seller's token only. */
async function payOfSeller({ api }: Recorder) {
  const { seller } = await connectSeller(simulator, api)
  const { post } = openRecorder('seller', seller)
  await freeze(seller)
  await post('/v1/payments', paymentBody({ token: await seller.cardToken(), application_fee: 10 }))
}

async function openStore({ api, get, post }: Recorder) {
  const { id: user } = (await api.get('/users/me')).body
  const span = [{ open: '08:00', close: '12:00' }]
  const place = { street_number: '1', street_name: 'Mitre', city_name: 'Belgrano', state_name: 'CABA' }
  const location = { ...place, latitude: -34.5, longitude: -58.4, reference: 'PB' }
  const named = { name: 'Sucursal', external_id: 'S1' }
  const branch = await post(`/users/${user}/stores`, { ...named, location, business_hours: { monday: span } })
  await get(`/stores/${branch.id}`)
  await get(`/users/${user}/stores/search`)
  const details = {
    fixed_amount: true,
    category: 621102,
    external_store_id: 'S1',
    url: 'https://shop.example',
  }
  const pos = await post('/pos', { name: 'Caja', external_id: 'S1P1', ...details })
  await get(`/pos/${pos.id}`)
  await get('/pos')
  await get(`/users/${user}/pos`)
  await get('/v2/pos')
  await get(`/v2/pos/${pos.id}`)
  await api.post('/simulator/terminals', { type: 'PAX_A910', serial: 'A1', pos_id: pos.id })
  await get('/terminals/v1/list')
  const action = await post('/terminals/v1/actions', {
    type: 'print',
    external_reference: 'ticket-1',
    config: { point: { terminal_id: 'PAX_A910__A1', subtype: 'custom' } },
    content: 'Mate'.padEnd(100, '.'),
  })
  await get(`/terminals/v1/actions/${action.id}`)
  const point = '/point/integration-api'
  await get(`${point}/devices`)
  const intent = await post(`${point}/devices/PAX_A910__A1/payment-intents`, {
    amount: 1500,
    description: 'Lunch',
    payment: { type: 'credit_card', installments: 1, installments_cost: 'seller' },
    additional_info: { external_reference: 'counter-1', print_on_terminal: true, ticket_number: 'S1' },
  })
  await api.post('/simulator/in-person/terminal', { action: 'approve', terminal: 'PAX_A910__A1' })
  await get(`${point}/payment-intents/${intent.id}`)
  await get(`${point}/payment-intents/${intent.id}/events`)
  await get(`${point}/payment-intents/events?startDate=2026-03-01&endDate=2026-03-31`)
}

async function sellByOlderQr({ api, get, put }: Recorder) {
  const { id: user } = (await api.get('/users/me')).body
  const sold = { external_reference: 'sale', title: 'Counter', description: 'Mate', total_amount: 10 }
  const items = [{ title: 'Mate', unit_measure: 'unit', quantity: 1, unit_price: 10 }]
  const codes = `/instore/orders/qr/seller/collectors/${user}/pos/S1P1/qrs`
  await put(codes, { ...sold, items })
  await get(`/instore/qr/seller/collectors/${user}/pos/S1P1/orders`)
  const [item] = items
  await put(`/mpmobile/instore/qr/${user}/S1P1`, { external_reference: 'sale', items: [item] })
  const { payment } = (await api.post('/simulator/in-person/scan', { pos: 'S1P1' })).body
  await get(`/merchant_orders/${payment.order.id}`)
  await get('/instore/integrator')
}

async function splitPayment({ api, get, post, put }: Recorder) {
  const { seller, tokens } = await connectSeller(simulator, api)
  await freeze(seller)
  const { id } = await post('/v1/advanced_payments', {
    payments: [
      { payment_method_id: 'visa', token: await api.cardToken(), transaction_amount: 1000, installments: 1 },
    ],
    disbursements: [
      { collector_id: tokens.user_id, amount: 800, application_fee: 20, external_reference: 'S1' },
    ],
    payer: { email: 'test_payer_12345@testuser.com' },
    external_reference: 'split',
    capture: false,
  })
  const path = `/v1/advanced_payments/${id}`
  await put(path, { capture: true })
  await post(`${path}/disburses`, { money_release_date: '2026-05-01T00:00:00Z' })
  await post(`${path}/refunds`)
  await get(path, `${path}/refunds`, '/v1/advanced_payments/search?external_reference=split')
}

async function sendMoney({ api, get, post, put }: Recorder) {
  const later = { schedule_date: '2099-01-31T14:30:00' }
  const { id, transactions } = await post('/v1/payouts', payoutBody(later))
  const [{ id: transaction }] = transactions
  const path = `/v1/payouts/${id}/transactions`
  await put(`${path}/${transaction}/cancel`)
  await get(`${path}/${transaction}`)
  await post('/v1/payouts', payoutBody())
  await api.post('/simulator/idle')
  await get(path)
  const intent = await post('/v1/transaction-intents/process', intentBody())
  await get(`/v1/transaction-intents/${intent.id}`)
}

async function claimPayment({ api, get, post }: Recorder) {
  const { id } = await api.pay('APRO', { external_reference: 'claimed' })
  const claim = (await api.post(`/simulator/payments/${id}/claim`, { message: 'It did not arrive' })).body
  const path = `/post-purchase/v1/claims/${claim.id}`
  await post(`${path}/actions/send-message`, { message: 'On its way', receiver_role: 'complainant' })
  await post(`${path}/actions/evidences`, { type: 'tracking_code', value: 'AB1' })
  await post(`${path}/actions/open-dispute`)
  await get(path, `${path}/messages`, `${path}/evidences`, `${path}/status_history`)
  await get(`${path}/expected-resolutions`)
  await api.post(`/v1/payments/${id}/refunds`, {})
  await get('/post-purchase/v1/claims/search', '/post-purchase/v1/claims/reasons/PNR')
}

async function makeReports({ api, get, post, put }: Recorder) {
  for (const path of ['/v1/account/release_report', '/v1/account/settlement_report']) {
    const config = { file_name_prefix: 'shop', columns: [{ key: 'SOURCE_ID' }], separator: ';' }
    await post(`${path}/config`, { ...config, frequency: { type: 'weekly', value: 'monday', hour: 6 } })
    await put(`${path}/config`, { ...config, frequency: { type: 'monthly', value: 31, hour: 6 } })
    await get(`${path}/config`)
    const period = { begin_date: '2026-01-01T00:00:00Z', end_date: '2026-02-01T00:00:00Z' }
    const { id } = await post(path, period)
    await api.post('/simulator/idle')
    await get(path, `${path}/list`, `${path}/search`)
    await get(`${path}/task/${id}`)
    await post(`${path}/schedule`)
  }
}

async function saveWithEveryField({ api, get, post, put }: Recorder) {
  const name = { first_name: 'Ana', last_name: 'Paz' }
  const { id } = await post('/v1/customers', { email: 'a@b.co', ...name, ...person, description: 'VIP' })
  const path = `/v1/customers/${id}`
  const card = await post(`${path}/cards`, { token: await api.cardToken() })
  await put(`${path}/cards/${card.id}`, { expiration_month: 2, cardholder: { name: 'CONT' } })
  const token = await post('/v1/card_tokens', { card_id: card.id, security_code: '123' })
  await post('/v1/payments', paymentBody({ token: token.id, payer: { type: 'customer', id } }))
  await put(path, { last_name: 'Sol' })
  const home = await post(`${path}/addresses`, address)
  await put(`${path}/addresses/${home.id}`, { street_number: 11 })
  await get(`${path}/cards/${card.id}`)
  await get(`${path}/addresses/${home.id}`)
  await get(`${path}/cards`)
  await get(`${path}/addresses`)
  await get(`/bricks/customers/${id}/cards?ids=${card.id},1`)
}

async function preferWithEveryField({ api, get, post, put }: Recorder) {
  const { id } = await post('/checkout/preferences', {
    items: [{ title: 'Mate', quantity: 1, unit_price: 10 }],
  })
  const from = '2026-03-01T00:00:00.000-04:00'
  await put(`/checkout/preferences/${id}`, {
    ...shared,
    ...{ items, marketplace_fee: 5, statement_descriptor: 'MYSHOP', additional_info: 'gift', expires: true },
    payer: { name: 'Ana', surname: 'Paz', email: 'a@b.co', ...person },
    back_urls: { success: 'https://shop.example/ok', failure: 'https://shop.example/no' },
    auto_return: 'approved',
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }], installments: 6, default_installments: 3 },
    shipments: { mode: 'custom', cost: 50, receiver_address: { ...address, floor: '2', apartment: 'B' } },
    ...{ expiration_date_from: from, expiration_date_to: '2026-04-01T00:00:00.000-04:00' },
  })
  await get(`/bricks/preferences/${id}`)
  await api.post(`/simulator/checkouts/${id}/pay`, { installments: 3 })
  const order = await post('/merchant_orders', { preference_id: id, external_reference: 'mo-1' })
  await put(`/merchant_orders/${order.id}`, { additional_info: 'later', items })
  await get(`/merchant_orders/search?preference_id=${id}`)
}

async function readSites({ get, post }: Recorder) {
  for (const path of ['/users/test', '/users/test_user'])
    await post(path, { site_id: 'MLA', description: 'x' })
  await get('/test_user/search')
  await get('/v1/payment_methods')
  for (const query of ['bins=450995', 'payment_type_id=ticket&offset=1', 'id=amex&limit=1'])
    await get(`/v1/payment_methods/search?${query}`)
  for (const query of ['', 'payment_method_id=visa', 'bin=503175', 'payment_method_id=rapipago'])
    for (const list of ['card_issuers?', 'installments?amount=1500&', 'installments?amount=0&'])
      await get(`/v1/payment_methods/${list}${query}`)
}

/** Methods without a card, each with an amount. */
const otherMethods: Record<string, Record<string, number>> = {
  MLA: { rapipago: 1500, account_money: 100 },
  MLB: { pix: 110.5, bolbradesco: 110, pec: 110 },
  MLC: { webpay: 5000 },
  MLM: { oxxo: 100, clabe: 100, bancomer: 100 },
  MLU: { abitab: 100 },
  MCO: { efecty: 50_000, pse: 50_000 },
  MPE: { pagoefectivo_atm: 100, yape: 10 },
}

/** What plugins read, of a payment and a preference that they made. */
async function callAsPlugin({ api, get, post }: Recorder) {
  const payment = await post('/v1/asgard/payments', paymentBody({ token: await api.cardToken() }))
  await post(`/ppcore/prod/transaction/v1/payments/${payment.id}/refund`, { amount: 10 })
  await get(`/v1/asgard/notification/P-${payment.id}`)
  const { id } = await post('/v1/asgard/preferences', { items, ...shared })
  const { order } = (await api.post(`/simulator/checkouts/${id}/pay`, {})).body.payment
  await get(`/v1/asgard/notification/M-${order.id}`)
  const credentials = '/plugins-credentials-wrapper/credentials'
  const { client_id } = (await api.get(credentials)).body
  for (const path of [credentials, `/applications/${client_id}`, '/merchant_orders?limit=1']) await get(path)
  for (const path of [
    '/v1/asgard',
    '/v1/bifrost',
    '/ppcore/prod/payment-methods/v1',
    '/ppcore/beta/payment-methods/v1',
  ])
    await get(`${path}/payment-methods?group_by=id`)
  await get('/sites/MPE/payment_methods')
  await get('/ppcore/prod/payment-methods/v1/exchange?currency.id=USD')
  await get('/currency_conversions/search?from=USD&to=BRL')
  for (const path of ['', '/v1']) await get(`${path}/discount_campaigns?coupon_code=X`)
  const verifier = 'a-code-verifier-of-a-plugin'
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const path = '/ppcore/prod/configurations-api/onboarding/v1/integration'
  const { integration_id } = await post(path, {
    code_challenge,
    callback_url: 'https://shop.example/?wc-api=x',
  })
  await get(`${path}/${integration_id}?code_verifier=${verifier}`)
}

async function payInCountry(siteId: string, { api, get, post }: Recorder) {
  await get('/v1/identification_types')
  await get('/users/me')
  const payer = { email: 'a@b.co', entity_type: 'individual', ...buyer }
  const pse = { transaction_details: { financial_institution: '1007' }, callback_url: 'https://shop.example' }
  const base = { ...pse, payer, additional_info: { ip_address: '127.0.0.1' } }
  const paid: Json[] = []
  for (const [payment_method_id, transaction_amount] of Object.entries(otherMethods[siteId] ?? {}))
    paid.push((await api.post('/v1/payments', { ...base, payment_method_id, transaction_amount })).body)
  const card = { token: await api.cardToken(), transaction_amount: 9000, installments: 6 }
  paid.push((await api.post('/v1/payments', paymentBody(card))).body)
  keep(`payments in ${siteId}`, paid)
  await get(`/bricks/payments/${paid[0]?.id}`)
  const ordered = siteId === 'MLB' ? [pix, { id: 'boleto', type: 'ticket' }] : [await cardMethod(api)]
  for (const method of ordered) await post('/v1/orders', orderBody(method, { total_amount: '9000.00' }))
}

/** Replaces what differs between two runs: random ids, the simulator's port, the time of an account's creation. */
const masked = (line: string) =>
  line
    .replaceAll(simulator.url, '<simulator>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/\b[0-9a-f]{32}\b/g, '<hex>')
    .replaceAll(/"[A-Za-z0-9+/=]{500,}"/g, '"<image>"')
    .replace(/"registration_date":"[^"]+"/, '"registration_date":"<date>"')

test('every answer has the values that it had', async () => {
  await readScenarios()
  for (const siteId of siteIds) {
    const recorder = openRecorder(siteId)
    simulator.register(recorder.api.token, { siteId })
    await freeze(recorder.api)
    await payInCountry(siteId, recorder)
    if (siteId !== 'MLA') continue
    for (const part of [
      readSites,
      payWithEveryField,
      payOfSeller,
      openStore,
      sellByOlderQr,
      makeReports,
      claimPayment,
      splitPayment,
      sendMoney,
      saveWithEveryField,
      preferWithEveryField,
      search,
      callAsPlugin,
    ])
      await part(recorder)
  }
  const isCalled = (path: string) => {
    const pattern = new RegExp(`^GET ${path.replace(/:[a-z_]+/g, '[^/]+')}$`)
    return called.some(call => pattern.test(call))
  }
  const reads = simulatorRoutes.filter(
    ({ method, access }) => method === 'GET' && (access === 'seller' || access === 'browser'),
  )
  // The export is no JSON (subscription-life.test.ts).
  expect(reads.map(({ path }) => path).filter(path => !isCalled(path))).toEqual(['/preapproval/export'])
  await expect(`${lines.map(masked).join('\n')}\n`).toMatchFileSnapshot('support/answers.jsonl')
})
