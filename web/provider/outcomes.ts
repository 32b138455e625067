/**
 * The cardholder's name decides what the sandbox does with a card (documentation, "test cards"). `isCertain`:
 * documented; the others are corroborated by a second source only.
 */
export type OutcomeName =
  | 'APRO'
  | 'CONT'
  | 'FUND'
  | 'SECU'
  | 'EXPI'
  | 'CALL'
  | 'FORM'
  | 'OTHE'
  | 'CARD'
  | 'INST'
  | 'DUPL'
  | 'LOCK'
  | 'CTNA'
  | 'ATTE'
  | 'BLAC'

export type Outcome = {
  name: OutcomeName
  status: 'approved' | 'rejected' | 'in_process'
  detail: string
  isCertain: boolean
}

const rejected = (name: OutcomeName, detail: string, isCertain: boolean): Outcome => ({
  name,
  status: 'rejected',
  detail: `cc_rejected_${detail}`,
  isCertain,
})

export const outcomes: Outcome[] = [
  { name: 'APRO', status: 'approved', detail: 'accredited', isCertain: true },
  { name: 'CONT', status: 'in_process', detail: 'pending_contingency', isCertain: true },
  rejected('FUND', 'insufficient_amount', true),
  rejected('SECU', 'bad_filled_security_code', true),
  rejected('EXPI', 'bad_filled_date', true),
  rejected('CALL', 'call_for_authorize', true),
  rejected('FORM', 'bad_filled_other', true),
  rejected('OTHE', 'other_reason', true),
  rejected('CARD', 'bad_filled_card_number', false),
  rejected('INST', 'invalid_installments', false),
  rejected('DUPL', 'duplicated_payment', false),
  rejected('LOCK', 'card_disabled', false),
  rejected('CTNA', 'card_type_not_allowed', false),
  rejected('ATTE', 'max_attempts', false),
  rejected('BLAC', 'blacklist', false),
]

/** How many of them are always in view; the rest stand behind "more results". */
export const commonOutcomes = 8

export function findOutcome(name: string | undefined): Outcome {
  const [approved] = outcomes
  const found = outcomes.find(outcome => outcome.name === name?.toUpperCase()) ?? approved
  if (!found) throw new Error('There are no outcomes.')
  return found
}
