import type { PaymentStatus } from './payment-status-names.ts'

/** Each `status` of a payment with every `status_detail` that is documented for it (payment status pages, 2026-11). */
const detailsByStatus = {
  approved: ['accredited', 'partially_refunded'],
  pending: ['pending_waiting_payment', 'pending_waiting_transfer', 'pending_challenge'],
  in_process: ['offline_process', 'pending_contingency', 'pending_review_manual', 'deferred_retry'],
  authorized: ['pending_capture'],
  rejected: [
    'bank_error',
    'cc_amount_rate_limit_exceeded',
    'cc_rejected_3ds_challenge',
    'cc_rejected_bad_filled_card_number',
    'cc_rejected_bad_filled_date',
    'cc_rejected_bad_filled_other',
    'cc_rejected_bad_filled_security_code',
    'cc_rejected_blacklist',
    'cc_rejected_call_for_authorize',
    'cc_rejected_card_disabled',
    'cc_rejected_card_error',
    'cc_rejected_card_type_not_allowed',
    'cc_rejected_duplicated_payment',
    'cc_rejected_high_risk',
    'cc_rejected_insufficient_amount',
    'cc_rejected_invalid_installments',
    'cc_rejected_max_attempts',
    'cc_rejected_other_reason',
    'cc_rejected_time_out',
    'insufficient_amount',
    'rejected_by_bank',
    'rejected_by_regulations',
    'rejected_high_risk',
    'rejected_insufficient_data',
    'rejected_other_reason',
  ],
  cancelled: ['by_collector', 'by_payer', 'by_admin', 'expired'],
  refunded: ['refunded', 'by_admin'],
  // The details of these two statuses are barely documented.
  in_mediation: ['in_process'],
  charged_back: ['in_process', 'settled', 'reimbursed'],
} as const satisfies Record<PaymentStatus, readonly string[]>

/** The details that say why a payment was rejected. */
export const rejectedDetails = detailsByStatus.rejected
export type RejectedDetail = (typeof rejectedDetails)[number]
export type StatusDetail = (typeof detailsByStatus)[PaymentStatus][number]

export const statusDetails: readonly StatusDetail[] = [...new Set(Object.values(detailsByStatus).flat())]

export function isStatusDetail(value: unknown): value is StatusDetail {
  return statusDetails.some(detail => detail === value)
}
