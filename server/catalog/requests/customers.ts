/** The bodies of customers, of their addresses and of their cards. */
import { parseIsoDate } from '../../facts/iso-date.ts'
import { toObject } from '../../facts/json.ts'
import { answered, any, freeObject, id, integer, isEmail, object, text } from './described.ts'
import { type Field, type Fields, type Finding, fault, type RequestBody } from './field.ts'
import { needed, ownLimit, type Rule, reference } from './rule.ts'

const maxText = 255
/** Maximum length of an address as JSON. A customer may have 100, which are stored together. */
const maxAddressText = 8 * 1024

/** Text or a number, which the reference names in an error of its own. */
const listed = (code: string): Field => ({
  is: 'id',
  type: reference(code),
  maxLength: [maxText, ownLimit(code)],
})

const isDate = (value: string) =>
  value === '' || parseIsoDate(value) !== null || !Number.isNaN(Date.parse(value))

/** Places are texts in the description, and objects in the SDKs. Numbers of streets are both. */
const address: Fields = {
  zip_code: listed('113'),
  street_name: listed('114'),
  street_number: id,
  city: any,
  state: any,
  country: any,
  neighborhood: any,
  municipality: any,
  floor: id,
  apartment: id,
  name: text,
  phone: id,
  comments: text,
  id,
}

const nested = (fields: Fields): Field => ({ is: 'object', type: reference('103'), fields })

const details: Fields = {
  first_name: listed('107'),
  last_name: listed('108'),
  phone: nested({ area_code: listed('109'), number: listed('110') }),
  identification: nested({ type: listed('111'), number: listed('112'), subtype: text }),
  address: nested(address),
  default_address: any,
  default_card: listed('125'),
  date_registered: { is: 'text', type: reference('115'), forms: [[isDate, reference('115')]] },
  description: listed('116'),
  metadata: { is: 'object', type: reference('117') },
}

const wrongEmail: Rule = needed({ code: '106', sure: 'quoted', source: 'public file of a shop (2024)' })

const customer: Fields = {
  email: {
    is: 'text',
    type: wrongEmail,
    required: wrongEmail,
    maxLength: [254, ownLimit('104')],
    forms: [[isEmail, wrongEmail]],
  },
  ...details,
}

const holder = object({ name: text, identification: object({ type: text, number: id, subtype: text }) })
const wrongCard = needed(reference('122'))

const card: Fields = {
  token: text,
  payment_method_id: text,
  issuer_id: any,
  payment_method: freeObject,
  issuer: freeObject,
  expiration_month: integer,
  expiration_year: integer,
  cardholder: holder,
}

const body = (name: string, fields: Fields): RequestBody => ({
  name,
  fields,
  body: reference('118'),
  isRequired: true,
})

export const customerBody: RequestBody = { ...body('POST /v1/customers', customer), together: checkAddress }
export const customerChange: RequestBody = {
  ...body('PUT /v1/customers/{id}', {
    email: text,
    ...details,
    ...answered('id', 'cards', 'addresses', 'date_created', 'date_last_updated', 'live_mode', 'user_id'),
    ...answered('merchant_id', 'client_id', 'status'),
  }),
  together: checkAddress,
}

export const addressBody: RequestBody = {
  ...body('POST /v1/customers/{id}/addresses', address),
  together: checkLength,
}
export const addressChange: RequestBody = {
  ...body('PUT /v1/customers/{id}/addresses/{address_id}', {
    ...address,
    ...answered('date_created', 'date_last_updated', 'normalized', 'verifications'),
  }),
  together: checkLength,
}

const cardNeeded = needed(reference('119'))

export const savedCardBody = body('POST /v1/customers/{id}/cards', {
  ...card,
  token: { is: 'text', type: cardNeeded, required: cardNeeded },
})
export const savedCardChange = body('PUT /v1/customers/{id}/cards/{card_id}', {
  ...card,
  expiration_month: { is: 'integer', type: wrongCard, min: [1, wrongCard], max: [12, wrongCard] },
  expiration_year: { is: 'integer', type: wrongCard, min: [0, wrongCard], max: [9999, wrongCard] },
  ...answered('id', 'customer_id', 'first_six_digits', 'last_four_digits', 'security_code', 'user_id'),
  ...answered('live_mode', 'date_created', 'date_last_updated', 'additional_info', 'card_number_id'),
})

function checkAddress(sent: Readonly<Record<string, unknown>>): Finding[] {
  return checkLength(sent.address).map(found => ({ ...found, path: 'address' }))
}

function checkLength(sent: unknown): Finding[] {
  const isLong = Object.values(toObject(sent)).some(
    value => typeof value === 'string' && value.length > maxText,
  )
  if (!isLong && JSON.stringify(sent ?? {}).length <= maxAddressText) return []
  return [fault('', ownLimit('104'))]
}
