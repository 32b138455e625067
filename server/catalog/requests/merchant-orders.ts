/** The bodies of merchant orders. A name that is no field is ignored without a word. */
import { siteIds } from '../../facts/countries.ts'
import {
  answered,
  checkNotificationUrl,
  email,
  freeObject,
  id,
  ignored,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
  url,
} from './described.ts'
import type { Fields, RequestBody } from './field.ts'

const item = object({
  ...{ id, title: text, description: text, picture_url: text, category_id: text, currency_id: text },
  ...{ quantity: number, unit_price: number },
})

const fields: Fields = {
  ...{ external_reference: id, preference_id: text, marketplace: text, notification_url: url },
  ...{ sponsor_id: integer, payer: object({ id: integer, email, nickname: text }) },
  ...{ site_id: oneOf(...siteIds), items: list(item), additional_info: text, application_id: id },
  ...{ shipments: list(freeObject), ...answered('id', 'status', 'order_status', 'version', 'collector') },
}

const body = (name: string): RequestBody => ({
  name,
  fields,
  unknown: ignored,
  together: checkNotificationUrl,
})

export const merchantOrderBody = body('POST /merchant_orders')
export const merchantOrderChange = body('PUT /merchant_orders/{id}')
