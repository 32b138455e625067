/** The bodies of payments and of what happens to them. */
import type { RequestBody } from './field.ts'
import type { Rule } from './rule.ts'

/** A name that is no field, at any level: quoted for refunds and for payments. */
const unknown: Rule = {
  code: 8,
  sure: 'quoted',
  source: 'sdk-php#38',
}

/** `POST /v1/payments/{id}/refunds`. Without an amount, all that is left is refunded. */
export const refundBody: RequestBody = {
  name: 'POST /v1/payments/{id}/refunds',
  body: { code: 1, sure: 'reference', source: 'reference' },
  unknown,
  fields: {
    amount: {
      is: 'number',
      type: { code: 4024, sure: 'reference', source: 'reference' },
    },
    metadata: { is: 'object' },
    reason: { is: 'text' },
  },
}
