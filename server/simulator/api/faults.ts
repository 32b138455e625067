import { z } from 'zod'
import { maxDelaySeconds } from '../../facts/dates.ts'
import type { NotificationFaultField } from '../../facts/notification-facts.ts'
import {
  commonFaultShape,
  countsShape,
  matchedCallsShape,
  requireAnswer,
  requireEffect,
} from '../../shared/faults/call-fault.ts'
import { fromPageSchema } from './calls.ts'
import { actorSchema } from './query.ts'

/** The fault of one call. */
export const faultSchema = z.strictObject({
  ...commonFaultShape,
  /**
   * A code of the provider's tables (2006, "E601", …): the answer has its status, error word, message and causes. `status`
   * replaces the status. A code that the path's table does not have is refused.
   */
  code: z.union([z.int(), z.string().min(1)]).optional(),
  /** Replaces these fields of the answer, for example `{ currency_id: 'USD' }`. */
  fields: z.record(z.string(), z.unknown()).optional(),
  /** Sends the notifications before the answer. */
  notify_first: z.boolean().optional(),
})
export type Fault = z.infer<typeof faultSchema>

/** A fault and the calls that it affects. */
export const callRuleSchema = faultSchema.extend({
  ...matchedCallsShape,
  /** Where the rule acts. The gateway has those of the shop proxy. */
  at: z.literal('simulator').optional(),
  /**
   * Selects reads that show the resource with this id, also by a search or a list. A list is never refused with 404.
   */
  shows: z.string().min(1).max(100).optional(),
})
export type CallRule = z.infer<typeof callRuleSchema>

/** A rule that is added. It must do something. */
export const newCallRuleSchema = callRuleSchema
  .superRefine(requireAnswer)
  .superRefine(requireEffect('status', 'code', 'delay_ms', 'reset', 'cut_off'))

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

/** The fault of one notification. */
export const notificationFaultSchema = z.strictObject(notificationFaultShape)
export type NotificationFault = z.infer<typeof notificationFaultSchema>

/** The fault of notifications, and the notifications that it affects. */
export const notificationRuleSchema = z.strictObject({
  topic: z.string().optional(),
  action: z.string().optional(),
  resource: z.string().optional(),
  ...countsShape,
  ...notificationFaultShape,
})
/** A rule that is added. It must do something. */
export const newNotificationRuleSchema = notificationRuleSchema.superRefine(
  requireEffect('copies', 'delay_seconds', 'lose', 'wrong_signature'),
)
export type NotificationRule = z.infer<typeof notificationRuleSchema>

/** Removes only the rules of calls with exactly this path, or of reads that show exactly this resource. */
export const faultsQuerySchema = z.object({ path: z.string().optional(), shows: z.string().optional() })

/** The rules that are not used up, and who added them. */
export const faultsSchema = z.strictObject({
  calls: z.array(callRuleSchema.extend({ by: actorSchema })),
  notifications: z.array(notificationRuleSchema.extend({ by: actorSchema })),
})
export type FaultsJson = z.infer<typeof faultsSchema>
export type ArmedCallRule = FaultsJson['calls'][number]
export type ArmedNotificationRule = FaultsJson['notifications'][number]

/**
 * Which calls: by the id of the request, or, for a caller that sent none, by what else it knows of its own call. A time
 * that has passed is the same for two clocks that differ.
 */
export const appliedQuerySchema = z.object({
  request_id: z.string().min(1).max(200).optional(),
  method: z.string().max(20).optional(),
  path: z.string().max(2048).optional(),
  idempotency_key: z.string().max(1000).optional(),
  within_ms: z.coerce.number().min(0).optional(),
})
export type AppliedQuery = z.infer<typeof appliedQuerySchema>

/** A fault of the shop proxy that met a call, which may never reach the simulator. */
export const reportedFaultSchema = z.strictObject({
  at: z.literal('shop_proxy'),
  method: z.string().max(20),
  path: z.string().max(2048),
  /** The fault in the syntax of the header: `status=500; performed`. */
  fault: z.string().max(1000),
})

/** The faults that were applied to these calls, of the newest 500. */
export const appliedSchema = z.strictObject({
  applied: z.array(
    reportedFaultSchema.partial({ at: true }).extend({
      request_id: z.string(),
      /** How long ago it was applied, in milliseconds. */
      age_ms: z.number(),
      /** The resource that the rule named, as those of gradings do. */
      shows: z.string().optional(),
      from_page: fromPageSchema,
      /** What the provider answers to the call, if the fault changed or lost it. */
      provided: z.strictObject({ status: z.int(), body: z.string() }).optional(),
    }),
  ),
})
export type FoundFault = z.infer<typeof appliedSchema>['applied'][number]
export type AppliedFault = Omit<FoundFault, 'age_ms'>
