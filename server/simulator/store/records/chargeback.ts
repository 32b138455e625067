import { z } from 'zod'
import { verdictSchema } from '../../api/payments.ts'
import { idText, numericId, time } from '../document-fields.ts'

/** A file that the seller named as proof. The simulator does not read it. */
const evidenceSchema = z.object({ name: z.string(), url: z.string() })
export type Evidence = z.infer<typeof evidenceSchema>

/** A dispute. */
export const chargebackSchema = z.object({
  id: idText,
  paymentId: numericId,
  status: z.enum(['in_review', ...verdictSchema.options]),
  amount: z.number(),
  currency: z.string(),
  reasonId: z.string(),
  reason: z.string(),
  /** The evidence. Absent until the seller sends some. */
  evidence: z.array(evidenceSchema).exactOptional(),
  createdAt: time,
  updatedAt: time,
})
export type Chargeback = z.infer<typeof chargebackSchema>
