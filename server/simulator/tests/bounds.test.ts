/**
 * Both sides of each bound of the provider's API: the last value that is accepted, and the first that is refused, with
 * the code or words of its refusal. The clock of every case stands still.
 */
import { expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import type { Simulator } from '../start/simulator.ts'
import { type Answered, type Api, cardBody, createApi, type Json, paymentBody } from './support/api.ts'
import { buyer } from './support/buyer.ts'
import { cardMethod, orderBody, pix } from './support/order-body.ts'
import { orderStates } from './support/order-states.ts'
import { connectSeller } from './support/seller.ts'
import { freeze, planBody, start, subscriptionBody } from './support/subscription-body.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

function apiIn(siteId: SiteId): Api {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId })
  return api
}

type Ask = (api: Api, value: Json) => Promise<Answered>
/** The refusal is one for all values, or one for each. */
type Case = [
  what: string,
  ask: Ask,
  accepted: Json[],
  refused: Json[],
  refusal: string | string[],
  site?: SiteId,
]

const long = (length: number) => 'x'.repeat(length)
const nines = (length: number) => '9'.repeat(length)
const url = (length: number) => 'https://shop.example/'.padEnd(length, 'x')
const email = (length: number) => '@shop.example'.padStart(length, 'x')
/** A date at this distance from the frozen clock. */
const at = (ms: number) => new Date(Date.parse(start) + ms).toISOString()
const day = 86_400_000
const year3000 = '3000-01-01T00:00:00.000Z'
const after3000 = '3000-01-01T00:00:00.001Z'
const visa = '4509953566233704'
const debit = { card_number: '4002768694395619' }
const amex = { card_number: '371180303257522' }
const unknownBrand = { card_number: '9999999999999995' }

/** An object that has the value at this path of names. */
const put = (path: string, value: Json): Json =>
  path.split('.').reduceRight<Json>((inner, name) => ({ [name]: inner }), value)
const wait = (api: Api, ms: number) => api.advance({ seconds: ms / 1000 })
const read =
  (path: string): Ask =>
  (api, value) =>
    api.get(path + encodeURIComponent(value))

const pay =
  (path: string, card: Json = {}): Ask =>
  async (api, value) =>
    api.post('/v1/payments', { ...paymentBody({ token: await api.cardToken(card) }), ...put(path, value) })
/** Pays with the token of a seller who connected to the account's application. */
const payForSeller =
  (path: string): Ask =>
  async (api, value) =>
    pay(path)((await connectSeller(simulator, api)).seller, value)
const payBy =
  (payment_method_id: string): Ask =>
  (api, transaction_amount) =>
    api.post(
      '/v1/payments',
      paymentBody({ transaction_amount, payment_method_id, payer: { email: 'a@b.co', ...buyer } }),
    )
const payer =
  (type: string): Ask =>
  (api, number) =>
    pay('payer')(api, { email: 'a@b.co', identification: { type, number } })
const capture: Ask = async (api, transaction_amount) => {
  const { id } = await api.pay('APRO', { capture: false })
  return api.put(`/v1/payments/${id}`, { capture: true, transaction_amount })
}
const refund: Ask = async (api, amount) => {
  const { id } = await api.pay('APRO')
  return api.post(`/v1/payments/${id}/refunds`, { amount })
}
const refundAfter: Ask = async (api, ms) => {
  const { id } = await api.pay('APRO', { transaction_amount: 5000 })
  await wait(api, ms)
  return api.post(`/v1/payments/${id}/refunds`, {})
}
/** Refunds a part of a payment by a method that is refunded whole. */
const refundPse: Ask = async (api, amount) => {
  const { body } = await api.post('/v1/payments', {
    ...{ transaction_amount: 5000, payment_method_id: 'pse', callback_url: 'https://shop.example' },
    payer: { email: 'a@b.co', entity_type: 'individual', ...buyer },
    transaction_details: { financial_institution: '1007' },
    additional_info: { ip_address: '127.0.0.1' },
  })
  await api.settle(body.id, { settlement: 'approve' })
  return api.post(`/v1/payments/${body.id}/refunds`, { amount })
}
/** Refunds this many times, then once more. */
const refundAnother: Ask = async (api, count) => {
  const { id } = await api.pay('APRO')
  for (let made = 0; made < count; made++) await api.post(`/v1/payments/${id}/refunds`, { amount: 1 })
  return api.post(`/v1/payments/${id}/refunds`, { amount: 1 })
}
const captureAfter: Ask = async (api, ms) => {
  const { id } = await api.pay('APRO', { capture: false, transaction_amount: 5000 })
  await wait(api, ms)
  return api.put(`/v1/payments/${id}`, { capture: true })
}
const payWithTokenAfter: Ask = async (api, ms) => {
  const token = await api.cardToken()
  await wait(api, ms)
  return api.post('/v1/payments', paymentBody({ token }))
}
const tokenWith =
  (name: string, card: Json = {}): Ask =>
  (api, value) =>
    api.post('/v1/card_tokens', cardBody({ ...card, [name]: value }))

