import { z } from 'zod'
import { isTransactionState } from '../../../facts/order-statuses.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { type JsonObject, toObject } from '../../json.ts'
import { anyText } from './fields.ts'
import { readBody } from './find-faults.ts'

const eventStatuses = ['processed', 'failed', 'refunded', 'canceled', 'expired', 'action_required'] as const
export type EventStatus = (typeof eventStatuses)[number]

const eventBody = z.strictObject({
  status: z.enum(eventStatuses),
  status_detail: anyText.optional(),
  payment_method_type: anyText.optional(),
  payment_method_id: anyText.optional(),
  installments: z.int().min(1).max(36).optional(),
})
/** What happens to an order of Point or QR on its terminal. */
export type OrderEvent = z.output<typeof eventBody>

/** Reads the body of `POST /v1/orders/{id}/events`. Throws 400 with every fault. */
export function readEvent(body: unknown): OrderEvent {
  return readBody(eventBody, body, checkDetail(toObject(body)))
}

/** The detail must be one that a transaction in this status can have. */
function checkDetail({ status, status_detail }: JsonObject): OrderFault[] {
  if (typeof status !== 'string' || typeof status_detail !== 'string') return []
  if (isTransactionState({ status, status_detail })) return []
  return [{ code: 'property_value', detail: `'$.status_detail' - is no detail of ${status}` }]
}
