/** The address and a right body of each write, made for one call. */
import { type Api, cardBody, type Json, paymentBody } from './api.ts'
import { inStoreWrites } from './in-store-writes.ts'
import { cardMethod, orderBody, orderByCard } from './order-body.ts'
import { orderStates } from './order-states.ts'
import { planBody, subscriptionBody } from './subscription-body.ts'

/** The customer has an address of its own, because an account has one customer for each. */
const savedCard = (api: Api) => api.saveCard(`jane${Math.random()}@shop.example`)

const item = { title: 'Mate', quantity: 1, unit_price: 1500 }

const userOf = async (api: Api) => `/users/${(await api.get('/users/me')).body.id}`
const uniqueId = () => `A${String(Math.random()).slice(2)}`
const newBranch = () => ({
  name: 'Sucursal',
  external_id: uniqueId(),
  location: {
    street_number: '123',
    street_name: 'Mitre',
    city_name: 'Palermo',
    state_name: 'Capital Federal',
    latitude: -34.6,
    longitude: -58.4,
  },
})
const newPointOfSale = () => ({ name: 'Caja', external_id: uniqueId(), fixed_amount: true })

/** The seller of this split is the marketplace itself, so that no seller has to connect. */
export async function splitBody(api: Api): Promise<Json> {
  const { id } = (await api.get('/users/me')).body
  return {
    payments: [
      { payment_method_id: 'visa', token: await api.cardToken(), transaction_amount: 1500, installments: 1 },
    ],
    disbursements: [{ collector_id: id, amount: 1000 }],
    payer: { email: 'test_payer_12345@testuser.com' },
  }
}

export const payoutBody = (fields: Json = {}): Json => ({
  external_reference: 'payout-1',
  description: 'Commissions',
  transactions: [
    {
      type: 'account',
      account: { email: 'seller@shop.example' },
      amount: { value: 100 },
      external_reference: 'seller-1',
      description: 'March',
    },
  ],
  ...fields,
})

/** The example of the guide in Brazil. */
export const intentBody = (fields: Json = {}, amount = 100): Json => ({
  external_reference: 'MP0001',
  point_of_interaction: { type: 'PSP_TRANSFER' },
  transaction: {
    from: { accounts: [{ amount }] },
    to: {
      accounts: [
        {
          type: 'current',
          amount,
          chave: { type: 'CPF', value: '12345678909' },
          owner: { identification: { type: 'CPF', number: '12345678909' } },
        },
      ],
    },
    total_amount: amount,
  },
  ...fields,
})

async function newSplit(api: Api, fields: Json = {}): Promise<string> {
  const { id } = (await api.post('/v1/advanced_payments', { ...(await splitBody(api)), ...fields })).body
  return `/v1/advanced_payments/${id}`
}

async function claimWrite(api: Api, action: string, body: Json): Promise<[path: string, body: Json]> {
  const { id } = (await api.post(`/simulator/payments/${(await api.pay('APRO')).id}/claim`, {})).body
  return [`/post-purchase/v1/claims/${id}/actions/${action}`, body]
}

const reportSettings = () => ({
  columns: [{ key: 'SOURCE_ID' }],
  file_name_prefix: 'shop',
  frequency: { hour: 0, type: 'monthly', value: 1 },
})

function reportWrites(path: string): Record<string, (api: Api) => Promise<[path: string, body: Json]>> {
  const config = `${path}/config`
  const configure = async (api: Api) => void (await api.post(config, reportSettings()))
  return {
    [`POST ${path}`]: async () => [
      path,
      { begin_date: '2026-01-01T00:00:00Z', end_date: '2026-02-01T00:00:00Z' },
    ],
    // An account has one configuration, and nothing but a reset removes it.
    [`POST ${config}`]: async api => {
      await api.post('/simulator/reset')
      return [config, reportSettings()]
    },
    [`PUT ${config}`]: async api => {
      await configure(api)
      return [config, reportSettings()]
    },
    [`POST ${path}/schedule`]: async api => {
      await configure(api)
      return [`${path}/schedule`, {}]
    },
  }
}

const printBody = {
  type: 'print',
  external_reference: 'ticket-1',
  config: { point: { terminal_id: 'PAX_A910__SBX0000001', subtype: 'custom' } },
  content: '{center}{b}Mate{/b}{br}'.padEnd(100, '.'),
}

