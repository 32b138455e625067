/** The bodies of preferences. The provider names the first fault. */
import { parsePreferenceDate } from '../../facts/iso-date.ts'
import type { JsonObject } from '../../facts/json.ts'
import {
  answered,
  any,
  boolean,
  date,
  described,
  freeObject,
  id,
  list,
  notBlank,
  notPerformed,
  numericId,
  object,
  processingMode,
  text,
  url,
} from './described.ts'
import type { Field, Fields, RequestBody } from './field.ts'
import { backUrls, payer, paymentMethods, shipments } from './preference-parts.ts'
import { inferred, items, listed, quoted, wrongType } from './preference-rules.ts'
import { checkTogether } from './preferences-together.ts'

const item: Field = {
  is: 'object',
  type: items('items invalid. Wrong format'),
  fields: {
    id,
    title: { is: 'text', type: described, required: described, forms: [notBlank(described)] },
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

const itemList: Field = {
  is: 'list',
  type: items('items must be a array'),
  minItems: [1, items('items needed')],
  items: item,
}

const dateOf = (code: string, message: string): Field => {
  const rule = listed(code, message)
  return {
    is: 'text',
    type: rule,
    forms: [[text => text === '' || parsePreferenceDate(text) !== null, rule]],
  }
}

/** The lengths that the types of the provider's old PHP library state. */
const ofOldSdk = { ...described, source: 'types of dx-php' }

const operationTypes = [
  'regular_payment',
  'money_transfer',
  'recurring_payment',
  'account_fund',
  'payment_addition',
]

const fields: Fields = {
  payer,
  back_urls: backUrls,
  auto_return: { is: 'text', type: described, oneOf: [['approved', 'all', ''], described] },
  payment_methods: paymentMethods,
  items: { ...itemList, required: items('items needed') },
  marketplace_fee: {
    is: 'number',
    type: wrongType('invalid_marketplace_fee'),
    min: [0, inferred('invalid_marketplace_fee', 'marketplace_fee must not be negative')],
  },
  binary_mode: {
    is: 'boolean',
    type: {
      code: 'invalid_binary_mode',
      message: 'binary_mode must be boolean',
      sure: 'reference',
      source: 'reference of 2024',
    },
  },
  shipments,
  operation_type: {
    is: 'text',
    oneOf: [operationTypes, listed('invalid_operation_type', 'operation_type invalid')],
  },
  expires: {
    is: 'boolean',
    type: quoted('invalid_expires', 'expires value is not boolean', 'sdk-java#64'),
  },
  expiration_date_from: dateOf('invalid_expiration_date_from', 'expiration_date_from invalid'),
  expiration_date_to: dateOf('invalid_expiration_date_to', 'expiration_date_to invalid'),
  date_of_expiration: dateOf('invalid_date', 'invalid date of expiration'),
  sponsor_id: { is: 'number', type: wrongType('invalid_sponsor_id'), isId: true },
  collector_id: {
    is: 'number',
    type: listed('invalid_collector_id', 'collector_id must be a number'),
    isId: true,
  },
  statement_descriptor: { is: 'text', type: described, maxLength: [22, described] },
  notification_url: { ...url, maxLength: [248, { ...described, source: 'devsite-docs PR#2497' }] },
  additional_info: { ...text, maxLength: [600, ofOldSdk] },
  external_reference: { ...id, maxLength: [256, ofOldSdk] },
  marketplace: text,
  differential_pricing: object({ id: numericId }),
  metadata: freeObject,
  tracks: notPerformed(list(object({ type: text, value: any, values: any }))),
  purpose: text,
  // No document has these two. The types of the Go and Java SDKs do.
  amounts: notPerformed(freeObject),
  counter_currency: notPerformed(freeObject),
  processing_modes: list(processingMode),
  redirect_urls: notPerformed(object({ success: url, pending: url, failure: url })),
  taxes: notPerformed(list(object({ type: text, value: { is: 'number', type: described } }))),
  coupon_code: text,
  ...answered('id', 'client_id', 'site_id', 'init_point', 'sandbox_init_point', 'date_created'),
  ...answered('last_updated', 'live_mode', 'internal_metadata', 'product_id', 'total_amount'),
  ...answered('coupon_labels', 'user_id', 'api_response'),
}

/** `POST /checkout/preferences`. A body that is no object has no items. */
export const preferenceBody: RequestBody = {
  name: 'POST /checkout/preferences',
  fields,
  together: checkTogether,
}

/**
 * A change of a preference, which names what it changes.
 * @param before the fields before, with which those of the change must agree. Null if they are not known
 */
export function preferenceChangeOf(before: JsonObject | null): RequestBody {
  return {
    name: 'PUT /checkout/preferences/{id}',
    fields: { ...fields, items: itemList },
    together: (sent, situation) => (before ? checkTogether({ ...before, ...sent }, situation, sent) : []),
  }
}
