/** The bodies of preferences. The provider names the first fault, with texts that end without a full stop. */
import { isReturnAddress } from '../../facts/return-addresses.ts'
import {
  any,
  boolean,
  date,
  described,
  email,
  freeObject,
  id,
  ignored,
  integer,
  isDateOrEmpty,
  list,
  object,
  text,
  url,
} from './described.ts'
import type { Field, Fields, RequestBody } from './field.ts'
import { checkTogether } from './preferences-together.ts'
import type { Rule } from './rule.ts'

/** A message of the reference of 2020, which the provider's own PR aligned with the answers of the API. */
const listed = (code: string, message: string): Rule => ({
  code,
  message,
  sure: 'reference',
  source: 'reference, devsite-docs PR#715',
})
const quoted = (code: string, message: string, source: string): Rule => ({
  code,
  message,
  sure: 'quoted',
  source,
})

const items = (message: string) => listed('invalid_items', message)
const methods = (message: string) => listed('invalid_payment_methods', message)
const wrongType = (code: string) => listed(code, 'invalid type ({type}) for field {path}')

/** The SDKs send some of these as numbers and some as texts. */
const address: Fields = {
  ...{ zip_code: id, street_name: text, street_number: id, floor: id, apartment: id, neighborhood: text },
  ...{ city: text, state: text, country: text, city_name: text, state_name: text, country_name: text },
}

const payerText = (name: string, max: number): Field => ({
  ...{ is: 'text', type: described },
  maxLength: [max, listed('invalid_payer', `payer ${name} invalid. Max length ${max}`)],
})

const payerEmail: Field = {
  ...email,
  maxLength: [150, listed('invalid_payer', 'payer email invalid. Max length 150')],
}

const item: Field = {
  is: 'object',
  type: items('items invalid. Wrong format'),
  fields: {
    ...{ id, title: { is: 'text', type: described, required: described }, description: text },
    ...{
      picture_url: url,
      category_id: text,
      warranty: boolean,
      category_descriptor: freeObject,
      type: text,
    },
    currency_id: text,
    quantity: {
      is: 'integer',
      type: items('{path} must be a integer'),
      required: items('quantity needed'),
      min: [1, described],
    },
    unit_price: {
      is: 'number',
      type: quoted('invalid_items', 'unit_price must be a number', 'cart-opencart#74'),
      required: items('unit_price needed'),
    },
  },
}

const itemList: Field = {
  is: 'list',
  type: items('items must be a array'),
  minItems: [1, items('items needed')],
  items: item,
}

const excluded = (name: string): Field => ({
  is: 'list',
  type: methods(`${name} invalid. Wrong format`),
  items: {
    is: 'object',
    type: methods(`${name} invalid. Wrong format`),
    fields: { id: { is: 'text', type: described, required: methods('id needed') } },
  },
})

const installments = methods('installments invalid. Should be a number between 1 and 36')
const backUrl: Field = {
  is: 'text',
  type: quoted('invalid_back_urls', 'back_urls invalid. Wrong format', 'public files of shops'),
  form: [
    value => value === '' || isReturnAddress(value),
    quoted('invalid_back_urls', 'back_urls invalid. Wrong format', 'public files of shops'),
  ],
}

const listedDate = (code: string, message: string): Field => ({
  is: 'text',
  type: listed(code, message),
  form: [isDateOrEmpty, listed(code, message)],
})

const shipments = (name: string, field: Field): Field => ({
  ...field,
  type: listed('invalid_shipments', `invalid type ({type}) for field shipments.${name}`),
})

