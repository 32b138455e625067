/** What to try first after a rejected payment, by its status detail. */
import type { FailureDetail } from '../../server/facts/order-statuses.ts'
import type { RejectedDetail } from '../../server/facts/payment-statuses.ts'

const adviceByDetail = {
  '3ds_challenge_expired': 'challenge',
  amount_limit_exceeded: 'limit',
  bad_filled_card_data: 'card',
  bank_error: 'again',
  card_disabled: 'bank',
  card_insufficient_amount: 'funds',
  cc_amount_rate_limit_exceeded: 'limit',
  cc_rejected_3ds_challenge: 'challenge',
  cc_rejected_bad_filled_card_number: 'card',
  cc_rejected_bad_filled_date: 'card',
  cc_rejected_bad_filled_other: 'card',
  cc_rejected_bad_filled_security_code: 'card',
  cc_rejected_blacklist: 'otherMethod',
  cc_rejected_call_for_authorize: 'bank',
  cc_rejected_card_disabled: 'bank',
  cc_rejected_card_error: 'otherMethod',
  cc_rejected_card_type_not_allowed: 'otherMethod',
  cc_rejected_duplicated_payment: 'duplicate',
  cc_rejected_high_risk: 'risk',
  cc_rejected_insufficient_amount: 'funds',
  cc_rejected_invalid_installments: 'installments',
  cc_rejected_max_attempts: 'otherMethod',
  cc_rejected_other_reason: 'otherMethod',
  cc_rejected_time_out: 'again',
  high_risk: 'risk',
  in_review: 'otherMethod',
  insufficient_amount: 'funds',
  invalid_card_token: 'token',
  invalid_installments: 'installments',
  max_attempts_exceeded: 'otherMethod',
  pending_challenge: 'challenge',
  processing_error: 'again',
  rejected_by_bank: 'otherMethod',
  rejected_by_issuer: 'otherMethod',
  rejected_by_regulations: 'otherMethod',
  rejected_high_risk: 'risk',
  rejected_insufficient_data: 'data',
  rejected_other_reason: 'otherMethod',
  required_call_for_authorize: 'bank',
} as const satisfies Record<RejectedDetail | FailureDetail, string>

type Advice = (typeof adviceByDetail)[keyof typeof adviceByDetail]

/** Another card or method also helps after a cause that the console does not know. */
export function adviceFor(detail: string | null | undefined): Advice {
  const known = Object.entries(adviceByDetail).find(([name]) => name === detail)
  return known?.[1] ?? 'otherMethod'
}
