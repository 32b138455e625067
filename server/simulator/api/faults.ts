import { z } from 'zod'
import type { NotificationFaultField } from '../../facts/notification-facts.ts'
import { maxDelaySeconds } from '../dates.ts'

/** The fault of one call. Fields combine: a slow 500, or a payment that is made but whose answer is cut off. */
export const faultSchema = z.strictObject({
  /** Answers with this status. Without other fields the body is the provider's usual one (500: `internal_error`). */
  status: z.int().min(400).max(599).optional(),
  /**
   * The code of a cause in the provider's tables (2006, "E601", …). Without `status`, the answer has the code's own
   * status.
   */
  code: z.union([z.int(), z.string().min(1)]).optional(),
  /** Replaces the provider's body. */
  body: z.unknown().optional(),
  /** Seconds that are sent as `Retry-After`. */
  retry_after: z.int().min(0).optional(),
  /** Replaces these fields of the answer, for example `{ currency_id: 'USD' }`. */
  fields: z.record(z.string(), z.unknown()).optional(),
  /** Performs the call although the answer reports a failure, as when an answer is lost. */
  performed: z.boolean().optional(),
  /** Delays the answer by this time. */
  delay_ms: z.int().min(0).max(120_000).optional(),
  /** Sends half of the body, then closes the connection. */
  cut_off: z.boolean().optional(),
  /** Closes the connection without an answer. */
  reset: z.boolean().optional(),
  /** Sends the notifications before the answer. */
  notify_first: z.boolean().optional(),
})
export type Fault = z.infer<typeof faultSchema>

/** Affects the next `times` matches, after the first `skip` of them. */
const countsSchema = {
  times: z.int().min(1).default(1),
  skip: z.int().min(0).default(0),
}

/** A fault and the calls that it affects. */
export const callRuleSchema = faultSchema.extend({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** Path without query; `*` stands for one segment, `**` for any rest: `/v1/payments/*` + `/refunds`. */
  path: z.string().startsWith('/').max(200).optional(),
  /**
   * Selects reads that show the resource with this id, also by a search or a list. A list is never refused with 404.
   */
  shows: z.string().min(1).max(100).optional(),
  ...countsSchema,
})
export type CallRule = z.infer<typeof callRuleSchema>

const notificationFaultShape = {
  /** Sends the notification this many times, always with the same body. */
  copies: z.int().min(1).max(20).optional(),
  /** Delays the notification, on the account's clock. */
  delay_seconds: z.number().min(0).max(maxDelaySeconds).optional(),
  /** Sends the notification after the account's next one. */
  reorder: z.boolean().optional(),
  /** Does not send the notification. The next attempt follows the schedule. */
  lose: z.boolean().optional(),
  wrong_signature: z.boolean().optional(),
  /** Signs with a timestamp one hour old. */
  stale_timestamp: z.boolean().optional(),
} satisfies Record<NotificationFaultField, z.ZodType>

/** The fault of notifications, and the notifications that it affects. */
export const notificationRuleSchema = z.strictObject({
  topic: z.string().optional(),
  action: z.string().optional(),
  resource: z.string().optional(),
  ...countsSchema,
  ...notificationFaultShape,
})
export type NotificationRule = z.infer<typeof notificationRuleSchema>

/** Removes only the rules of calls with exactly this path, or of reads that show exactly this resource. */
export const faultsQuerySchema = z.object({ path: z.string().optional(), shows: z.string().optional() })

/** The rules that are not used up. */
export const faultsSchema = z.strictObject({
  calls: z.array(callRuleSchema),
  notifications: z.array(notificationRuleSchema),
})
export type FaultsJson = z.infer<typeof faultsSchema>

export const appliedQuerySchema = z.object({ request_id: z.string().min(1).max(200) })

/** The faults that were applied to the requests of this id, of the newest 500. */
export const appliedSchema = z.strictObject({
  applied: z.array(
    z.strictObject({
      request_id: z.string(),
      method: z.string(),
      path: z.string(),
      /** The fault in the syntax of the header: `status=500; performed`. */
      fault: z.string(),
    }),
  ),
})
export type AppliedFault = z.infer<typeof appliedSchema>['applied'][number]
