/** The requests that make orders of Point and QR, and their answers (docs/internals/provider-evidence.md, "Point and QR"). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countries, type SiteId } from '../../../facts/countries.ts'
import { readWarnings, warningsHeader } from '../../../facts/warnings.ts'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from '../../tests/support/api.ts'
import { readEmvCode } from '../../tests/support/read-emv-code.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const virtual = 'NEWLAND_N950__SBX0000001'
let serials = 1000
/** A real terminal that no account of the simulator has. */
const newTerminal = () => `PAX_A910__SMARTPOS${serials++}`

const order = (config: Json, fields: Json = {}) => ({
  external_reference: 'counter-1',
  transactions: { payments: [{ amount: '1500.00' }] },
  config,
  ...fields,
})
const pointOrder = (api: Api, terminal_id: string, fields: Json = {}): Promise<Answered> =>
  api.post('/v1/orders', { type: 'point', ...order({ point: { terminal_id } }, fields) })
const qrOrder = (api: Api, qr: Json = {}, fields: Json = {}): Promise<Answered> =>
  api.post('/v1/orders', { type: 'qr', ...order({ qr: { external_pos_id: 'POS001', ...qr } }, fields) })

const codesOf = ({ status, body }: Answered) => [status, body.errors?.map(({ code }: Json) => code)]

function sellerIn(siteId: SiteId): Api {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId })
  return api
}

describe('the mode of a QR order', () => {
  test('is static if none is named: its code is printed', async () => {
    const api = createApi(simulator)
    for (const qr of [{}, { mode: 'static' }]) {
      const { status, body } = await qrOrder(api, qr)
      expect([status, body.type_response]).toEqual([201, undefined])
    }
  })

  test('is one of three', async () => {
    expect(codesOf(await qrOrder(createApi(simulator), { mode: 'printed' }))).toEqual([
      400,
      ['property_value'],
    ])
  })
})

test('a QR order needs its point of sale', async () => {
  const { status, body } = await createApi(simulator).post('/v1/orders', { type: 'qr', ...order({}) })
  expect([status, body.errors[0]]).toMatchObject([
    400,
    { code: 'required_properties', details: ["missing properties: '$.config.qr.external_pos_id'"] },
  ])
})

test.each<[string, 'point' | 'qr', Json, string, string]>([
  ['a payer', 'qr', { payer: { email: 'a@testuser.com' } }, 'unsupported_properties', '$.payer'],
  ['a title', 'qr', { title: 'Counter' }, 'unsupported_properties', '$.title'],
  [
    'a payment method',
    'point',
    { transactions: { payments: [{ amount: '9.00', payment_method: { id: 'visa', type: 'credit_card' } }] } },
    'unsupported_properties',
    '$.transactions.payments[0].payment_method',
  ],
  ['a long description', 'qr', { description: 'x'.repeat(151) }, 'property_value', '$.description'],
  ['a long description', 'point', { description: 'x'.repeat(151) }, 'property_value', '$.description'],
])('%s has no place in a %s order', async (_what, type, fields, code, path) => {
  const api = createApi(simulator)
  const { status, body } = await (type === 'qr' ? qrOrder(api, {}, fields) : pointOrder(api, virtual, fields))
  expect([status, body.errors]).toMatchObject([400, [{ code, details: [expect.stringContaining(path)] }]])
})

test('the transaction of a QR order is ready to process, that of a Point order is only created', async () => {
  const api = createApi(simulator)
  const [qr, point] = [await qrOrder(api), await pointOrder(api, virtual)]
  const stateOf = ({ body }: Answered) => [
    body.status_detail,
    body.transactions.payments[0].status,
    body.transactions.payments[0].status_detail,
  ]
  expect(stateOf(qr)).toEqual(['created', 'created', 'ready_to_process'])
  expect(stateOf(point)).toEqual(['created', 'created', 'created'])
})

const warned = (sent: Answered) =>
  readWarnings(sent.headers.get(warningsHeader)).map(({ code, path }) => `${code} ${path}`)

