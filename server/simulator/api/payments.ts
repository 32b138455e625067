import { z } from 'zod'
import { maxDelaySeconds } from '../../facts/dates.ts'

/** The decisions of a payer, a bank or a reviewer that change a payment alone. `release` ends a claim for the seller. */
export const plainSettlementSchema = z.enum(['approve', 'reject', 'expire', 'cancel', 'mediate', 'release'])
export type PlainSettlement = z.infer<typeof plainSettlementSchema>

/** `repay` ends a claim for the buyer, with a refund. */
const settlementSchema = z.enum([...plainSettlementSchema.options, 'repay'])

export const settleSchema = z.strictObject({
  settlement: settlementSchema,
  /** The `status_detail` of a rejection. */
  detail: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .optional(),
  /** Delays the settlement of a waiting payment, on the account's clock. */
  in_seconds: z.number().min(0).max(maxDelaySeconds).optional(),
})

const challengeAnswerSchema = z.enum(['yes', 'no'])
export type ChallengeAnswer = z.infer<typeof challengeAnswerSchema>

/** Whether the payer says that it was them. */
export const challengeSchema = z.strictObject({ answer: challengeAnswerSchema.default('yes') })

export const verdictSchema = z.enum(['settled', 'reimbursed'])
export type Verdict = z.infer<typeof verdictSchema>

export const disputeSchema = z.strictObject({
  /** The decision of the open dispute. If absent, the call opens a dispute. */
  verdict: verdictSchema.optional(),
  reason: z.string().min(1).optional(),
})

/** What a buyer says in a claim. */
export const claimInputSchema = z.strictObject({
  /** The provider's code of the reason. */
  reason_id: z.string().min(1).max(20).optional(),
  expected_resolution: z.enum(['refund', 'return', 'partial_refund']).optional(),
  message: z.string().min(1).max(2_000).optional(),
})

/** Payments and chargebacks have the provider's own fields. */
export const providerPaymentSchema = z.looseObject({
  id: z.number(),
  status: z.string(),
  status_detail: z.string(),
  transaction_amount: z.number(),
  /** The merchant order of a payment for a preference. */
  order: z.looseObject({ id: z.string().optional() }),
})
export const providerClaimSchema = z.looseObject({ id: z.number(), status: z.string(), stage: z.string() })
export const providerChargebackSchema = z.looseObject({ id: z.string(), status: z.string() })