const customer =
  (path: string): Ask =>
  (api, value) =>
    api.post('/v1/customers', { email: 'a@b.co', ...put(path, value) })
const customerText = (path: string, code: string): Case => [
  `customer's ${path}`,
  customer(path),
  [long(255)],
  [long(256)],
  code,
]
/** Saves this many cards or addresses of a customer, then another. */
const saveAnother =
  (kind: 'cards' | 'addresses'): Ask =>
  async (api, count) => {
    const { id } = (await api.post('/v1/customers', { email: 'a@b.co' })).body
    const save = async (number: number) => {
      const expiry = { expiration_month: (number % 12) + 1, expiration_year: 2030 + Math.floor(number / 12) }
      const token = kind === 'cards' ? await api.cardToken(expiry) : undefined
      return api.post(`/v1/customers/${id}/${kind}`, { token, street_name: 'Mitre', zip_code: '1000' })
    }
    for (let made = 0; made < count; made++) await save(made)
    return save(count)
  }
const preference =
  (path: string): Ask =>
  (api, value) => {
    const items = [{ title: 'Mate', quantity: 2, unit_price: 50, ...put(path, value).items }]
    return api.post('/checkout/preferences', { ...put(path, value), items })
  }

const inPerson = (type: 'point' | 'qr') => ({
  type,
  payer: undefined,
  total_amount: undefined,
  transactions: { payments: [{ amount: '10.00' }] },
  config: { point: { terminal_id: 'PAX__SBX0000001' }, qr: { external_pos_id: 'P1' } },
})
const [point, qr] = [inPerson('point'), inPerson('qr')]
const ticket = { id: 'rapipago', type: 'ticket' }
const order =
  (path: string, fields: Json = {}): Ask =>
  async (api, value) =>
    api.post('/v1/orders', { ...orderBody(await cardMethod(api)), ...fields, ...put(path, value) })
const orderBy = (api: Api, payment_method: Json, fields: Json) =>
  api.post(
    '/v1/orders',
    orderBody(null, { transactions: { payments: [{ amount: '1500.00', payment_method, ...fields }] } }),
  )
const orderByPix: Ask = (api, expiration_time) => orderBy(api, pix, { expiration_time })
const ticketUntil: Ask = (api, date_of_expiration) => orderBy(api, ticket, { date_of_expiration })
const orderWithKey: Ask = (api, key) =>
  api.post('/v1/orders', orderBody(ticket), { 'x-idempotency-key': key })
const add = (api: Api, { id }: Json, amounts: string[]) =>
  api.post(`/v1/orders/${id}/transactions`, {
    payments: amounts.map(amount => ({ amount, payment_method: ticket })),
  })
const addTwo: Ask = async (api, amount) => add(api, await orderStates.empty(api), [amount, amount])
/** Adds this many transactions to an order, then another. */
const addAnother: Ask = async (api, count) => {
  const empty = await orderStates.empty(api)
  await add(api, empty, Array(count).fill('1.00'))
  return add(api, empty, ['1.00'])
}
const refundPointAfter: Ask = async (api, ms) => {
  const { body } = await api.post('/v1/orders', { ...orderBody(null), ...point })
  await api.post(`/v1/orders/${body.id}/events`, { status: 'processed' })
  await wait(api, 2000)
  await wait(api, ms)
  return api.post(`/v1/orders/${body.id}/refund`)
}
const searchOrders = (query: string) => read(`/v1/orders?${query}`)
const aDay = `begin_date=${at(0)}&end_date=${at(day)}`

