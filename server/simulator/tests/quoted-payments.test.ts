/** Rows A and B of the errors that public sources quote: payments, refunds and captures. */
import { expect, test } from 'vitest'
import type { Simulator } from '../start/simulator.ts'
import { type Api, createApi, type Json, paymentBody } from './support/api.ts'
import { buyer } from './support/buyer.ts'
import { type Row, refused, testRows } from './support/quoted-rows.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const at = 'POST /v1/payments'
const pay =
  (fields: Json, card: Json = {}) =>
  async (api: Api) =>
    api.post('/v1/payments', paymentBody({ token: await api.cardToken(card), ...fields }))
const payOffline = (fields: Json) => (api: Api) =>
  api.post('/v1/payments', { transaction_amount: 100, payer: { email: 'ana@shop.example' }, ...fields })
const pix = (fields: Json = {}) => payOffline({ payment_method_id: 'pix', ...fields })
const pse = (fields: Json = {}) =>
  payOffline({
    ...{ transaction_amount: 5000, payment_method_id: 'pse', callback_url: 'https://shop.example' },
    payer: { email: 'ana@shop.example', entity_type: 'individual', ...buyer },
    transaction_details: { financial_institution: '1007' },
    additional_info: { ip_address: '127.0.0.1' },
    ...fields,
  })
const caller = (word: string) => ({
  ...{ status: 500, message: `fill and validate error list: ${word}`, error: 'internal_server_error' },
  cause: [],
})
const live = {
  ...{ status: 401, message: 'Unauthorized use of live credentials', error: 'unauthorized' },
  cause: [{ code: 7 }],
}
const noEmail = refused(4050, 'payer.email must be a valid email')
const url = 'notificaction_url attribute must be url valid'
const dates =
  "The following parameters must be valid date and format (yyyy-MM-dd'T'HH:mm:ssz): date_of_expiration"

const tokenOfSavedCard = async (api: Api, code: Json) =>
  (await api.post('/v1/card_tokens', { card_id: (await api.saveCard()).id, ...code })).body.id

const payments: Record<string, Row> = {
  A1: { answers: pay({ notification_url: '/hook' }), with: refused(4020, url) },
  A1b: {
    warns: pay({ notification_url: 'http://localhost/hook' }),
    with: { code: 'local_address', path: 'notification_url' },
  },
  A2: {
    warns: pse({ callback_url: 'http://localhost/' }),
    in: 'MCO',
    with: { code: 'local_address', path: 'callback_url' },
  },
  A2b: {
    answers: pse({ callback_url: '/return' }),
    in: 'MCO',
    with: { message: 'callback_url attribute must be url valid' },
  },
  A3: {
    answers: pse({ additional_info: {} }),
    in: 'MCO',
    with: { message: 'additional_info.ip_address cant be null' },
  },
  A4: { answers: pse({ transaction_details: {} }), in: 'MCO', with: refused(19, 'Invalid value') },
  A5: { fault: 'bank_transfers_timeout', at, with: { status: 424, message: 'BankTransfers Timeout' } },
  A6: { fault: 4033, at, with: refused(4033, 'Invalid installments') },
  A7: {
    answers: async api => pay({ token: await tokenOfSavedCard(api, {}) })(api),
    with: refused(3031, "security_code_id can't be null"),
  },
  A8: {
    answers: pay({}, { card_number: '4509953566233705' }),
    with: refused(3034, 'Invalid card_number_validation'),
  },
  A8b: { fault: 2062, at, with: refused(2062, 'Invalid card token') },
  A9: {
    answers: pay({}, { card_number: '9999999999999995' }),
    with: {
      message: 'Cannot infer Payment Method',
      cause: [{ code: 2131, description: 'payment methods inference error', data: null }],
    },
  },
  A10: { answers: pay({ issuer_id: '' }), with: refused(10102, 'not_result_by_params') },
  A10b: {
    answers: pay({ payment_method_id: 'debvisa' }),
    in: 'MLB',
    with: refused(10102, 'not_result_by_params'),
  },
  A10c: { answers: pix(), in: 'MLA', with: refused(10102, 'not_result_by_params') },
  A11: { warns: pix(), in: 'MLB', with: { code: 'missing_field', path: 'payer.identification.number' } },
  A11b: { fault: 10113, at, with: refused(10113, 'excludes_by_rule') },
  A12: {
    answers: pay({ payer: { email: 'ana@shop.example' } }),
    settings: { test_users_only: true },
    with: refused(2198, 'Invalid test user email'),
  },
  A12b: { fault: 4390, at, with: { status: 403, message: 'Payer email forbidden', error: 'forbidden' } },
  A13: {
    answers: pay({ payer: { email: 'a@b.co', surname: 'Paz', name: 'Ana' } }),
    with: {
      message: 'The name of the following parameters is wrong : [payer.surname, payer.name]',
      cause: [{ code: 8, description: 'The name of the parameters is wrong.', data: null }],
    },
  },
  A14: {
    answers: pix({ payer: undefined }),
    in: 'MLB',
    with: caller('payer_cannot_be_nil'),
    lenient: noEmail,
  },
  A14b: { answers: pix({ payer: {} }), in: 'MLB', with: caller('payer_cannot_be_nil'), lenient: noEmail },
  A15: { fault: 1, at, with: refused(1, 'Params Error') },
  A16: { fault: 'not_found', at, with: caller('not_found') },
  A17: {
    answers: pix(),
    in: 'MLB',
    settings: { pix: 'communication_error' },
    with: caller('communication_error'),
  },
  A17b: {
    answers: pix(),
    in: 'MLB',
    settings: { pix: 'no_key' },
    with: refused(13253, 'Collector user without key enabled for QR rendernull'),
  },
  A18: { fault: 'user_allowed_only_in_test', at, with: caller('user_allowed_only_in_test') },
  A19: {
    fault: 'create_ti_unavailable',
    at,
    with: {
      ...{ status: 500, message: 'http is unavailable for request create_ti', cause: [] },
      error: 'internal_server_error',
    },
  },
  A20: { answers: pay({}), settings: { application: 'orders' }, with: live },
  A20b: {
    answers: api => api.get('/v1/payments/search'),
    settings: { application: 'orders' },
    with: { paging: { total: 0 }, status: 200 },
  },
  A20c: {
    async answers(api) {
      const { id } = await api.pay('APRO')
      const settings = { application: 'orders' }
      await api.post('/simulator/accounts', { access_token: api.token, settings })
      return api.post(`/v1/payments/${id}/refunds`, {})
    },
    with: live,
  },
  A21: { fault: 7, at: 'GET /v1/payments/search', with: live },
  A21b: { fault: 5, at: 'PUT /v1/payments/1', with: { status: 401, cause: [{ code: 5 }] } },
  A22: { fault: 2061, at, with: refused(2061, 'Invalid parmater for the scope.') },
  A23: {
    answers: pay({ application_fee: 1 }),
    with: refused(2059, 'You cannot use application_fee with this payment.'),
  },
  A24: {
    answers: pay({ date_of_expiration: '2030-01-01T10:00:00-04:00' }),
    with: refused(23, dates),
  },
  A25: { fault: 132, at, with: refused(132, 'Cannot pay this amount with this payment_method_id') },
  A26: { warns: pay({ order: { id: 1 } }), with: { code: 'missing_field', path: 'order.type' } },
  A27: {
    answers: async api => {
      const { customer_id: id } = await createApi(simulator).saveCard()
      return pay({ payer: { type: 'customer', id } })(api)
    },
    with: refused(2002, 'Customer not found'),
  },
  A28: {
    answers: api => createApi(simulator, '').post('/v1/payments', '{', { authorization: api.token }),
    with: { message: 'Bad JSON format', error: 'bad_request' },
  },
  A29: {
    warns: payOffline({
      payment_method_id: 'bolbradesco',
      payer: {
        ...{ email: 'ana@shop.example', ...buyer },
        address: { ...buyer.address, federal_unit: 'São Paulo' },
      },
    }),
    in: 'MLB',
    with: { code: 'wrong_length', path: 'payer.address.federal_unit' },
  },
  A30: {
    answers: api => api.get('/v1/payments/PAY01JXYZ'),
    with: { status: 404, message: 'Payment not found' },
  },
  A31: { fault: 'unknown_error', at, with: { message: 'unknown_error', error: 'bad_request', cause: null } },
}
testRows('A', 31, { rows: payments, performed: 'A2b A24' }, () => simulator)

