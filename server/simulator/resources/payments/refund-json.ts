import { toOffsetIso } from '../../../facts/dates.ts'
import type { Refund } from '../../store/records/payment.ts'

export function toRefundJson(refund: Refund, paymentId: number) {
  return {
    id: refund.id,
    payment_id: paymentId,
    amount: refund.amount,
    metadata: refund.metadata,
    source: refund.source,
    date_created: toOffsetIso(refund.createdAt),
    expiration_date: null,
    unique_sequence_number: null,
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: refund.status,
    reason: refund.reason,
    labels: [],
    amount_refunded_to_payer: refund.status === 'approved' ? refund.amount : 0,
    additional_data: null,
    partition_details: [],
  }
}