test('a Point order or payment intent for a terminal outside the mode PDV is warned of', async () => {
  const api = createApi(simulator)
  const { body: terminal } = await api.post('/simulator/terminals', { type: 'PAX_A910' })
  const sendBoth = async () => {
    const sent = await pointOrder(api, terminal.id)
    await api.post(`/v1/orders/${sent.body.id}/cancel`, {})
    const path = `/point/integration-api/devices/${terminal.id}/payment-intents`
    const intent = await api.call('POST', path, { amount: 1500_00 })
    await api.call('DELETE', `${path}/${intent.body.id}`)
    return [sent.status, warned(sent), intent.status, warned(intent)]
  }
  const [order, intent] = ['terminal_mode config.point.terminal_id', 'terminal_mode device_id']
  expect(await sendBoth()).toEqual([201, [order], 201, [intent]])
  await api.call('PATCH', `/point/integration-api/devices/${terminal.id}`, { operating_mode: 'PDV' })
  expect(await sendBoth()).toEqual([201, [], 201, []])
  expect(warned(await pointOrder(api, virtual))).toEqual([])
})

test('where no terminal can be set up, a Point order is warned of, at every terminal', async () => {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId: 'MCO' })
  expect(warned(await pointOrder(api, virtual))).toEqual(['wrong_together config.point.terminal_id'])
})

describe('a QR order that production may refuse', () => {
  const posUnknown = 'unknown_pos config.qr.external_pos_id'

  test('is warned of at a point of sale that the account does not have', async () => {
    const api = createApi(simulator)
    expect(warned(await qrOrder(api))).toEqual([posUnknown])
    await api.post('/pos', { name: 'Caja', external_id: 'POS001' })
    expect(warned(await qrOrder(api))).toEqual([])
    const other = createApi(simulator)
    simulator.register(other.token, { settings: { strictness: 'strict' } })
    expect((await qrOrder(other)).status).toBe(400)
  })

  test.each<[SiteId, string, boolean]>([
    ['MLA', '14.99', true],
    ['MLA', '15.00', false],
    ['MLM', '4.99', true],
    ['MLM', '5.00', false],
    ['MLB', '1.00', false],
  ])('is warned of in %s with %s: %s', async (siteId, amount, isWarned) => {
    const api = sellerIn(siteId)
    await api.post('/pos', { name: 'Caja', external_id: 'POS001' })
    const least = isWarned ? ['out_of_bounds transactions.payments[0].amount'] : []
    expect(warned(await qrOrder(api, {}, { transactions: amounts(amount) }))).toEqual(least)
  })
})

describe('the time to pay in person', () => {
  test('is 15 minutes for a QR order too', async () => {
    const api = createApi(simulator)
    const { body } = await qrOrder(api)
    const statusOf = async () => (await api.get(`/v1/orders/${body.id}`)).body.status
    await api.advance({ minutes: 14 })
    expect(await statusOf()).toBe('created')
    await api.advance({ minutes: 1 })
    expect(await statusOf()).toBe('expired')
  })

  test.each<[string, number]>([
    ['PT29S', 400],
    ['PT30S', 201],
    ['PT3H', 201],
    ['PT3H1S', 400],
  ])('of a Point order may be %s: %i', async (expiration_time, status) => {
    const answer = await pointOrder(createApi(simulator), virtual, { expiration_time })
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body.errors).toMatchObject([
        { code: 'property_value', details: ["'$.expiration_time' - must be between PT30S and PT3H"] },
      ])
  })

  test.each<[string, number]>([
    ['PT29S', 400],
    ['PT30S', 201],
    ['PT3600H', 201],
    ['P150DT1S', 400],
  ])('of a QR order may be %s: %i', async (expiration_time, status) => {
    expect((await qrOrder(createApi(simulator), {}, { expiration_time })).status).toBe(status)
  })
})

