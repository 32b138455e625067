/** The bodies that capture, change, cancel or refund a payment. */
import { isMissing } from '../../facts/json.ts'
import { type Field, type Finding, fault, type RequestBody, type Situation } from './field.ts'
import {
  amount,
  checkExpiration,
  expiration,
  flag,
  metadata,
  text,
  unknownName,
  wrongBody,
} from './payment-rules.ts'
import { checkCents } from './payments-together.ts'
import { needed, type Rule, reference } from './rule.ts'

const wrongStatus = needed(reference(2016))
const status: Field = { ...text, type: wrongStatus, oneOf: [['cancelled'], wrongStatus] }

/** `PUT /v1/payments/{id}`. The first four fields are those of the OpenAPI document. */
export const paymentChangeBody: RequestBody = {
  name: 'PUT /v1/payments/{id}',
  body: wrongBody,
  unknown: unknownName,
  fields: {
    capture: flag,
    status,
    transaction_amount: amount(4003),
    date_of_expiration: expiration,
    description: text,
    external_reference: text,
    metadata,
  },
  together: checkChange,
}

/** `PUT /v1/payments/{id}/cancellations`. */
export const cancellationBody: RequestBody = {
  name: 'PUT /v1/payments/{id}/cancellations',
  body: wrongBody,
  unknown: unknownName,
  fields: { status: { ...status, required: wrongStatus } },
}

const unread: Rule = { code: 1, warning: 'ignored_field', sure: 'inferred', source: 'one change at a time' }
/** An amount can only be captured. */
const unchangeable: Rule = needed({ code: 2017, sure: 'inferred', source: 'the refusal of other amounts' })

type Sent = Readonly<Record<string, unknown>>

/** What a cancellation or a capture does not read, and an amount that nothing captures. */
function checkChange(sent: Sent, { now }: Situation): Finding[] {
  const isCanceled = !isMissing(sent.status)
  if (!isCanceled && sent.capture !== true) {
    const hasAmount = !isMissing(sent.transaction_amount)
    return [...(hasAmount ? [fault('transaction_amount', unchangeable)] : []), ...checkExpiration(sent, now)]
  }
  const read = isCanceled ? ['status'] : ['capture', 'transaction_amount']
  return Object.keys(sent)
    .filter(name => Object.hasOwn(paymentChangeBody.fields, name) && !read.includes(name))
    .map(path => fault(path, unread))
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
  together: (sent, { country }) => checkCents('amount', sent.amount, country),
}
