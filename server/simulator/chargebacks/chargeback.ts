import type { Verdict } from '../api/payments.ts'
/** A dispute. The provider documents its fields poorly; these are from the types of the SDKs. */
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
