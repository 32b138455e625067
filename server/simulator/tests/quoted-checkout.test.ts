/** Rows C and D of the errors that public sources quote: preferences, customers, saved cards and card tokens. */

import { paymentMethodsOf } from '../../facts/countries/find-method.ts'
import { excludableTypes } from '../../facts/countries/payment-method.ts'
import type { SiteId } from '../../facts/countries.ts'
import type { Simulator } from '../start/simulator.ts'
import { type Api, cardBody, createApi, type Json } from './support/api.ts'
import { type Row, refused, testRows } from './support/quoted-rows.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const item = { title: 'Mate', quantity: 1, unit_price: 1500 }
const path = '/checkout/preferences'
const at = `POST ${path}`
const prefer = (fields: Json) => (api: Api) => api.post(path, { items: [item], ...fields })
const preferItem = (fields: Json) => prefer({ items: [{ ...item, ...fields }] })
const methods = (fields: Json) => prefer({ payment_methods: fields })
const ship = (fields: Json) => prefer({ shipments: fields })
const invalid = (error: string, message: string) => ({ error, message, status: 400, cause: null })
const items = (message: string) => invalid('invalid_items', message)
const wrongMethods = (message: string) => invalid('invalid_payment_methods', message)
const wrongShipments = (message: string) => invalid('invalid_shipments', message)
const allMethods = (siteId: SiteId) => paymentMethodsOf(siteId).map(({ id }) => ({ id }))

const preferences: Record<string, Row> = {
  C1: {
    answers: api => api.get(`${path}/123`),
    with: { status: 404, error: 'not_found', message: 'The preference with identifier 123 was not found' },
  },
  C2: { answers: preferItem({ currency_id: 'BRL' }), with: items('currency_id invalid') },
  C3: {
    answers: prefer({ back_urls: { success: '/ok' } }),
    with: invalid('invalid_back_urls', 'back_urls invalid. Wrong format'),
  },
  C4: { answers: prefer({ items: {} }), with: items('items must be a array') },
  C5a: { answers: preferItem({ quantity: undefined }), with: items('quantity needed') },
  C5b: { answers: preferItem({ quantity: 1.5 }), with: items('items.0.quantity must be a integer') },
  C6a: { answers: preferItem({ unit_price: undefined }), with: items('unit_price needed') },
  C6b: { answers: preferItem({ unit_price: '1.234,50' }), with: items('unit_price must be a number') },
  C6c: { answers: preferItem({ unit_price: 0.001 }), in: 'MLC', with: items('unit_price invalid') },
  C7: { answers: preferItem({ unit_price: -1 }), with: items('amount cannot be paid with Mercado Pago') },
  C8: {
    answers: methods({ installments: 37 }),
    with: wrongMethods('installments invalid. Should be a number between 1 and 36'),
  },
  C9a: {
    answers: prefer({ payment_methods: 'visa' }),
    with: wrongMethods('payment_methods invalid. Wrong format'),
  },
  C9b: {
    answers: methods({ excluded_payment_methods: 'visa' }),
    with: wrongMethods('excluded_payment_methods invalid. Wrong format'),
  },
  C9c: {
    answers: methods({ excluded_payment_types: 'ticket' }),
    with: wrongMethods('excluded_payment_types invalid. Wrong format'),
  },
  C9d: { answers: methods({ excluded_payment_methods: [{}] }), with: wrongMethods('id needed') },
  C10a: {
    answers: api => methods({ excluded_payment_methods: allMethods('MLA') })(api),
    with: wrongMethods('cannot exclude all payments methods'),
  },
  C10b: {
    answers: methods({
      excluded_payment_types: excludableTypes.map(id => ({ id })),
    }),
    with: wrongMethods('cannot exclude all payments types'),
  },
  C10c: {
    answers: methods({ excluded_payment_methods: [{ id: 'account_money' }] }),
    with: wrongMethods('account_money cannot be excluded'),
  },
  C11a: {
    answers: prefer({ marketplace_fee: 1501 }),
    with: invalid('invalid_marketplace_fee', 'marketplace_fee must not be greater than total amount'),
  },
  C11b: {
    answers: prefer({ marketplace_fee: 'ten' }),
    with: invalid('invalid_marketplace_fee', 'invalid type (string) for field marketplace_fee'),
  },
  C12a: {
    answers: async api => prefer({ sponsor_id: (await api.get('/users/me')).body.id })(api),
    with: invalid('invalid_sponsor_id', 'sponsor_id should be different than collector_id'),
  },
  C12b: {
    answers: async api => {
      const other = createApi(simulator)
      simulator.register(other.token, { siteId: 'MLB' })
      return prefer({ sponsor_id: (await other.get('/users/me')).body.id })(api)
    },
    with: invalid('invalid_sponsor_id', 'sponsor_id site must be the same as collector_id'),
  },
  C12c: { fault: 'invalid_sponsor_id', at, with: invalid('invalid_sponsor_id', 'sponsor_id not found') },
  C12d: {
    answers: prefer({ sponsor_id: 'me' }),
    with: invalid('invalid_sponsor_id', 'invalid type (string) for field sponsor_id'),
  },
  C13a: {
    answers: prefer({ collector_id: 'me' }),
    with: invalid('invalid_collector_id', 'collector_id must be a number'),
  },
  C13b: {
    fault: 'invalid_collector_email',
    at,
    with: invalid('invalid_collector_email', 'collector is not collector_email owner'),
  },
  C14a: { answers: ship({ mode: 'boat' }), with: wrongShipments('invalid shipment mode') },
  C14b: { answers: ship({ free_methods: 1 }), with: wrongShipments('invalid free_methods') },
  C14c: { answers: ship({ cost: -1 }), with: wrongShipments('shipments.cost invalid') },
  C14d: {
    answers: ship({ local_pickup: 'yes' }),
    with: wrongShipments('invalid type (string) for field shipments.local_pickup'),
  },
  C14e: { answers: ship({ dimensions: 'large' }), with: wrongShipments('Invalid dimensions format') },
  C15: {
    answers: prefer({ payer: { email: `${'a'.repeat(150)}@b.co` } }),
    with: invalid('invalid_payer', 'payer email invalid. Max length 150'),
  },
  C16: {
    answers: prefer({ date_of_expiration: 'soon' }),
    with: invalid('invalid_date', 'invalid date of expiration'),
  },
  C17: {
    fault: 'collector_does_not_comply_with_current_regulation',
    at,
    with: { message: 'identity validation required' },
  },
  C18: { fault: 'invalid_access_token', at, with: { status: 401, message: 'access denied' } },
}
const ofDocuments =
  'C4 C5a C5b C6a C6c C7 C8 C9a C9b C9c C9d C10a C10b C10c C11a C11b C12a C12b C12d C13a C14a C14b C14c C14d C14e C15 C16'