describe('the terminal of a Point order', () => {
  test('takes one order at a time', async () => {
    const api = createApi(simulator)
    await pointOrder(api, virtual)
    expect(codesOf(await pointOrder(api, virtual))).toEqual([409, ['already_queued_order_for_terminal']])
  })

  test.each(['T1', 'NEWLAND_N950', 'NEWLAND_N950_SBX0000001', '__SBX0000001', 'NEWLAND_N950__', ''])(
    'is not named by %j',
    async terminal_id => {
      const { status, body } = await pointOrder(createApi(simulator), terminal_id)
      expect([status, body.errors]).toMatchObject([
        400,
        [{ code: 'property_value', details: ["'$.config.point.terminal_id' - is no terminal id"] }],
      ])
    },
  )

  test('belongs to the account that plugged it in, and else to each account of a suite', async () => {
    const [owner, other] = [createApi(simulator), createApi(simulator)]
    const terminal = newTerminal()
    for (const api of [owner, other]) expect((await pointOrder(api, terminal)).status).toBe(201)
    const serial = 'SMARTPOS1'
    await owner.post('/simulator/terminals', { type: 'PAX_A910', serial })
    const refused = await pointOrder(other, `PAX_A910__${serial}`)
    expect(codesOf(refused)).toEqual([403, ['forbidden_checking_terminal_owner']])
    expect((await pointOrder(owner, `PAX_A910__${serial}`)).status).toBe(201)
  })

  test('belongs to every account if it is virtual, whatever its model', async () => {
    for (const terminal of [virtual, 'GERTEC_MP35P__SBX0000001']) {
      expect((await pointOrder(createApi(simulator), terminal)).status).toBe(201)
      expect((await pointOrder(createApi(simulator), terminal)).status).toBe(201)
    }
  })
})

describe.each(['dynamic', 'hybrid'])('the code of a %s QR order', mode => {
  test.each(countries.map(({ id, code, currencyNumber }) => [id, code, currencyNumber] as const))(
    'in %s keeps the rules of EMVCo',
    async (siteId, country, currency) => {
      const { body } = await qrOrder(sellerIn(siteId), { mode }, { transactions: amounts('1500') })
      const { fields, accounts, additional } = readEmvCode(body.type_response.qr_data)
      expect(fields).toMatchObject({ '01': '12', 52: '0000', 53: currency, 58: country })
      expect(fields).not.toHaveProperty('54')
      expect(additional).toEqual({ '05': '***' })
      const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(accounts).toEqual(
        siteId === 'MLB' && mode === 'hybrid'
          ? { 26: { '00': 'br.gov.bcb.pix', '01': uuid } }
          : { 43: { '00': 'COM.MERCADOLIBRE', '02': '3', '06': uuid } },
      )
    },
  )
})

const amounts = (amount: string) => ({ payments: [{ amount }] })

test('two orders have two codes, and an order keeps its own', async () => {
  const api = createApi(simulator)
  const [first, second] = [await qrOrder(api, { mode: 'dynamic' }), await qrOrder(api, { mode: 'dynamic' })]
  expect(first.body.type_response).not.toEqual(second.body.type_response)
  const { body } = await api.get(`/v1/orders/${first.body.id}`)
  expect(body.type_response).toEqual(first.body.type_response)
})

describe('the reader of EMV codes', () => {
  // This code was published in the test of a shop, for a test account of the provider.
  const published =
    '00020101021243650016COM.MERCADOLIBRE0201306364a9e4780-d0a6-42e8-98d7-f6805209d83a5204000053039865802BR5909Test Test6009SAO PAULO62070503***63041A36'

  test('reads a code of the provider', () => {
    expect(readEmvCode(published).accounts['43']).toMatchObject({ '00': 'COM.MERCADOLIBRE', '02': '3' })
  })

  test.each([
    ['another checksum', published.replace('1A36', '1A37')],
    ['a field that is too short', published.slice(0, -20)],
    ['another character', published.replace('PAULO', 'PAULA')],
    ['a missing city', published.replace('6009SAO PAULO', '')],
    ['no code', 'https://shop.test'],
  ])('refuses %s', (_what, code) => {
    expect(() => readEmvCode(code)).toThrow('no EMV code')
  })
})
