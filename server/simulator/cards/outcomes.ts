/**
 * What a test card does is decided by the first word of the cardholder's name (documentation, "test cards").
 * Details from CARD onward are corroborated by a second source only; UNSU and TEST are undocumented: UNSU is
 * refused without a reason, TEST follows the method's upper amount. Any other name is approved.
 */
export type Outcome = {
  status: 'approved' | 'rejected' | 'in_process'
  statusDetail: string
}

const rejected = (detail: string): Outcome => ({ status: 'rejected', statusDetail: `cc_rejected_${detail}` })

export const approved: Outcome = { status: 'approved', statusDetail: 'accredited' }

export const outcomes: Record<string, Outcome> = {
  APRO: approved,
  OTHE: rejected('other_reason'),
  CONT: { status: 'in_process', statusDetail: 'pending_contingency' },
  CALL: rejected('call_for_authorize'),
  FUND: rejected('insufficient_amount'),
  SECU: rejected('bad_filled_security_code'),
  EXPI: rejected('bad_filled_date'),
  FORM: rejected('bad_filled_other'),
  CARD: rejected('bad_filled_card_number'),
  INST: rejected('invalid_installments'),
  DUPL: rejected('duplicated_payment'),
  LOCK: rejected('card_disabled'),
  CTNA: rejected('card_type_not_allowed'),
  ATTE: rejected('max_attempts'),
  BLAC: rejected('blacklist'),
  UNSU: rejected('other_reason'),
  TEST: approved,
}

const overTheLimit: Outcome = { status: 'rejected', statusDetail: 'cc_amount_rate_limit_exceeded' }

/** The outcome for a holder's name and an amount, `max` being the method's highest amount. */
export function outcomeOf(holderName: string, amount: number, max: number): Outcome {
  const word = holderName.trim().split(/\s+/)[0]?.toUpperCase() ?? ''
  if (word === 'TEST' && amount > max) return overTheLimit
  return Object.hasOwn(outcomes, word) ? (outcomes[word] ?? approved) : approved
}
