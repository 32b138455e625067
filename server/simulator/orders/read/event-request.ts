import { z } from 'zod'
import { anyText } from './fields.ts'
import { readBody } from './find-faults.ts'

const eventBody = z.strictObject({
  status: z.enum(['processed', 'failed', 'refunded', 'canceled', 'expired', 'action_required']),
  status_detail: anyText.optional(),
  payment_method_type: anyText.optional(),
  payment_method_id: anyText.optional(),
  installments: z.int().min(1).max(36).optional(),
})
/** What happens to an order of Point or QR: the test environment is told so, because it has no terminal. */
export type OrderEvent = z.output<typeof eventBody>

/** Reads the body of `POST /v1/orders/{id}/events`. Throws 400 with every fault. */
export function readEvent(body: unknown): OrderEvent {
  return readBody(eventBody, body)
}
