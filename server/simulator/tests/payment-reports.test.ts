/** What integrators reported of payments, refunds and orders, named by source. */
import { expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { type Api, createApi, type Json, paymentBody } from './support/api.ts'
import { buyer } from './support/buyer.ts'
import { cardMethod, orderBody, pix } from './support/order-body.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

function apiIn(siteId: SiteId = 'MLA'): Api {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId })
  return api
}

const payWith = async (api: Api, fields: Json) =>
  api.post('/v1/payments', paymentBody({ token: await api.cardToken(), ...fields }))

const wrongNames = (...paths: string[]) => ({
  status: 400,
  body: {
    message: `The name of the following parameters is wrong : [${paths.join(', ')}]`,
    error: 'bad_request',
    status: 400,
    cause: [{ code: 8, description: 'The name of the parameters is wrong.', data: null }],
  },
})

test.each([{ payment_id: 123 }, { amout: 5 }, { Amount: 5 }])(
  'C20, sdk-php#38: a refund with %j is refused, and refunds nothing',
  async body => {
    const api = apiIn()
    const { id } = await api.pay('APRO')
    expect(await api.post(`/v1/payments/${id}/refunds`, body)).toMatchObject(
      wrongNames(Object.keys(body).join()),
    )
    expect((await api.get(`/v1/payments/${id}`)).body).toMatchObject({ status: 'approved', refunds: [] })
  },
)

test('C20 and siblings: unknown names of a payment are refused together, at every level', async () => {
  const api = apiIn()
  const answer = await payWith(api, {
    items: [],
    currency_id: 'ARS',
    payment_type_id: 'credit_card',
    payer: { email: 'a@b.co', customer_id: '1', address: { city_name: 'Palermo' }, surname: 'Paz' },
    additional_info: { color: 'red', payer: { identification: {} } },
  })
  expect(answer).toMatchObject({ status: 400, body: { cause: [{ code: 8, data: null }] } })
  for (const path of [
    'items',
    'currency_id',
    'payment_type_id',
    'payer.customer_id',
    'payer.surname',
    'payer.address.city_name',
    'additional_info.color',
    'additional_info.payer.identification',
  ])
    expect(answer.body.message).toContain(path)
  expect((await api.get('/v1/payments/search')).body.paging.total).toBe(0)
})

test('a capture that is text, on creation or later, never charges, and is warned of', async () => {
  const api = apiIn()
  const wrongType = [{ code: 'wrong_type', path: 'capture' }]
  for (const capture of ['false', 'true', 0]) {
    const made = await payWith(api, { capture })
    expect([made.status, made.body.status]).toEqual([201, 'authorized'])
    expect(readWarnings(made.headers.get(warningsHeader))).toMatchObject(wrongType)
  }
  const { id } = await api.pay('APRO', { capture: false })
  const changed = await api.put(`/v1/payments/${id}`, { capture: 'true' })
  expect(readWarnings(changed.headers.get(warningsHeader))).toMatchObject(wrongType)
  expect(await api.statusOf(id)).toBe('authorized')
})

test('sdk-java, sdk-go: a capture of all of a charged card changes nothing, and is warned of', async () => {
  const api = apiIn()
  const charged = await api.pay('APRO')
  for (const body of [{ capture: true }, { capture: true, transaction_amount: charged.transaction_amount }]) {
    const answer = await api.put(`/v1/payments/${charged.id}`, body)
    expect([answer.status, answer.body]).toEqual([200, charged])
    expect(readWarnings(answer.headers.get(warningsHeader))).toMatchObject([
      { code: 'ignored_field', path: 'capture' },
    ])
  }
  const refused = { status: 400, body: { cause: [{ code: 2018 }] } }
  const part = { capture: true, transaction_amount: 1 }
  expect(await api.put(`/v1/payments/${charged.id}`, part)).toMatchObject(refused)
  const { id } = await api.payByTicket()
  expect(await api.put(`/v1/payments/${id}`, { capture: true })).toMatchObject(refused)
  await api.post('/simulator/accounts', { settings: { strictness: 'strict' } })
  expect(await api.put(`/v1/payments/${charged.id}`, { capture: true })).toMatchObject(refused)
})

test('a capture with `amount` is refused, and captures nothing', async () => {
  const api = apiIn()
  const { id } = await api.pay('APRO', { capture: false })
  const answer = await api.put(`/v1/payments/${id}`, { capture: true, amount: 5 })
  expect(answer).toMatchObject(wrongNames('amount'))
  expect(await api.statusOf(id)).toBe('authorized')
})

test('C09, px-android#1370: a boleto names the fields that are missing', async () => {
  const api = apiIn('MLB')
  const boleto = (payer: Json) =>
    api.post('/v1/payments', { transaction_amount: 10, payment_method_id: 'bolbradesco', payer })
  const start = 'To generate a registered boleto the following parameters are required: '
  const address =
    'payer.address.zip_code , payer.address.street_name , payer.address.street_number , payer.address.neighborhood , payer.address.city , payer.address.federal_unit'
  const document = 'payer.identification.type , payer.identification.number'
  const email = 'ana@example.com'
  for (const [payer, paths] of [
    [{ email, identification: buyer.identification }, address],
    [{ email, address: buyer.address }, document],
  ] as const)
    expect((await boleto(payer)).body).toMatchObject({
      message: start + paths,
      cause: [{ code: 7521, description: start + paths }],
    })
  expect((await boleto({ email, ...buyer })).status).toBe(201)
})

