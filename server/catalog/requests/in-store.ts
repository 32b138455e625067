/** The bodies of the QR routes before `/v1/orders`. Their refusals are those that the references list. */
import { sum, toCents } from '../../facts/amounts.ts'
import { parseIsoDate } from '../../facts/iso-date.ts'
import { numberIn, toObject } from '../../facts/json.ts'
import { described, list, numericId, object, text, url } from './described.ts'
import { type Field, type Fields, type Finding, fault, type RequestBody } from './field.ts'
import { needed, ownLimit, type Rule, referenceOf } from './rule.ts'

export const listed = referenceOf('reference of QR before orders')
const present = (name: string, code = `invalid_${name}`) => listed(code, `${name} must be present.`)
const textOf = (name: string): Field => ({
  is: 'text',
  type: listed(`invalid_${name}`, `${name} must be string.`),
})
const numberOf = (name: string, least = 0): Field => {
  const invalid = needed(listed(`invalid_${name}`, `${name} must be number.`))
  const bound = ownLimit(`invalid_${name}`)
  return {
    is: 'number',
    type: invalid,
    min: [least, { ...bound, message: `${name} must be at least ${least}.` }],
    max: [maxAmount, { ...bound, message: `${name} must be at most ${maxAmount}.` }],
  }
}
const maxAmount = 1e12

const item: Field = object({
  sku_number: textOf('items.sku_number'),
  category: textOf('items.category'),
  title: textOf('items.title'),
  description: textOf('items.description'),
  currency_id: textOf('items.currency_id'),
  unit_measure: { ...textOf('items.unit_measure'), required: present('unit_measure') },
  quantity: { ...numberOf('items.quantity'), required: needed(present('quantity')) },
  unit_price: { ...numberOf('items.unit_price'), required: needed(present('unit_price')) },
  total_amount: numberOf('items.total_amount'),
})

const futureDate = needed(
  listed('invalid_expiration_date', 'Expiration date must be a valid and future date.'),
)
const reference: Field = {
  is: 'id',
  required: needed(present('external_reference')),
  maxLength: [64, described],
  forms: [[/^[\w-]*$/, described]],
}

const order: Fields = {
  external_reference: reference,
  title: textOf('title'),
  description: { is: 'text', type: described, required: present('description') },
  notification_url: url,
  expiration_date: {
    is: 'text',
    type: futureDate,
    forms: [[value => parseIsoDate(value) !== null, futureDate]],
  },
  total_amount: { ...numberOf('total_amount', 0.01), required: needed(present('total_amount')) },
  items: list(item),
  sponsor: object({
    id: {
      is: 'integer',
      isId: true,
      type: listed('invalid_sponsor.id', 'sponsor.id must be number.'),
      required: listed('invalid_id', 'sponsor.id must be present.'),
    },
  }),
  cash_out: object({
    amount: {
      ...numberOf('cash_out.amount'),
      required: needed(present('cash_out.amount', 'invalid_amount')),
    },
  }),
}

const otherSum: Rule = {
  code: 'invalid_total_amount',
  sure: 'inferred',
  source: 'refusal of orders of another sum',
}

function isOtherSum(items: unknown[], total: unknown): boolean {
  const amounts = items.map(toObject).map(each => numberIn(each.quantity) * numberIn(each.unit_price))
  return toCents(sum(...amounts)) !== toCents(numberIn(total))
}

/** An order must end in the future, and one without items must give cash. */
function checkOrder(
  { items, cash_out, expiration_date, total_amount }: Readonly<Record<string, unknown>>,
  { now }: { now: number },
): Finding[] {
  const end = typeof expiration_date === 'string' ? parseIsoDate(expiration_date) : null
  const isEmpty = !Array.isArray(items) || items.length === 0
  const emptyOrder = listed(
    'error_creating_seller_qr_order',
    'The cash out is required when order has no items.',
  )
  return [
    ...(end !== null && end <= now ? [fault('expiration_date', futureDate, 'value')] : []),
    ...(isEmpty && !cash_out ? [fault('items', emptyOrder, 'missing')] : []),
    ...(!isEmpty && !cash_out && isOtherSum(items, total_amount) ? [fault('total_amount', otherSum)] : []),
  ]
}

const codes = '/instore/orders/qr/seller/collectors/{user_id}/pos/{external_pos_id}/qrs'
const orderOf = (name: string, more: Fields = {}): RequestBody => ({
  name,
  fields: { ...order, ...more },
  unknown: described,
  together: checkOrder,
})
const urlInvalid = listed('invalid_notification_url', 'notification_url must be url.')
const withUrl: Fields = {
  notification_url: { is: 'text', type: urlInvalid, forms: [[URL.canParse, urlInvalid]] },
}
/** A static order. The reference of this route does not list the refusal of an address. */
export const inStoreOrderBody = orderOf(
  'PUT /instore/qr/seller/collectors/{user_id}/stores/{external_store_id}/pos/{external_pos_id}/orders',
)
export const dynamicCodeBody = orderOf(`POST ${codes}`, withUrl)
export const hybridCodeBody = orderOf(`PUT ${codes}`, withUrl)

/** The answer that sdk-php#171 quotes: the items were an object there. */
const bodyInvalid: Rule = {
  code: 'invalid_preference_body',
  message: 'Invalid preference_body',
  sure: 'quoted',
  source: 'sdk-php#171',
}
const priceInvalid = needed(listed('invalid_items', 'unit_price invalid.'))
const olderItem = object({
  id: { is: 'id' },
  title: text,
  currency_id: text,
  description: text,
  picture_url: url,
  unit_price: {
    is: 'number',
    type: priceInvalid,
    required: priceInvalid,
    min: [0.01, priceInvalid],
    max: [maxAmount, priceInvalid],
  },
  quantity: { is: 'number', type: needed(described), min: [1, ownLimit('invalid_items')] },
})
const olderOf = (method: 'POST' | 'PUT'): RequestBody => ({
  name: `${method} /mpmobile/instore/qr/{user_id}/{external_id}`,
  fields: {
    external_reference: { is: 'id', maxLength: [64, described] },
    notification_url: url,
    sponsor_id: numericId,
    items: {
      is: 'list',
      items: olderItem,
      type: needed(bodyInvalid),
      required: needed(bodyInvalid),
      minItems: [1, needed({ ...bodyInvalid, sure: 'inferred' })],
    },
  },
  unknown: described,
})
export const olderOrderBody = olderOf('POST')
export const olderOrderChange = olderOf('PUT')

export const integratorBody: RequestBody = {
  name: 'PATCH /instore/integrator',
  fields: { callback_url: url, notification_url: url },
  unknown: described,
}
