/**
 * The faults of calls that can be caused at the simulator and at the shop proxy, and the calls that a rule of either
 * affects. The simulator has more faults, because it makes the answers.
 */
import { z } from 'zod'
import { hasEffect } from '../../facts/fault-effect.ts'

/** Fields can be combined: a slow 500, or a payment that is made but whose answer is cut off. */
export const commonFaultShape = {
  /** Answers with this status. Without other fields the body is the provider's usual one (500: `internal_error`). */
  status: z.int().min(400).max(599).optional(),
  /** Replaces the provider's body. */
  body: z.unknown().optional(),
  /** Seconds that are sent as `Retry-After`. */
  retry_after: z.int().min(0).optional(),
  /** Performs the call although `status`, `code` or `reset` takes the place of its answer, as when an answer is lost. */
  performed: z.boolean().optional(),
  /** Delays the answer by this time. */
  delay_ms: z.int().min(0).max(120_000).optional(),
  /** Sends half of the body, then closes the connection. */
  cut_off: z.boolean().optional(),
  /** Closes the connection without an answer. Without `performed` the call is not performed. */
  reset: z.boolean().optional(),
  /** Sends the body in ten parts over this time. */
  slow_body_ms: z.int().min(0).max(120_000).optional(),
  /** Sends half of the body as if it were the whole body, so that the body is not JSON. */
  malformed: z.boolean().optional(),
}

type Answer = Partial<Record<'status' | 'code' | 'body' | 'retry_after', unknown>>

/** Refuses fields of an answer in place of the provider's, which would be ignored without one. */
export function requireAnswer({ status, code, ...answer }: Answer, ctx: z.RefinementCtx): void {
  if ((status ?? code) !== undefined) return
  const found = (['body', 'retry_after'] as const).filter(name => answer[name] !== undefined)
  for (const name of found) ctx.addIssue({ code: 'custom', path: [name], message: 'must come with a status' })
}

/** Refuses a rule that does nothing to what it chooses, and names fields that do something. Other problems come first. */
export const requireEffect =
  (field: string, ...others: string[]) =>
  (rule: object, ctx: z.RefinementCtx): void => {
    if (ctx.issues.length > 0 || hasEffect(rule)) return
    const message = `must be there, or another field that does something, such as ${others.join(', ')}`
    ctx.addIssue({ code: 'custom', path: [field], message })
  }

/** The rule affects the next `times` matches, after the first `skip` of them. */
export const countsShape = {
  times: z.int().min(1).default(1),
  skip: z.int().min(0).default(0),
}

/** The calls that a rule affects. */
export const matchedCallsShape = {
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** Path without query; `*` stands for one segment, `**` for any rest: `/v1/payments/*` + `/refunds`. */
  path: z.string().startsWith('/').max(200).optional(),
  ...countsShape,
}

/** Fields that change only the bytes of a complete answer. */
export type BytesFault = Pick<
  z.infer<ReturnType<typeof z.strictObject<typeof commonFaultShape>>>,
  'cut_off' | 'malformed' | 'slow_body_ms'
>
