/** The bodies of `/v2/pos`. The reference lists the code of every fault, and logs of a shop (2026-09) have the texts. */
import { posStatuses } from '../../facts/in-person-orders.ts'
import { answered } from './described.ts'
import { type Field, type Fields, type Finding, fault, type RequestBody } from './field.ts'
import { needed, type Rule, referenceOf } from './rule.ts'

const listed = referenceOf('reference of points of sale, version 2')
const rule = (message: string) => listed('bad_request', message)
const malformed = (name: string) => rule(`${name} does not meet the expected format`)
const text = (name: string, max: number, form?: RegExp): Field => ({
  is: 'text',
  type: needed(rule(`${name} expected string`)),
  maxLength: [max, malformed(name)],
  ...(form && { forms: [[form, malformed(name)]] }),
})

/** The values of `config.qr.operating_mode` (reference). */
const operatingModes = ['pdv', 'unattended', 'self_service', 'standalone']

const fields: Fields = {
  name: text('name', 45, /^[\p{L}\d_-]+( [\p{L}\d_ -]*[\p{L}\d_-])?$/u),
  store_id: text('store_id', 20, /^\d+$/),
  external_store_id: text('external_store_id', 60),
  external_id: text('external_id', 40, /^[a-z\d]+$/i),
  config: {
    is: 'object',
    type: rule('config expected object'),
    fields: {
      qr: {
        is: 'object',
        type: rule('config.qr expected object'),
        fields: {
          operating_mode: {
            is: 'text',
            type: malformed('operating_mode'),
            oneOf: [operatingModes, needed(malformed('operating_mode'))],
          },
          category: { is: 'integer', type: needed(malformed('category')) },
        },
      },
    },
  },
}

const unknown: Rule = { ...rule('property not allowed'), sure: 'inferred' }

function checkStore({ store_id, external_store_id }: Readonly<Record<string, unknown>>): Finding[] {
  const neither = needed(rule('at least one of `store_id` or `external_store_id` is provided'))
  return store_id || external_store_id ? [] : [fault('store_id', neither, 'missing')]
}

export const posV2Body: RequestBody = { name: 'POST /v2/pos', fields, unknown, together: checkStore }
export const posV2Change: RequestBody = {
  name: 'PATCH /v2/pos/{id}',
  fields: {
    ...fields,
    status: {
      is: 'text',
      type: malformed('status'),
      oneOf: [posStatuses, needed(malformed('status'))],
    },
    ...answered('id', 'qr_response', 'date_created', 'date_last_updated', 'user_id'),
  },
  unknown,
}
