/** Parts of the bodies of preferences, and their rules. Texts end without a full stop, as real answers do. */
import { isReturnAddress } from '../../facts/return-addresses.ts'
import { boolean, date, described, email, freeObject, id, isDateOrEmpty, text, url } from './described.ts'
import type { Field, Fields } from './field.ts'
import type { Rule } from './rule.ts'

/** A message of the reference of 2020, which the provider's own PR aligned with the answers of the API. */
export const listed = (code: string, message: string): Rule => ({
  code,
  message,
  sure: 'reference',
  source: 'reference, devsite-docs PR#715',
})
export const quoted = (code: string, message: string, source: string): Rule => ({
  code,
  message,
  sure: 'quoted',
  source,
})

export const items = (message: string) => listed('invalid_items', message)
export const methods = (message: string) => listed('invalid_payment_methods', message)
export const wrongType = (code: string) => listed(code, 'invalid type ({type}) for field {path}')

/** The SDKs send some of these as numbers and some as texts. */
export const address: Fields = {
  ...{ zip_code: id, street_name: text, street_number: id, floor: id, apartment: id, neighborhood: text },
  ...{ city: text, state: text, country: text, city_name: text, state_name: text, country_name: text },
}

export const payerText = (name: string, max: number): Field => ({
  is: 'text',
  type: described,
  maxLength: [max, listed('invalid_payer', `payer ${name} invalid. Max length ${max}`)],
})

export const payerEmail: Field = {
  ...email,
  maxLength: [150, listed('invalid_payer', 'payer email invalid. Max length 150')],
}

const item: Field = {
  is: 'object',
  type: items('items invalid. Wrong format'),
  fields: {
    id,
    title: { is: 'text', type: described, required: described },
    description: text,
    picture_url: url,
    category_id: text,
    warranty: boolean,
    category_descriptor: freeObject,
    type: text,
    currency_id: text,
    // No document has it. The types of two SDKs and samples of a third do.
    event_date: date,
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

export const itemList: Field = {
  is: 'list',
  type: items('items must be a array'),
  minItems: [1, items('items needed')],
  items: item,
}

export const excluded = (name: string): Field => ({
  is: 'list',
  type: methods(`${name} invalid. Wrong format`),
  items: {
    is: 'object',
    type: methods(`${name} invalid. Wrong format`),
    fields: { id: { is: 'text', type: described, required: methods('id needed') } },
  },
})

export const installments = methods('installments invalid. Should be a number between 1 and 36')
export const backUrl: Field = {
  is: 'text',
  type: quoted('invalid_back_urls', 'back_urls invalid. Wrong format', 'public files of shops'),
  form: [
    value => value === '' || isReturnAddress(value),
    quoted('invalid_back_urls', 'back_urls invalid. Wrong format', 'public files of shops'),
  ],
}

export const listedDate = (code: string, message: string): Field => ({
  is: 'text',
  type: listed(code, message),
  form: [isDateOrEmpty, listed(code, message)],
})

export const shipments = (name: string, field: Field): Field => ({
  ...field,
  type: listed('invalid_shipments', `invalid type ({type}) for field shipments.${name}`),
})
