import { z } from 'zod'

/** What goes wrong with one call. Parts combine: a slow 500, or a payment made whose answer is cut off. */
export const faultSchema = z.strictObject({
  /** Answers with this status. Alone it means the provider's usual body for it (500: `internal_error`). */
  status: z.int().min(400).max(599).optional(),
  /** Cause of the provider's table (2006, "E601", …); brings its own status where none is given. */
  code: z.union([z.int(), z.string().min(1)]).optional(),
  /** A body of one's own in place of the provider's. */
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
  /** Delivers the notifications before the answer leaves. */
  notify_first: z.boolean().optional(),
})
export type Fault = z.infer<typeof faultSchema>

/** The next `times` calls that match, after letting `skip` of them pass. */
export const callRuleSchema = faultSchema.extend({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** Path without query; `*` stands for one segment, `**` for any rest: `/v1/payments/*` + `/refunds`. */
  path: z.string().startsWith('/').optional(),
  times: z.int().min(1).default(1),
  skip: z.int().min(0).default(0),
})
export type CallRule = z.infer<typeof callRuleSchema>

/** The next `times` notifications that match. */
export const notificationRuleSchema = z.strictObject({
  topic: z.string().optional(),
  action: z.string().optional(),
  resource: z.string().optional(),
  times: z.int().min(1).default(1),
  skip: z.int().min(0).default(0),
  /** Sent so many times over, with one and the same body. */
  copies: z.int().min(1).max(20).optional(),
  /** Seconds on the account's clock. */
  delay_seconds: z.number().min(0).optional(),
  /** Waits until the account's next notification has gone out. */
  reorder: z.boolean().optional(),
  /** Never leaves, and is tried again by the schedule. */
  lose: z.boolean().optional(),
  wrong_signature: z.boolean().optional(),
  /** An hour old in the signature. */
  stale_timestamp: z.boolean().optional(),
})
export type NotificationRule = z.infer<typeof notificationRuleSchema>

const headerNames: Record<string, keyof Fault> = {
  status: 'status',
  code: 'code',
  'retry-after': 'retry_after',
  performed: 'performed',
  delay: 'delay_ms',
  'cut-off': 'cut_off',
  reset: 'reset',
  'notify-first': 'notify_first',
}

/** Reads `x-simulator-fault: status=500; delay=200; cut-off`. Throws a text saying what is wrong with it. */
export function parseFaultHeader(header: string): Fault {
  const given: Record<string, unknown> = {}
  for (const part of header.split(';')) {
    const [name = '', value] = part.trim().split('=', 2)
    if (name === '') continue
    const key = headerNames[name]
    if (!key) throw new Error(`x-simulator-fault knows ${Object.keys(headerNames).join(', ')}, not ${name}`)
    given[key] = value === undefined ? true : /^\d+$/.test(value) ? Number(value) : value
  }
  const parsed = faultSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Error(`x-simulator-fault: ${parsed.error.issues.map(issue => issue.message).join('; ')}`)
}
