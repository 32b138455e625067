import type { StatusDetail } from './payment-statuses.ts'

/** The outcome of a payment with a test card. */
export type CardholderOutcome = {
  status: 'approved' | 'rejected' | 'in_process'
  detail: StatusDetail
  /** False if no official source documents the outcome. */
  isDocumented: boolean
}

const approved = { status: 'approved', detail: 'accredited' } as const
const rejected = <const Detail extends StatusDetail>(detail: Detail) =>
  ({ status: 'rejected', detail }) as const
const documented = { isDocumented: true }
const assumed = { isDocumented: false }

/**
 * The first word of the cardholder's name decides the outcome of a test card (documentation, "test cards"). The common
 * ones come first. UNSU ("unsupported") and TEST ("apply amount rule") have no documented outcome: UNSU is treated as a
 * refusal without a reason, TEST as an approval up to the method's maximum amount.
 */
export const cardholderOutcomes = {
  APRO: { ...approved, ...documented },
  CONT: { status: 'in_process', detail: 'pending_contingency', ...documented },
  FUND: { ...rejected('cc_rejected_insufficient_amount'), ...documented },
  SECU: { ...rejected('cc_rejected_bad_filled_security_code'), ...documented },
  EXPI: { ...rejected('cc_rejected_bad_filled_date'), ...documented },
  CALL: { ...rejected('cc_rejected_call_for_authorize'), ...documented },
  FORM: { ...rejected('cc_rejected_bad_filled_other'), ...documented },
  OTHE: { ...rejected('cc_rejected_other_reason'), ...documented },
  CARD: { ...rejected('cc_rejected_bad_filled_card_number'), ...assumed },
  INST: { ...rejected('cc_rejected_invalid_installments'), ...assumed },
  DUPL: { ...rejected('cc_rejected_duplicated_payment'), ...assumed },
  LOCK: { ...rejected('cc_rejected_card_disabled'), ...assumed },
  CTNA: { ...rejected('cc_rejected_card_type_not_allowed'), ...assumed },
  ATTE: { ...rejected('cc_rejected_max_attempts'), ...assumed },
  BLAC: { ...rejected('cc_rejected_blacklist'), ...assumed },
  UNSU: { ...rejected('cc_rejected_other_reason'), ...assumed },
  TEST: { ...approved, ...assumed },
} as const satisfies Record<string, CardholderOutcome>

export type CardholderName = keyof typeof cardholderOutcomes
export const cardholderNames = Object.keys(cardholderOutcomes) as CardholderName[]

export function isCardholderName(value: unknown): value is CardholderName {
  return cardholderNames.some(name => name === value)
}
