/**
 * The envelopes of answers. That of a failed call is the body of a REST answer, and `data.body` of a tRPC error.
 * docs/internals/architecture.md (*A lost answer*) follows `outcome` from the connection to the console.
 */
import { z } from 'zod'
import { errorFamilyNames } from '../facts/provider-errors.ts'
import { errorCodes } from './error-codes.ts'

/** The order that exists after `order_failed`, and can be read. */
const failedOrderSchema = z.strictObject({
  id: z.string(),
  transactions: z
    .array(z.strictObject({ id: z.string(), status_detail: z.string().meta({ description: 'The reason' }) }))
    .meta({ description: 'The transactions that failed' }),
})
export type FailedOrder = z.infer<typeof failedOrderSchema>

export const errorEnvelope = z
  .strictObject({
    ok: z.literal(false),
    message: z.string().meta({ description: 'For people; programs branch on `code`' }),
    code: z.enum(errorCodes),
    outcome: z.literal('unknown').optional().meta({
      description:
        'The write may have been performed although it failed: look for it, or repeat a payment, a refund or an order with the same idempotency key',
    }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Messages about the input by field, the provider’s own about an order' }),
    order: failedOrderSchema
      .optional()
      .meta({ description: 'With `order_failed`: the order, which exists and can be read' }),
    causes: z
      .array(z.strictObject({ family: z.enum(errorFamilyNames), code: z.string() }))
      .optional()
      .meta({
        description:
          'The codes of `details`; a code has a meaning only in its family. Refusals of subscriptions have no codes: they are named by their texts',
      }),
    details: z
      .unknown()
      .optional()
      .meta({ description: 'The provider’s own response; of `wait_timeout`, what came near' }),
  })
  .meta({ id: 'ErrorEnvelope', description: 'A failed call' })
export type ErrorEnvelope = z.infer<typeof errorEnvelope>

/** The REST answer to a successful call. tRPC answers `data` alone. */
export const successEnvelope = z
  .strictObject({ ok: z.literal(true), data: z.unknown(), meta: z.array(z.unknown()) })
  .meta({ id: 'SuccessEnvelope', description: 'A performed call. `data` depends on the operation' })