const refund =
  (...bodies: Json[]) =>
  async (api: Api) => {
    const { id } = await api.pay('APRO')
    const answers = []
    for (const body of bodies) answers.push(await api.post(`/v1/payments/${id}/refunds`, body))
    return answers.at(-1) as (typeof answers)[number]
  }
const refunds = 'POST /v1/payments/1/refunds'
const wrongAmount = refused(2017, 'Invalid transaction_amount for update')
const noCapture = refused(2077, 'Deferred capture not supported')

const changes: Record<string, Row> = {
  B1: {
    fault: 2084,
    at: refunds,
    with: refused(2084, 'This transaction does not support to be refunded'),
  },
  B2: { answers: refund({}, { amount: 1500 }), with: wrongAmount },
  B2b: { answers: refund({}, {}), with: { cause: [{ code: 2063 }] } },
  B3: { answers: refund({ amount: 1000 }, { amount: 501 }), with: wrongAmount },
  B4: { answers: api => api.call('POST', '/v1/payments/1/refunds', '{'), with: { cause: [{ code: 4292 }] } },
  B5: { fault: 7, at: refunds, with: live },
  B6: {
    answers: pay({ capture: false, payment_method_id: 'master' }, { card_number: '5254133674403564' }),
    in: 'MCO',
    with: noCapture,
  },
  B6b: {
    warns: async api => {
      const { customer_id: id } = await api.saveCard()
      return pay({ capture: false, payer: { type: 'customer', id } })(api)
    },
    with: { code: 'wrong_together', path: 'capture' },
  },
  B7: { listed: 'Advanced payments of 2020 did not capture later. The SDKs of today have a call for it.' },
}
testRows('B', 7, { rows: changes }, () => simulator)

test('an answer with a payment says its status in a header, as printed answers of the SDKs do', async () => {
  const api = createApi(simulator)
  const paid = await pay({})(api)
  expect(paid.headers.get('x-response-status')).toBe('approved/accredited')
  expect((await api.get(`/v1/payments/${paid.body.id}`)).headers.get('x-response-status')).toBe(
    'approved/accredited',
  )
})
