import type { ErrorFamily } from '../provider-errors.ts'

/**
 * The codes after which the same request may succeed, with the same key: failures of a moment, and orders that are not
 * ready yet. Any other code is answered again until the request is changed.
 */
const transient = new Set([
  ...['2004', '2007', 'bank_transfers_timeout', 'create_ti_unavailable'],
  ...['E601', 'E603', 'E702', 'service_failed'],
  ...['unprocessable_entity', 'post_processing_operation_pending', 'processor_communication_error'],
  ...['resource_locked', 'internal_error', 'idempotency_validation_failed'],
])

/** The codes after which the same request may succeed when something else has ended or changed, by family. */
const waiting: Partial<Record<ErrorFamily, readonly string[]>> = {
  payments: ['2030', '2031'],
  card_tokens: ['204'],
  orders: [
    ...['order_refund_already_in_process', 'refund_in_progress', 'too_many_requests', 'usage_quota_exceeded'],
    ...['already_queued_order_for_terminal', 'already_queued_order_for_device'],
    'already_queued_order_on_terminal',
  ],
}

/** Whether to wait before the same request is sent again. */
export function waits(family: ErrorFamily | null, code: string): boolean {
  return family !== null && waiting[family]?.includes(code) === true
}

/**
 * Whether the same request, with the same key, may succeed after an error with this code: in a moment, when something
 * else has ended or changed, or never.
 */
export function repetitionOf(family: ErrorFamily, code: string): 'soon' | 'later' | 'never' {
  if (transient.has(code)) return 'soon'
  return waits(family, code) ? 'later' : 'never'
}

/** Answered with 500, but caused by the request: a retry gets the same answer, and the provider is not down. */
const callersOwn = new Set([
  ...['payer_cannot_be_nil', 'communication_error', 'not_found', 'user_allowed_only_in_test'],
  'E731',
])

/** Whether a failure with this code is a refusal of the request, although its status is that of an outage. */
export function isRefusedWith500(code: string | null, status: number): boolean {
  return status >= 500 && code !== null && callersOwn.has(code)
}

/** Whether the same request with the same key helps. Null: the code alone does not decide it. */
export function repetitionHelps(code: string | null, status: number): boolean | null {
  if (code === null) return null
  if (transient.has(code)) return true
  return isRefusedWith500(code, status) ? false : null
}