export const writes: Record<string, (api: Api) => Promise<[path: string, body: Json]>> = {
  'POST /v1/payments': async api => ['/v1/payments', paymentBody({ token: await api.cardToken() })],
  'PUT /v1/payments/{id}': async api => [
    `/v1/payments/${(await api.payByTicket()).id}`,
    { status: 'cancelled' },
  ],
  'POST /v1/payments/{id}/refunds': async api => [`/v1/payments/${(await api.pay('APRO')).id}/refunds`, {}],
  'POST /checkout/preferences': async () => ['/checkout/preferences', { items: [item] }],
  'PUT /checkout/preferences/{id}': async api => {
    const { id } = (await api.post('/checkout/preferences', { items: [item] })).body
    return [`/checkout/preferences/${id}`, { items: [item] }]
  },
  'POST /v1/customers': async () => ['/v1/customers', { email: `ana${Math.random()}@shop.example` }],
  'PUT /v1/customers/{id}': async api => [`/v1/customers/${(await savedCard(api)).customer_id}`, {}],
  'POST /v1/customers/{id}/cards': async api => {
    const { customer_id } = await savedCard(api)
    return [`/v1/customers/${customer_id}/cards`, { token: await api.cardToken() }]
  },
  'PUT /v1/customers/{id}/cards/{card_id}': async api => {
    const { customer_id, id } = await savedCard(api)
    return [`/v1/customers/${customer_id}/cards/${id}`, {}]
  },
  'POST /v1/card_tokens': async () => ['/v1/card_tokens', cardBody()],
  'POST /preapproval_plan': async () => ['/preapproval_plan', planBody()],
  'PUT /preapproval_plan/{id}': async api => {
    const { id } = (await api.post('/preapproval_plan', planBody())).body
    return [`/preapproval_plan/${id}`, planBody()]
  },
  'POST /preapproval': async () => ['/preapproval', subscriptionBody()],
  'PUT /preapproval/{id}': async api => {
    const { id } = (await api.post('/preapproval', subscriptionBody())).body
    return [`/preapproval/${id}`, {}]
  },
  'POST /merchant_orders': async () => ['/merchant_orders', {}],
  'PUT /merchant_orders/{id}': async api => [
    `/merchant_orders/${(await api.post('/merchant_orders', {})).body.id}`,
    {},
  ],
  'POST /v1/customers/{id}/addresses': async api => [
    `/v1/customers/${(await savedCard(api)).customer_id}/addresses`,
    { street_name: 'Mitre' },
  ],
  'PUT /v1/customers/{id}/addresses/{address_id}': async api => {
    const path = `/v1/customers/${(await savedCard(api)).customer_id}/addresses`
    const { id } = (await api.post(path, { street_name: 'Mitre' })).body
    return [`${path}/${id}`, {}]
  },
  'PUT /v1/payments/{id}/cancellations': async api => [
    `/v1/payments/${(await api.payByTicket()).id}/cancellations`,
    { status: 'cancelled' },
  ],
  'PUT /v1/card_tokens/{id}': async api => [
    `/v1/card_tokens/${await api.cardToken()}`,
    { security_code: '123' },
  ],
  'POST /users/test': async () => ['/users/test', { site_id: 'MLA', description: 'a buyer' }],
  'POST /users/test_user': async () => ['/users/test_user', { site_id: 'MLA' }],
  'PUT /v1/chargebacks/{id}': async api => {
    const { id } = await api.pay('APRO')
    await api.post(`/simulator/payments/${id}/chargeback`)
    const { results } = (await api.get(`/v1/chargebacks/search?payment_id=${id}`)).body
    return [
      `/v1/chargebacks/${results[0].id}`,
      { files: [{ name: 'a.pdf', url: 'https://shop.example/a.pdf' }] },
    ]
  },
  'POST /users/{user_id}/stores': async api => [`${await userOf(api)}/stores`, newBranch()],
  'PUT /users/{user_id}/stores/{id}': async api => {
    const path = `${await userOf(api)}/stores`
    return [`${path}/${(await api.post(path, newBranch())).body.id}`, { name: 'Sucursal' }]
  },
  'POST /pos': async () => ['/pos', newPointOfSale()],
  'PUT /pos/{id}': async api => [
    `/pos/${(await api.post('/pos', newPointOfSale())).body.id}`,
    { name: 'Caja' },
  ],
  'POST /v2/pos': async api => ['/v2/pos', await newPosV2(api)],
  'PATCH /v2/pos/{id}': async api => [
    `/v2/pos/${(await api.post('/v2/pos', await newPosV2(api))).body.id}`,
    { name: 'Caja' },
  ],
  ...inStoreWrites,
  'PATCH /terminals/v1/setup': async api => {
    const pos = (await api.post('/pos', newPointOfSale())).body
    const { id } = (await api.post('/simulator/terminals', { type: 'PAX_A910', pos_id: pos.id })).body
    return ['/terminals/v1/setup', { terminals: [{ id, operating_mode: 'STANDALONE' }] }]
  },
  'POST /terminals/v1/actions': async () => ['/terminals/v1/actions', printBody],
  'POST /terminals/v1/actions/{action_id}/cancel': async api => {
    const { id } = (await api.post('/terminals/v1/actions', printBody)).body
    return [`/terminals/v1/actions/${id}/cancel`, {}]
  },
  'PATCH /point/integration-api/devices/{device_id}': async api => {
    const { id } = (await api.post('/simulator/terminals', { type: 'PAX_A910' })).body
    return [`/point/integration-api/devices/${id}`, { operating_mode: 'PDV' }]
  },
  'POST /point/integration-api/devices/{device_id}/payment-intents': async () => [
    `/point/integration-api/devices/PAX_A910__${uniqueId()}/payment-intents`,
    { amount: 1500 },
  ],
  'POST /platforms/pci/yape/v1/payment': async () => [
    '/platforms/pci/yape/v1/payment',
    { phoneNumber: '111111111', otp: '123456', requestId: 'a' },
  ],
  'POST /oauth/token': async api => {
    const { client_id, client_secret } = (await api.get('/simulator/account')).body
    return ['/oauth/token', { grant_type: 'client_credentials', client_id, client_secret }]
  },
  'POST /v1/orders': async api => ['/v1/orders', await orderOf(api)],
  'POST /v1/orders/{id}/transactions': async api => [
    `/v1/orders/${(await orderStates.empty(api)).id}/transactions`,
    { payments: [{ amount: '1500.00', payment_method: await cardMethod(api) }] },
  ],
  'PUT /v1/orders/{id}/transactions/{transaction_id}': async api => {
    const { id, transactions } = await orderStates.manual(api)
    return [
      `/v1/orders/${id}/transactions/${transactions.payments[0].id}`,
      { payment_method: { installments: 3 } },
    ]
  },
  'POST /v1/payouts': async () => ['/v1/payouts', payoutBody()],
  'PUT /v1/payouts/{payout_id}/transactions/{transaction_id}/cancel': async api => {
    const { id, transactions } = (
      await api.post('/v1/payouts', payoutBody({ schedule_date: '2099-01-31T14:30:00' }))
    ).body
    return [`/v1/payouts/${id}/transactions/${transactions[0].id}/cancel`, {}]
  },
  'POST /v1/transaction-intents/process': async () => ['/v1/transaction-intents/process', intentBody()],
  'POST /v1/advanced_payments': async api => ['/v1/advanced_payments', await splitBody(api)],
  'PUT /v1/advanced_payments/{advanced_payment_id}': async api => [
    await newSplit(api, { capture: false }),
    { capture: true },
  ],
  'POST /v1/advanced_payments/{advanced_payment_id}/disburses': async api => [
    `${await newSplit(api)}/disburses`,
    { money_release_date: '2030-01-01T00:00:00Z' },
  ],
  'POST /v1/advanced_payments/{advanced_payment_id}/refunds': async api => [
    `${await newSplit(api)}/refunds`,
    {},
  ],
  'POST /v1/advanced_payments/{advanced_payment_id}/disbursements/{disbursement_id}/refunds': async api => {
    const path = await newSplit(api)
    const [{ id }] = (await api.get(path)).body.disbursements
    return [`${path}/disbursements/${id}/refunds`, { amount: 10 }]
  },
  'POST /post-purchase/v1/claims/{claim_id}/actions/send-message': api =>
    claimWrite(api, 'send-message', { message: 'On its way' }),
  'POST /post-purchase/v1/claims/{claim_id}/actions/evidences': api =>
    claimWrite(api, 'evidences', { type: 'tracking_code', value: 'AB1' }),
  'POST /post-purchase/v1/claims/{claim_id}/actions/open-dispute': api => claimWrite(api, 'open-dispute', {}),
  ...reportWrites('/v1/account/release_report'),
  ...reportWrites('/v1/account/settlement_report'),
  'POST /v1/orders/{id}/refund': async api => {
    const { id, transactions } = (await orderByCard(api)).body
    return [
      `/v1/orders/${id}/refund`,
      { transactions: [{ id: transactions.payments[0].id, amount: '5.00' }] },
    ]
  },
  'POST /v1/orders/{id}/process': async api => [
    `/v1/orders/${(await orderStates.manual(api)).id}/process`,
    {},
  ],
  'POST /v1/orders/{id}/capture': async api => [
    `/v1/orders/${(await orderStates.waiting_capture(api)).id}/capture`,
    {},
  ],
  'POST /v1/orders/{id}/cancel': async api => [
    `/v1/orders/${(await orderStates.waiting_payment(api)).id}/cancel`,
    {},
  ],
  'POST /v1/orders/{id}/events': async api => {
    const pointOfSale = { config: { qr: { external_pos_id: 'POS001' } }, type: 'qr', payer: undefined }
    const transactions = { payments: [{ amount: '1500.00' }] }
    const { id } = (await api.post('/v1/orders', orderBody(null, { ...pointOfSale, transactions }))).body
    return [`/v1/orders/${id}/events`, { status: 'processed' }]
  },
}

async function newPosV2(api: Api): Promise<Json> {
  const { id } = (await api.post(`${await userOf(api)}/stores`, newBranch())).body
  return { name: 'Caja', external_id: uniqueId(), store_id: String(id) }
}

async function orderOf(api: Api): Promise<Json> {
  return orderBody(await cardMethod(api))
}
