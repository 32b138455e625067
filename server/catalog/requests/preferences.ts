/** The bodies of preferences. The provider names the first fault. */
import {
  answered,
  any,
  boolean,
  date,
  described,
  freeObject,
  id,
  ignored,
  integer,
  list,
  object,
  text,
  url,
} from './described.ts'
import type { Fields, RequestBody } from './field.ts'
import {
  address,
  backUrl,
  excluded,
  installments,
  itemList,
  items,
  listed,
  listedDate,
  methods,
  payerEmail,
  payerText,
  quoted,
  shipments,
  wrongType,
} from './preference-fields.ts'
import { checkTogether } from './preferences-together.ts'

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
      dimensions: shipments('dimensions', {
        is: 'text',
        // `10x10x20,500`: centimeters and grams.
        form: [/^$|^\d+x\d+x\d+,\d+$/, listed('invalid_shipments', 'Invalid dimensions format')],
      }),
      free_shipping: shipments('free_shipping', { is: 'boolean' }),
      default_shipping_method: shipments('default_shipping_method', { is: 'number' }),
      cost: shipments('cost', {
        is: 'number',
        min: [0, listed('invalid_shipments', 'shipments.cost invalid')],
      }),
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
  // No document has these two. The types of the Go and Java SDKs do.
  ...{ amounts: freeObject, counter_currency: freeObject },
  ...{ processing_modes: list(text), redirect_urls: freeObject, taxes: list(freeObject), coupon_code: text },
  ...answered('id', 'client_id', 'site_id', 'init_point', 'sandbox_init_point', 'date_created'),
  ...answered('last_updated', 'live_mode', 'internal_metadata', 'product_id', 'total_amount'),
  ...answered('coupon_labels', 'user_id', 'api_response'),
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