const fields: Fields = {
  payer: {
    is: 'object',
    type: listed('invalid_payer', 'payer invalid'),
    fields: {
      ...{ name: payerText('name', 100), surname: payerText('surname', 100), email: payerEmail },
      ...{ phone: object({ area_code: id, number: id }), address: object(address) },
      identification: object({ type: text, number: id }),
      ...{ date_created: date, last_purchase: text, authentication_type: text, registration_date: text },
      ...{ is_prime_user: any, is_first_purchase_online: any },
    },
  },
  back_urls: {
    is: 'object',
    type: listed('invalid_back_urls', 'back_urls invalid. Wrong format'),
    fields: { success: backUrl, pending: backUrl, failure: backUrl },
  },
  auto_return: { is: 'text', type: described, oneOf: [['approved', 'all', ''], described] },
  payment_methods: {
    is: 'object',
    type: methods('payment_methods invalid. Wrong format'),
    fields: {
      excluded_payment_methods: excluded('excluded_payment_methods'),
      excluded_payment_types: excluded('excluded_payment_types'),
      installments: { is: 'integer', type: installments, min: [1, installments], max: [36, installments] },
      default_installments: { is: 'integer', type: described, min: [1, described], max: [36, described] },
      ...{ default_payment_method_id: text, default_card_id: any },
    },
  },
  items: { ...itemList, required: items('items needed') },
  marketplace_fee: {
    is: 'number',
    type: wrongType('invalid_marketplace_fee'),
    min: [0, listed('invalid_marketplace_fee', 'marketplace_fee must not be negative')],
  },
  binary_mode: { is: 'boolean', type: listed('invalid_binary_mode', 'binary_mode must be a boolean') },
  shipments: {
    is: 'object',
    type: listed('invalid_shipments', 'shipments invalid'),
    fields: {
      mode: {
        is: 'text',
        type: listed('invalid_shipments', 'invalid shipment mode'),
        oneOf: [
          ['custom', 'me1', 'me2', 'not_specified'],
          listed('invalid_shipments', 'invalid shipment mode'),
        ],
      },
      local_pickup: shipments('local_pickup', { is: 'boolean' }),
      dimensions: shipments('dimensions', { is: 'text' }),
      free_shipping: shipments('free_shipping', { is: 'boolean' }),
      default_shipping_method: shipments('default_shipping_method', { is: 'number' }),
      cost: {
        is: 'number',
        type: listed('invalid_shipments', 'invalid type ({type}) for field shipments.cost'),
        min: [0, listed('invalid_shipments', 'shipments.cost invalid')],
      },
      free_methods: { is: 'list', type: listed('invalid_shipments', 'invalid free_methods') },
      receiver_address: object(address),
      express_shipment: boolean,
    },
  },
  operation_type: {
    is: 'text',
    oneOf: [
      ['regular_payment', 'money_transfer', 'recurring_payment', 'account_fund', 'payment_addition'],
      listed('invalid_operation_type', 'operation_type invalid'),
    ],
  },
  expires: {
    is: 'boolean',
    type: quoted('invalid_expires', 'expires value is not boolean', 'sdk-java#64'),
  },
  expiration_date_from: listedDate('invalid_expiration_date_from', 'expiration_date_from invalid'),
  expiration_date_to: listedDate('invalid_expiration_date_to', 'expiration_date_to invalid'),
  date_of_expiration: listedDate('invalid_date', 'invalid date of expiration'),
  sponsor_id: { is: 'number', type: wrongType('invalid_sponsor_id') },
  collector_id: { is: 'number', type: listed('invalid_collector_id', 'collector_id must be a number') },
  statement_descriptor: { is: 'text', type: described, maxLength: [22, described] },
  ...{ notification_url: url, additional_info: text, external_reference: id, marketplace: text },
  ...{
    differential_pricing: object({ id: integer }),
    metadata: freeObject,
    tracks: list(freeObject),
    purpose: text,
  },
  ...{ processing_modes: list(text), redirect_urls: freeObject, taxes: list(freeObject), coupon_code: text },
  // Fields of the answer, which shops send back with a change.
  ...{ id: any, client_id: any, site_id: any, init_point: any, sandbox_init_point: any, date_created: any },
  ...{ last_updated: any, live_mode: any, internal_metadata: any, product_id: any, total_amount: any },
  ...{ coupon_labels: any, user_id: any, api_response: any },
}

/** `POST /checkout/preferences`. */
export const preferenceBody: RequestBody = {
  name: 'POST /checkout/preferences',
  body: {
    code: 'invalid_body',
    message: 'the request body must be a JSON object',
    sure: 'measured',
    source: 'other bodies of this API',
  },
  unknown: ignored,
  fields,
  together: checkTogether,
}

/** `PUT /checkout/preferences/{id}`, which changes the fields that it names. */
export const preferenceChange: RequestBody = {
  name: 'PUT /checkout/preferences/{id}',
  unknown: ignored,
  fields: { ...fields, items: itemList },
}

/** What a change leaves, in which only fields that stand together are looked at. */
export const changedPreference: RequestBody = {
  name: preferenceChange.name,
  unknown: ignored,
  fields: Object.fromEntries(Object.keys(fields).map(name => [name, any])),
  together: checkTogether,
}
