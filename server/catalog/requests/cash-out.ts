/** The body that confirms a cash-out: the cash that the buyer gets by a QR order. */
import { described, text } from './described.ts'
import { fault, type RequestBody } from './field.ts'
import { listed } from './in-store.ts'
import { needed } from './rule.ts'

const statusInvalid = needed(listed('400-invalid_status', 'the-cashout-status-is-not-correct'))
const detailInvalid = listed('400-invalid_status_detail', 'the-status-detail-is-not-correct')
/** The details that each status can have. */
const details: Readonly<Record<string, readonly string[]>> = {
  confirmed: ['confirmed'],
  fail: ['internal_comunication_error', 'other'],
  cancelled: ['manually_cancelled', 'confirmation_not_received', 'merchant_order_not_found', 'other'],
}

export const confirmationBody: RequestBody = {
  name: 'POST /instore/orders/{order_id}/confirmation',
  fields: {
    status: {
      is: 'text',
      type: statusInvalid,
      required: statusInvalid,
      oneOf: [Object.keys(details), statusInvalid],
    },
    status_detail: { is: 'text', type: detailInvalid },
    description: text,
  },
  unknown: described,
  together({ status, status_detail }) {
    const known = details[String(status)]
    if (!known || typeof status_detail !== 'string' || known.includes(status_detail)) return []
    return [fault('status_detail', detailInvalid)]
  },
}
