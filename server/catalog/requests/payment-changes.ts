/** The bodies that capture, change, cancel or refund a payment. */
import type { Finding, RequestBody } from './field.ts'
import { amount, expiration, metadata, moneySwitch, text, unknownName, wrongBody } from './payment-rules.ts'
import type { Rule } from './rule.ts'

/** `PUT /v1/payments/{id}`. The first four fields are those of the OpenAPI document. */
export const paymentChangeBody: RequestBody = {
  name: 'PUT /v1/payments/{id}',
  body: wrongBody,
  unknown: unknownName,
  fields: {
    capture: moneySwitch,
    status: { ...text, type: { code: 2016, sure: 'reference', source: 'reference' } },
    transaction_amount: amount(4003),
    date_of_expiration: expiration,
    description: text,
    external_reference: text,
    metadata,
  },
  together: findUnread,
}

/** `PUT /v1/payments/{id}/cancellations`. */
export const cancellationBody: RequestBody = {
  name: 'PUT /v1/payments/{id}/cancellations',
  body: wrongBody,
  unknown: unknownName,
  fields: { status: { ...text, type: { code: 2016, sure: 'reference', source: 'reference' } } },
}

const unread: Rule = { code: 1, warning: 'ignored_field', sure: 'inferred', source: 'one change at a time' }

/** What a cancellation or a capture does not read. */
function findUnread(body: Readonly<Record<string, unknown>>): Finding[] {
  const isCanceled = body.status !== undefined && body.status !== null
  if (!isCanceled && body.capture !== true) return []
  const read = isCanceled ? ['status'] : ['capture', 'transaction_amount']
  return Object.keys(body)
    .filter(name => Object.hasOwn(paymentChangeBody.fields, name) && !read.includes(name))
    .map(path => ({ kind: 'together', path, rule: unread }))
}

/** `POST /v1/payments/{id}/refunds`. Without an amount, all that is left is refunded. */
export const refundBody: RequestBody = {
  name: 'POST /v1/payments/{id}/refunds',
  body: wrongBody,
  unknown: unknownName,
  fields: {
    amount: amount(4024),
    // No document of the provider has these fields. The answer has them as they were sent.
    metadata,
    reason: text,
  },
}