testRows('C', 18, { rows: preferences, performed: ofDocuments }, () => simulator)

const save = (card: Json, change: (api: Api) => Promise<string>) => async (api: Api) => {
  const { body } = await api.post('/v1/customers', { email: 'ana@shop.example' })
  return api.post(`/v1/customers/${body.id}/cards`, { token: await change(api), ...card })
}
const withToken = (fields: Json) => (api: Api) => api.post('/v1/card_tokens', cardBody(fields))
const holder = (name: unknown, number = '12345678', type = 'DNI') => ({
  cardholder: { name, identification: { type, number } },
})
const cards = 'POST /v1/customers/1/cards'
const nested = (code: string, description: string) => ({
  ...{ message: 'invalid parameters ', error: 'bad_request' },
  cause: [[{ code, description }]],
})

const customers: Record<string, Row> = {
  D1: {
    answers: api => api.post('/v1/customers', { email: 'ana' }),
    with: refused('106', 'invalid parameters ', 'the email format is invalid'),
  },
  D2: {
    answers: async api => {
      const { customer_id } = await createApi(simulator).saveCard()
      return api.post(`/v1/customers/${customer_id}/cards`, { token: await api.cardToken() })
    },
    with: { status: 404, message: 'customer not found', error: 'not_found', cause: [[]] },
  },
  D3: {
    answers: save({}, async api => {
      const { id } = await api.saveCard()
      await api.post('/v1/customers', { email: 'eva@shop.example' })
      return (await api.post('/v1/card_tokens', { card_id: id, security_code: '123' })).body.id
    }),
    with: refused('140', 'invalid parameters', 'invalid card owner'),
  },
  D4: {
    answers: save({}, api => api.cardToken({ card_number: '9999999999999995' })),
    with: {
      ...{ message: 'invalid parameter in payment method', error: '' },
      cause: [{ code: '127' }],
    },
  },
  D5: {
    fault: 'service_failed',
    at: cards,
    with: {
      status: 500,
      message: 'Oops! Something went wrong...',
      error: 'internal_server_error',
      cause: [],
    },
  },
  D6: {
    answers: save({}, api => api.cardToken({ card_number: '6062826786276634' })),
    with: nested('card-120', "Invalid token. Invalid parameter 'number' in site_id: MLA"),
  },
  D6b: {
    fault: 'card-106',
    at: cards,
    with: nested('card-106', 'Invalid token. Invalid parameter cardholderName, characters are not valid.'),
  },
  D7: { answers: api => api.put('/v1/customers/', {}), with: { message: 'missing customer id' } },
  D8: {
    answers: withToken({ card_number: '4509 9535 6623 3704' }),
    with: refused('E202', 'invalid card_number'),
  },
  D9: {
    answers: withToken(holder({ first: 'Ana' })),
    with: refused('316', 'Invalid Value for Field: cardholder.name', "Invalid parameter 'cardholder.name'"),
  },
  D10: {
    answers: withToken(holder('APRO', '312322222222')),
    with: refused(
      '324',
      'Invalid cardholder.identification.number: 312322222222 in site_id: MLA',
      "Invalid parameter 'cardholder.identification.number'",
    ),
  },
  D11: {
    answers: withToken(holder('APRO', '12345678-9', 'RUT')),
    in: 'MLC',
    with: { message: "Invalid parameter 'cardholder.document'" },
  },
  D11b: { answers: withToken(holder('APRO', '12.345.678-5', 'RUT')), in: 'MLC', http: 201, with: {} },
  D12: {
    answers: withToken({ card_id: '5b1c4be4-9a5a-4b8e-8f6c-2f1d4f0a9d11' }),
    with: refused('E201', 'invalid card_id'),
  },
  D13: { fault: 'G001', at: 'POST /v1/card_tokens', with: refused('G001', 'unexpected_processing') },
  D14: {
    answers: async () => bare('/v1/card_tokens'),
    with: {
      ...{
        status: 401,
        message: 'access is unauthorized',
        error: 'unauthorized',
        code: 'unauthorized_access',
      },
      cause: [{ code: 'E212', description: 'access_parameters is required' }],
    },
  },
  D15: {
    answers: async () => bare('/v1/card_tokens?public_key=unknown'),
    with: {
      ...{ status: 500, message: 'internal_error', error: 'internal_server_error' },
      cause: [{ code: 'E731', description: 'POST tokenization unexpected status' }],
    },
  },
}
testRows('D', 15, { rows: customers, performed: 'D9 D10' }, () => simulator)

/** A call of a page, without an access token. */
async function bare(url: string) {
  const answer = await fetch(simulator.url + url, { method: 'POST', body: JSON.stringify(cardBody()) })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}
