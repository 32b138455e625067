/**
 * The bodies of customers, their addresses and cards, and of card tokens. The causes of the reference are refused where
 * the fields are read.
 */
import { answered, any, freeObject, id, ignored, integer, object, text } from './described.ts'
import type { Fields, RequestBody } from './field.ts'

const identification = object({ type: text, number: id, subtype: text })

/** Places are texts in the description, and objects in the SDKs. Numbers of streets are both. */
const address: Fields = {
  ...{ zip_code: id, street_name: text, street_number: id, city: any, state: any, country: any },
  ...{ neighborhood: any, municipality: any, floor: id, apartment: id, name: text, phone: id },
  ...{ comments: text, id },
}

const customer: Fields = {
  ...{ email: text, first_name: text, last_name: text, phone: object({ area_code: id, number: id }) },
  ...{ identification, address: object(address), default_address: any, default_card: any },
  ...{ date_registered: text, description: text, metadata: freeObject },
}

const cardholder = object({ name: text, identification })
const savedCard: Fields = {
  ...{ token: text, payment_method_id: text, issuer_id: any, payment_method: freeObject, issuer: freeObject },
  ...{ expiration_month: integer, expiration_year: integer, cardholder },
}

const body = (name: string, fields: Fields): RequestBody => ({ name, fields, unknown: ignored })

export const customerBody = body('POST /v1/customers', customer)
export const customerChange = body('PUT /v1/customers/{id}', {
  ...customer,
  ...answered('id', 'cards', 'addresses', 'date_created', 'date_last_updated', 'live_mode', 'user_id'),
  ...answered('merchant_id', 'client_id', 'status'),
})
export const addressBody = body('POST /v1/customers/{customer_id}/addresses', address)
export const addressChange = body('PUT /v1/customers/{customer_id}/addresses/{address_id}', {
  ...address,
  ...answered('date_created', 'date_last_updated', 'normalized', 'verifications'),
})
export const savedCardBody = body('POST /v1/customers/{customer_id}/cards', savedCard)
export const savedCardChange = body('PUT /v1/customers/{customer_id}/cards/{id}', {
  ...savedCard,
  ...answered('id', 'customer_id', 'first_six_digits', 'last_four_digits', 'security_code', 'user_id'),
  ...answered('live_mode', 'date_created', 'date_last_updated', 'additional_info', 'card_number_id'),
})

/** Numbers with blanks are refused (a public file of 2024). A token without a document or a code is made. */
export const cardTokenBody = body('POST /v1/card_tokens', {
  card_number: {
    is: 'text',
    form: [
      number => !/\s/.test(number.trim()),
      { code: 'E202', sure: 'quoted', source: 'public file of a shop (2024)' },
    ],
  },
  ...{ expiration_month: integer, expiration_year: integer, security_code: id, cardholder },
  ...{ card_id: any, customer_id: text, site_id: text, device: freeObject, require_esc: any, esc: any },
  ...{ security_code_id: any, issuer_id: any, push_esc: any, client_session_id: any },
})