const subscription =
  (name: string): Ask =>
  (api, value) =>
    api.post('/preapproval', subscriptionBody({ [name]: value }))
const subscriptionWith: Ask = (api, reason) => api.post('/preapproval', subscriptionBody({}, { reason }))
const plan =
  (name: string, recurring: Json = {}): Ask =>
  (api, value) =>
    api.post('/preapproval_plan', planBody({ ...recurring, [name]: value }))

const evidence =
  (ms = 0): Ask =>
  async (api, files) => {
    const { id } = await api.pay('APRO')
    const { body } = await api.post(`/simulator/payments/${id}/chargeback`)
    await wait(api, ms)
    return api.put(`/v1/chargebacks/${body.id}`, { files })
  }
const evidenceAfter: Ask = (api, ms) => evidence(ms)(api, [file()])
const file = (name = 'Receipt', address = url(30)) => ({ name, url: address })
const clock: Ask = (api, now) => api.put('/simulator/clock', { now })

const cases: Case[] = [
  ['installments by credit', pay('installments'), [1, 2, 36], [0, 37], '4033'],
  ['installments by debit', pay('installments', debit), [1], [2], '4033'],
  [
    'application fee',
    payForSeller('application_fee'),
    [0, 1499.99, 1500],
    [-0.01, 1500.01],
    ['4039', '4038'],
  ],
  ['coupon', pay('coupon_amount'), [0, 1499.99], [-0.01, 1500], '4026'],
  ['amount', pay('transaction_amount'), [1e12], [0, 0.004, 1e12 + 1], ['4037', '4037', '2072']],
  ['expiration of a payment', pay('date_of_expiration'), [at(1)], [at(0)], '7523'],
  ['notification_url', pay('notification_url'), [url(499)], [url(500)], '4021'],
  ["payer's email", pay('payer.email'), [email(253)], [email(254)], '4051'],
  ['DNI', payer('DNI'), ['1234567', '12.345.678'], ['123456', '123456789'], '2067'],
  ['CPF', payer('CPF'), ['19119119100'], ['1911911910', '191191191000'], '2067', 'MLB'],
  ['CNPJ', payer('CNPJ'), ['1'.repeat(14)], ['1'.repeat(13), '1'.repeat(15)], '2067', 'MLB'],
  ['amount by Pix', payBy('pix'), [0.01], [0], '4037', 'MLB'],
  ['amount by boleto', payBy('bolbradesco'), [4], [3.99], '2072', 'MLB'],
  ['amount by Rapipago', payBy('rapipago'), [50], [49.99], '2072'],
  ['amount by OXXO', payBy('oxxo'), [10], [9.99], '2072', 'MLM'],
  ['amount by Efecty', payBy('efecty'), [5000], [4999, 5000.5], '2072', 'MCO'],
  ['amount by Abitab', payBy('abitab'), [40], [39.99], '2072', 'MLU'],
  ['amount by PagoEfectivo', payBy('pagoefectivo_atm'), [5], [4.99], '2072', 'MPE'],
  ['amount by Webpay', payBy('webpay'), [1000], [999, 1000.5], '2072', 'MLC'],
  ['page of payments', read('/v1/payments/search?limit='), [1000], [1001], '1000'],
  ['amount of a capture', capture, [0.01, 1500], [1500.01], '2017'],
  ['amount of a refund', refund, [0.01, 1499.99, 1500], [0, -5, 1500.01], ['4037', '4037', '2017']],
  ['refund of a PSE payment', refundPse, [5000], [4999], '3024', 'MCO'],
  ['number of refunds', refundAnother, [49], [50], '2022'],
  ['days until a refund', refundAfter, [180 * day], [180 * day + 1], '2024'],
  ['days until a refund in Brazil', refundAfter, [180 * day], [180 * day + 1], '2024', 'MLB'],
  ['days until a refund in Peru', refundAfter, [90 * day], [90 * day + 1], '2024', 'MPE'],
  ['days until a capture', captureAfter, [7 * day - 1], [7 * day], '2018'],
  ['days until a capture in Brazil', captureAfter, [5 * day - 1], [5 * day], '2018', 'MLB'],
  ['days until a capture in Mexico', captureAfter, [7 * day - 1], [7 * day], '2018', 'MLM'],
  ['days of a token', payWithTokenAfter, [7 * day], [7 * day + 1], '2006'],

  [
    'number of an unknown brand',
    tokenWith('card_number'),
    [nines(8), nines(19)],
    [nines(7), nines(20)],
    'E301',
  ],
  ['number of a Visa', tokenWith('card_number'), [visa], [visa.slice(1), `${visa}0`], 'E301'],
  ['month', tokenWith('expiration_month'), [1, 12], [0, 13], '325'],
  ['month of this year', tokenWith('expiration_month', { expiration_year: 2026 }), [3], [2], '325'],
  ['year', tokenWith('expiration_year'), [2026, 9999, 27, 99], [2025, 25, 10_000, 100, 999], '326'],
  ['code of a Visa', tokenWith('security_code'), ['123'], ['12', '1234'], 'E302'],
  ['code of an Amex', tokenWith('security_code', amex), ['1234'], ['123', '12345'], 'E302'],
  [
    'code of any brand',
    tokenWith('security_code', unknownBrand),
    ['123', '1234'],
    ['12', '12345', '12a'],
    'E302',
  ],

  customerText('first_name', '107'),
  customerText('last_name', '108'),
  customerText('phone.area_code', '109'),
  customerText('phone.number', '110'),
  customerText('identification.type', '111'),
  customerText('identification.number', '112'),
  customerText('address.zip_code', '113'),
  customerText('address.street_name', '114'),
  customerText('address.city_name', '104'),
  customerText('description', '116'),
  ["customer's email", customer('email'), [email(254)], [email(255)], '104'],
  ['address as JSON', customer('address'), [{ a: [long(8182)] }], [{ a: [long(8183)] }], '104'],

  ['number of cards', saveAnother('cards'), [99], [100], '129'],
  ['number of addresses', saveAnother('addresses'), [99], [100], 'maximum number of addresses'],
  ["payer's name", preference('payer.name'), [long(100)], [long(101)], 'payer name'],
  ["payer's surname", preference('payer.surname'), [long(100)], [long(101)], 'payer surname'],
  ["payer's email", preference('payer.email'), [email(150)], [email(151)], 'payer email'],
  ['installments', preference('payment_methods.installments'), [1, 36], [0, 37], 'installments invalid'],
  ['fee of a preference', preference('marketplace_fee'), [0, 100], [100.01], 'invalid_marketplace_fee'],
  [
    'price of an item',
    preference('items.unit_price'),
    [0.01],
    [0, -1],
    ['unit_price invalid', 'cannot be paid'],
  ],
  ['quantity of an item', preference('items.quantity'), [1], [0, -1], 'cannot be paid'],

  ['fee of an order', order('marketplace_fee'), ['0.00', '1500.00'], ['1500.01'], 'invalid_properties'],
  ['key of an order', orderWithKey, ['k', long(128)], [long(129)], 'invalid_idempotency_key_length'],
  ['description at a terminal', order('description', point), [long(150)], [long(151)], 'property_value'],
  ['description by QR', order('description', qr), [long(150)], [long(151)], 'property_value'],
  ['description online', order('description'), [long(151), long(500)], [long(501)], 'property_value'],
  [
    'time at a terminal',
    order('expiration_time', point),
    ['PT30S', 'PT3H'],
    ['PT29S', 'PT3H1S'],
    'property_value',
  ],
  [
    'time by QR',
    order('expiration_time', qr),
    ['PT30S', 'PT3600H'],
    ['PT29S', 'PT3600H1S'],
    'property_value',
  ],
  ['time online', order('expiration_time'), ['PT1S', 'PT3601H'], ['PT0S', 'P974Y'], 'property_value'],
  ['time of a Pix', orderByPix, ['PT30M', 'P30D'], ['PT29M59S', 'P30DT1S'], 'property_value', 'MLB'],
  ['expiration of a transaction', ticketUntil, [at(1)], [at(0)], 'property_value'],
  ['sum of added transactions', addTwo, ['749.99', '750.00'], ['750.01'], 'invalid_total_amount'],
  ['number of transactions', addAnother, [99], [100], 'exceeded_number_of_transactions'],
  ['days at a terminal', refundPointAfter, [90 * day], [90 * day + 1], 'refund_period_exceeded'],
  ['page size of orders', searchOrders(`${aDay}&page_size=`), [1, 100], [0, 101], 'invalid_search_params'],
  ['page of orders', searchOrders(`${aDay}&page=`), [1], [0], 'invalid_search_params'],
  [
    'period of orders',
    searchOrders(`begin_date=${at(0)}&end_date=`),
    [at(0), at(31 * day)],
    [at(-1), at(31 * day + 1)],
    'invalid_search_params',
  ],

  ['reason', subscriptionWith, [long(60)], [long(61)], 'more than 60'],
  [
    'amount of a subscription',
    subscription('transaction_amount'),
    [15, 2_000_000],
    [14.99, 2_000_000.01],
    ['lower than', 'greater than'],
  ],
  ['months of a period', subscription('frequency'), [1, 120], [0, 121], 'frequency'],
  ['days of a period', plan('frequency', { frequency_type: 'days' }), [1, 3650], [0, 3651], 'frequency'],
  ['billing day', plan('billing_day'), [1, 28], [0, 29], 'billing'],
  ['repetitions', plan('repetitions'), [1, 2], [0], 'repetitions'],
  ['start of a subscription', subscription('start_date'), [at(0)], [at(-1)], 'past date'],
  [
    'end of a subscription',
    subscription('end_date'),
    [at(1), year3000],
    [at(0), after3000],
    ['end', 'valid date'],
  ],
  ['page of subscriptions', read('/preapproval/search?limit='), [1, 1000], [1001], 'limit'],
  ['page of plans', read('/preapproval_plan/search?limit='), [1, 1000], [1001], 'limit'],
  ['page of invoices', read('/authorized_payments/search?preapproval_id=1&limit='), [1, 49], [50], 'limit'],

  [
    'files',
    evidence(),
    [[file()], Array(10).fill(file())],
    [[], Array(11).fill(file())],
    ['list', 'at most 10'],
  ],
  ['name of a file', evidence(), [[file(long(2000))]], [[file(long(2001))], [file('')]], 'name'],
  ['address of a file', evidence(), [[file('n', url(2000))]], [[file('n', url(2001))]], 'url'],
  ['days until evidence', evidenceAfter, [10 * day], [10 * day + 1], 'deadline'],

  [
    'time of the clock',
    clock,
    ['1970-01-01T00:00:00Z', year3000],
    ['1969-12-31T23:59:59.999Z', after3000],
    'now:',
  ],
]

/** The codes and words of a refusal, in any of the provider's forms. */
function refusalOf({ message, error, cause, errors = [] }: Json): string {
  const codes = [...(cause ?? []), ...errors].map(({ code }: Json) => code)
  return [...codes, error, message].join(' ')
}

test.each(cases)('%s: accepts the last values, and refuses the next', async (_what, ask, ...values) => {
  const [accepted, refused, refusal, site = 'MLA'] = values
  const answerTo = async (value: Json) => {
    const api = apiIn(site)
    await freeze(api)
    return ask(api, value)
  }
  for (const value of accepted) {
    const { status, body } = await answerTo(value)
    expect([value, [200, 201].includes(status) || refusalOf(body)]).toEqual([value, true])
  }
  for (const [index, value] of refused.entries()) {
    const { status, body } = await answerTo(value)
    const named = typeof refusal === 'string' ? refusal : refusal[index]
    expect([value, status]).toEqual([value, named === 'refund_period_exceeded' ? 409 : 400])
    expect([value, refusalOf(body)]).toEqual([value, expect.stringContaining(named ?? '?')])
  }
})
