import { toOffsetIso } from '../dates.ts'
import type { Chargeback } from './chargeback.ts'

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
