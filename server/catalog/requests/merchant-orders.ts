/** The bodies of merchant orders. A name that is no field is ignored without a word. */
import { siteIds } from '../../facts/countries.ts'
import { isMissing } from '../../facts/json.ts'
import {
  answered,
  checkNotificationUrl,
  described,
  email,
  freeObject,
  id,
  isWebUrl,
  list,
  numericId,
  object,
  oneOf,
  text,
  url,
} from './described.ts'
import { type Field, type Fields, type Finding, fault, type RequestBody, type Situation } from './field.ts'
import { referenceOf } from './rule.ts'

/** The reference lists the error. Only the texts of items are in a public copy of it. */
const listed = referenceOf('reference')

const items = (message: string) => listed('invalid_items', message)
const wrongUrl = listed('invalid_url', 'notification_url is not a valid address')
const stringOf = (name: string): Field => ({
  is: 'id',
  type: listed('invalid_string', `${name} must be a text`),
})

const item: Field = object({
  id,
  title: text,
  description: text,
  picture_url: text,
  category_id: text,
  currency_id: text,
  quantity: { is: 'number', type: items('quantity must be a number') },
  unit_price: { is: 'number', type: items('unit_price must be a number') },
})

const fields: Fields = {
  preference_id: text,
  items: { ...list(item), type: items('items must be a array') },
  notification_url: { ...url, forms: [[value => value === '' || isWebUrl(value), wrongUrl]] },
  payer: {
    ...object({ id: numericId, email, nickname: text }),
    type: listed('invalid_payer', 'payer invalid'),
  },
  additional_info: stringOf('additional_info'),
  external_reference: stringOf('external_reference'),
  marketplace: stringOf('marketplace'),
  sponsor_id: numericId,
  site_id: oneOf(...siteIds),
  application_id: id,
  shipments: list(freeObject),
  ...answered('id', 'status', 'order_status', 'version', 'collector'),
}

/** An order is in the country of its account. */
function checkSite({ site_id }: Readonly<Record<string, unknown>>, country: Situation['country']): Finding[] {
  const isOther = country !== null && !isMissing(site_id) && site_id !== country.id
  return isOther ? [fault('site_id', described)] : []
}

const body = (name: string): RequestBody => ({
  name,
  fields,
  body: listed('unmarshal_error', 'the request body must be a JSON object'),
  isRequired: true,
  together: (sent, { country }) => [...checkNotificationUrl(sent), ...checkSite(sent, country)],
})

export const merchantOrderBody = body('POST /merchant_orders')
export const merchantOrderChange = body('PUT /merchant_orders/{id}')
