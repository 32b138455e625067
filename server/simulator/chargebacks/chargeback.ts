import type { Verdict } from '../api/payments.ts'
/** A dispute. Its real shape is not documented well; this is the one of the SDKs' types. */
export type Chargeback = {
  id: string
  paymentId: number
  status: 'in_review' | Verdict
  amount: number
  currency: string
  reasonId: string
  reason: string
  createdAt: number
  updatedAt: number
}
