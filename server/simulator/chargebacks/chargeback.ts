import type { Verdict } from '../api/payments.ts'

/** A file that the seller named as proof. The simulator does not read it. */
export type Evidence = { name: string; url: string }

/** A dispute. */
export type Chargeback = {
  id: string
  paymentId: number
  status: 'in_review' | Verdict
  amount: number
  currency: string
  reasonId: string
  reason: string
  /** Absent in state of earlier versions. */
  evidence?: Evidence[]
  createdAt: number
  updatedAt: number
}
