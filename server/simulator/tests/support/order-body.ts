import type { Answered, Api, Json } from './api.ts'

/** The body of an online order with one transaction. */
export function orderBody(method: unknown, fields: Json = {}) {
  const amount = fields.total_amount ?? '1500.00'
  return {
    type: 'online',
    external_reference: 'order-1001',
    total_amount: amount,
    processing_mode: 'automatic',
    payer: { email: 'test_payer_12345@testuser.com' },
    transactions: { payments: [{ amount, payment_method: method }] },
    ...fields,
  }
}

/** A `payment_method` with a new token of a Visa, or of another card. */
export async function cardMethod(api: Api, holder = 'APRO', card: Json = {}) {
  const cardholder = { name: holder, identification: { type: 'DNI', number: '12345678' } }
  return {
    id: 'visa',
    type: 'credit_card',
    token: await api.cardToken({ cardholder, ...card }),
    installments: 1,
    statement_descriptor: 'MYSHOP',
  }
}

export const pix = { id: 'pix', type: 'bank_transfer' }

/** Creates an order that is paid by a new card of the holder's name. The fields are added to the body. */
export async function orderByCard(api: Api, holder = 'APRO', fields: Json = {}): Promise<Answered> {
  return api.post('/v1/orders', orderBody(await cardMethod(api, holder), fields))
}
