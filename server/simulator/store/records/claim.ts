import { z } from 'zod'
import { jsonObject, numericId, time } from '../document-fields.ts'

const claimStages = ['claim', 'dispute'] as const
const roleSchema = z.enum(['complainant', 'respondent', 'mediator'])
export type ClaimRole = z.infer<typeof roleSchema>

const messageSchema = z.object({
  id: z.int().min(1),
  from: roleSchema,
  to: roleSchema,
  text: z.string(),
  stage: z.enum(claimStages),
  at: time,
})
export type ClaimMessage = z.infer<typeof messageSchema>

const changeSchema = z.object({
  status: z.enum(['opened', 'closed']),
  stage: z.enum(claimStages),
  at: time,
  by: z.enum(['buyer', 'seller', 'mediator']),
})

/** A buyer's claim about a payment, which is open as long as the payment is in mediation. */
export const claimSchema = z.object({
  id: numericId,
  paymentId: numericId,
  status: z.enum(['opened', 'closed']),
  stage: z.enum(claimStages),
  reasonId: z.string(),
  /** What the buyer wants. */
  expected: z.string(),
  /** How it ended. Null as long as it is open. */
  resolution: z
    .object({ reason: z.string(), benefited: roleSchema, closedBy: z.enum(['seller', 'mediator']) })
    .nullable(),
  messages: z.array(messageSchema),
  /** As the seller sent it. */
  evidence: z.array(z.object({ id: z.int(), at: time, sent: jsonObject })),
  changes: z.array(changeSchema),
  createdAt: time,
  updatedAt: time,
})
export type Claim = z.infer<typeof claimSchema>
