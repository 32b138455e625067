import { z } from 'zod'

/** What goes wrong with one call. Fields combine: a slow 500, or a payment that is made but whose answer is cut off. */
export const faultSchema = z.strictObject({
  /** Answers with this status. Alone it means the provider's usual body for it (500: `internal_error`). */
  status: z.int().min(400).max(599).optional(),
  /** Cause of the provider's table (2006, "E601", …). It has a status of its own, used where none is given. */
  code: z.union([z.int(), z.string().min(1)]).optional(),
  /** Takes the place of the provider's body. */
  body: z.unknown().optional(),
  /** Seconds, sent as `Retry-After`. */
  retry_after: z.int().min(0).optional(),
  /** The work is done although the answer says otherwise: a lost answer. */
  performed: z.boolean().optional(),
  /** Waits before the answer leaves. */
  delay_ms: z.int().min(0).max(120_000).optional(),
  /** Sends half of the body, then closes the connection. */
  cut_off: z.boolean().optional(),
  /** Closes the connection without a byte of answer. */
  reset: z.boolean().optional(),
  /** Sends the notifications before the answer. */
  notify_first: z.boolean().optional(),
})
export type Fault = z.infer<typeof faultSchema>

/** The next `times` matches are affected, after the first `skip` of them. */
const countsSchema = {
  times: z.int().min(1).default(1),
  skip: z.int().min(0).default(0),
}

/** A fault and the calls that it affects. */
export const callRuleSchema = faultSchema.extend({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** Path without query; `*` stands for one segment, `**` for any rest: `/v1/payments/*` + `/refunds`. */
  path: z.string().startsWith('/').max(200).optional(),
  ...countsSchema,
})
export type CallRule = z.infer<typeof callRuleSchema>

/** What goes wrong with notifications, and which ones. */
export const notificationRuleSchema = z.strictObject({
  topic: z.string().optional(),
  action: z.string().optional(),
  resource: z.string().optional(),
  ...countsSchema,
  /** Sent so many times, always with the same body. */
  copies: z.int().min(1).max(20).optional(),
  /** On the account's clock. */
  delay_seconds: z.number().min(0).optional(),
  /** Sent after the account's next notification. */
  reorder: z.boolean().optional(),
  /** Not sent; the next attempt follows the schedule. */
  lose: z.boolean().optional(),
  wrong_signature: z.boolean().optional(),
  /** Signed with a timestamp one hour old. */
  stale_timestamp: z.boolean().optional(),
})
export type NotificationRule = z.infer<typeof notificationRuleSchema>

/** The rules that are not used up. */
export const faultsSchema = z.strictObject({
  calls: z.array(callRuleSchema),
  notifications: z.array(notificationRuleSchema),
})
export type FaultsJson = z.infer<typeof faultsSchema>
