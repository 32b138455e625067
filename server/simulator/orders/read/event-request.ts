import { z } from 'zod'
import { type OrderEvent, orderEvents } from '../../../facts/in-person-orders.ts'
import { type JsonObject, toObject } from '../../../facts/json.ts'
import { isTransactionState } from '../../../facts/order-statuses.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { anyText } from './fields.ts'
import { readBody } from './find-faults.ts'

export const eventBody = z.strictObject({
  status: z.enum(orderEvents),
  status_detail: anyText.optional(),
  payment_method_type: anyText.optional(),
  payment_method_id: anyText.optional(),
  installments: z.int().min(1).max(36).optional(),
})

/** Reads the body of `POST /v1/orders/{id}/events`. Throws 400 with every fault. */
export function readEvent(body: unknown): OrderEvent {
  return readBody(eventBody, body, checkDetail(toObject(body)))
}

/** Checks that a transaction in this status can have the detail. */
function checkDetail({ status, status_detail }: JsonObject): OrderFault[] {
  if (typeof status !== 'string' || typeof status_detail !== 'string') return []
  if (isTransactionState({ status, status_detail })) return []
  return [{ code: 'property_value', detail: `'$.status_detail' - is no detail of ${status}` }]
}
