/** The objects in the body of a preference: payer, addresses of return, payment methods, shipments. */
import { paymentMethodTypes } from '../../facts/countries/payment-method.ts'
import { isReturnAddress } from '../../facts/return-addresses.ts'
import { any, boolean, date, described, email, id, numericId, object, oneOf, text } from './described.ts'
import type { Field, Fields, TextField } from './field.ts'
import { listed, quoted } from './preference-rules.ts'

/** The SDKs send some of these as numbers and some as texts. */
const address: Fields = {
  zip_code: id,
  street_name: text,
  street_number: id,
  floor: id,
  apartment: id,
  neighborhood: text,
  city: text,
  state: text,
  country: text,
  city_name: text,
  state_name: text,
  country_name: text,
}

const longest = (name: string, max: number) =>
  [max, listed('invalid_payer', `payer ${name} invalid. Max length ${max}`)] as const

export const payer: Field = {
  is: 'object',
  type: listed('invalid_payer', 'payer invalid'),
  fields: {
    name: { is: 'text', type: described, maxLength: longest('name', 100) },
    surname: { is: 'text', type: described, maxLength: longest('surname', 100) },
    email: { ...email, maxLength: longest('email', 150) },
    phone: object({ area_code: id, number: id }),
    address: object(address),
    identification: object({ type: text, number: id }),
    date_created: date,
    last_purchase: text,
    authentication_type: text,
    registration_date: text,
    is_prime_user: any,
    is_first_purchase_online: any,
  },
}

const wrongBackUrl = quoted('invalid_back_urls', 'back_urls invalid. Wrong format', 'public files of shops')
const backUrl: Field = {
  is: 'text',
  type: wrongBackUrl,
  forms: [[value => value === '' || isReturnAddress(value), wrongBackUrl]],
}

export const backUrls: Field = {
  is: 'object',
  type: listed('invalid_back_urls', 'back_urls invalid. Wrong format'),
  fields: { success: backUrl, pending: backUrl, failure: backUrl },
}

const methods = (message: string) => listed('invalid_payment_methods', message)
const installments = methods('installments invalid. Should be a number between 1 and 36')

/** Types that the provider documents, and of which no country here has a method. */
const otherTypes = ['digital_currency', 'voucher_card', 'crypto_transfer']

const excluded = (name: string, known: TextField = { is: 'text', type: described }): Field => ({
  is: 'list',
  type: methods(`${name} invalid. Wrong format`),
  items: {
    is: 'object',
    type: methods(`${name} invalid. Wrong format`),
    fields: { id: { ...known, required: methods('id needed') } },
  },
})

export const paymentMethods: Field = {
  is: 'object',
  type: methods('payment_methods invalid. Wrong format'),
  fields: {
    excluded_payment_methods: excluded('excluded_payment_methods'),
    excluded_payment_types: excluded(
      'excluded_payment_types',
      oneOf('', ...paymentMethodTypes, ...otherTypes),
    ),
    installments: { is: 'integer', type: installments, min: [1, installments], max: [36, installments] },
    default_installments: { is: 'integer', type: described, min: [1, described], max: [36, described] },
    default_payment_method_id: text,
    default_card_id: any,
  },
}

const shipmentsFault = (message: string) => listed('invalid_shipments', message)
const typeOf = (name: string) => shipmentsFault(`invalid type ({type}) for field shipments.${name}`)
const mode = shipmentsFault('invalid shipment mode')

export const shipments: Field = {
  is: 'object',
  type: shipmentsFault('shipments invalid'),
  fields: {
    mode: { is: 'text', type: mode, oneOf: [['custom', 'me1', 'me2', 'not_specified'], mode] },
    local_pickup: { is: 'boolean', type: typeOf('local_pickup') },
    dimensions: {
      is: 'text',
      type: typeOf('dimensions'),
      // `10x10x20,500`: centimeters and grams.
      forms: [[/^$|^\d+x\d+x\d+,\d+$/, shipmentsFault('Invalid dimensions format')]],
    },
    free_shipping: { is: 'boolean', type: typeOf('free_shipping') },
    default_shipping_method: { is: 'number', type: typeOf('default_shipping_method'), isId: true },
    cost: { is: 'number', type: typeOf('cost'), min: [0, shipmentsFault('shipments.cost invalid')] },
    free_methods: {
      is: 'list',
      type: shipmentsFault('invalid free_methods'),
      items: object({ id: numericId }),
    },
    receiver_address: object(address),
    express_shipment: boolean,
  },
}