test('C10: PSE without phone and address is answered 424, and with them it waits', async () => {
  const api = apiIn('MCO')
  const pse = (payer: Json) =>
    api.post('/v1/payments', {
      ...{ transaction_amount: 5000, payment_method_id: 'pse', callback_url: 'https://shop.example' },
      payer: { email: 'a@b.co', entity_type: 'individual', ...payer },
      transaction_details: { financial_institution: '1007' },
      additional_info: { ip_address: '127.0.0.1' },
    })
  const { phone: _, address: __, ...without } = buyer
  expect(await pse(without)).toMatchObject({
    status: 424,
    body: { message: 'BankTransfers Api fail', error: 'failed_dependency', cause: [{ code: 9032 }] },
  })
  expect((await pse(buyer)).status).toBe(201)
})

test.each([
  ['1007', []],
  ['1009', []],
  ['9999', ['transaction_details.financial_institution']],
])('a bank %s of PSE warns only if no bank can have the code', async (financial_institution, paths) => {
  const answer = await apiIn('MCO').post('/v1/payments', {
    ...{ transaction_amount: 5000, payment_method_id: 'pse', callback_url: 'https://shop.example' },
    payer: {
      ...{ email: 'a@b.co', entity_type: 'individual', ...buyer },
      identification: { type: 'CC', number: '123456789' },
    },
    transaction_details: { financial_institution },
    additional_info: { ip_address: '127.0.0.1' },
  })
  expect(answer.status).toBe(201)
  expect(readWarnings(answer.headers.get(warningsHeader)).map(({ path }) => path)).toEqual(paths)
})

const ownFault = 'fill and validate error list: user_allowed_only_in_test'
test.each([
  ['C22', 4390, 403, 'Payer email forbidden'],
  ['C22', 10113, 400, 'excludes_by_rule'],
  ['C22', 2198, 400, 'Invalid test user email'],
  ['C24', 'user_allowed_only_in_test', 500, ownFault],
  ['C25', 13253, 400, 'Collector user without key enabled for QR rendernull'],
])('%s: a right payment that meets the fault %s is refused as quoted', async (_, code, status, message) => {
  const api = apiIn()
  await api.post('/simulator/faults', { method: 'POST', path: '/v1/payments', code })
  const answer = await payWith(api, {})
  const causes = typeof code === 'number' ? [expect.objectContaining({ code, description: message })] : []
  expect(answer).toMatchObject({ status, body: { message, status } })
  expect(answer.body.cause).toEqual(causes)
  expect((await payWith(api, {})).status).toBe(201)
})

test.each(['a@shop.test', 'a@shop.local'])('C19: the address %s is refused', async email => {
  const answer = await payWith(apiIn(), { payer: { email } })
  expect(answer).toMatchObject({ status: 400, body: { cause: [{ code: 4050 }] } })
})

test('what works here and not in production is warned of', async () => {
  const answer = await payWith(apiIn(), {
    notification_url: 'http://localhost:3000/webhooks',
    statement_descriptor: 'A shop with a name that is long',
    external_reference: 7,
  })
  expect(answer.status).toBe(201)
  expect(readWarnings(answer.headers.get(warningsHeader))).toMatchObject([
    { code: 'wrong_type', path: 'external_reference' },
    { code: 'local_address', path: 'notification_url' },
    { code: 'wrong_length', path: 'statement_descriptor' },
  ])
})

test('a right payment has no warning', async () => {
  const answer = await payWith(apiIn(), {})
  expect(answer.status).toBe(201)
  expect(answer.headers.get(warningsHeader)).toBeNull()
})

test.each(['automatic', 'manual'])('C14: items of an order in %s mode must add up', async processing_mode => {
  const api = apiIn()
  const order = async (unit_price: string) =>
    api.post(
      '/v1/orders',
      orderBody(await cardMethod(api), {
        processing_mode,
        total_amount: '100.00',
        items: [{ title: 'a', unit_price, quantity: 2 }],
      }),
    )
  expect(await order('45.00')).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'order_items_total_amount_mismatch' }] },
  })
  expect((await order('50.00')).status).toBe(201)
})

test('C14, C19: an order with a discount, and one of a reserved domain, are performed and warned of', async () => {
  const api = apiIn()
  const order = async (fields: Json) => {
    const made = await api.post('/v1/orders', orderBody(await cardMethod(api), fields))
    return [made.status, readWarnings(made.headers.get(warningsHeader)).map(({ code, path }) => [code, path])]
  }
  const items = (price: string) => [
    { title: 'Mate', unit_price: '1600.00', quantity: 1 },
    { title: 'Discount', unit_price: price, quantity: 2 },
  ]
  expect(await order({ items: items('-50.00') })).toEqual([201, [['negative_item', 'items[1].unit_price']]])
  expect(await order({ items: items('-50.01') })).toEqual([400, []])
  expect(await order({ items: items('--50') })).toEqual([400, []])
  expect(await order({ payer: { email: 'ana@shop.test' } })).toEqual([
    201,
    [['reserved_domain', 'payer.email']],
  ])
})

test('C15, E5: forms of an order', async () => {
  const api = apiIn('MLB')
  const answer = await api.post(
    '/v1/orders',
    orderBody(
      { ...pix, installments: 1 },
      {
        total_amount: '100.00',
        items: [{ title: 'a', unit_price: '100.00', quantity: 1, external_code: 'x'.repeat(36) }],
        shipments: {},
      },
    ),
  )
  expect(answer.status).toBe(400)
  const details = answer.body.errors.flatMap((each: Json) => each.details)
  expect(details).toEqual(
    expect.arrayContaining([
      "'$.items[0].external_code' - length must be <= 30, but got 36",
      "additionalProperties '$.shipments' not allowed",
      "'$.transactions.payments[0].payment_method' - additionalProperties 'installments' not allowed",
    ]),
  )
})
