import type { Verdict } from '../api/payments.ts'
import { toOffsetIso } from '../dates.ts'

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

export function toChargebackJson(chargeback: Chargeback) {
  return {
    id: chargeback.id,
    payment_id: chargeback.paymentId,
    status: chargeback.status,
    amount: chargeback.amount,
    currency_id: chargeback.currency,
    reason_id: chargeback.reasonId,
    reason: chargeback.reason,
    date_created: toOffsetIso(chargeback.createdAt),
    last_modified: toOffsetIso(chargeback.updatedAt),
  }
}
