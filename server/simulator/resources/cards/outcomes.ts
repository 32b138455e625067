import {
  type CardholderOutcome,
  cardholderOutcomes,
  isCardholderName,
} from '../../../facts/cardholder-outcomes.ts'

export type Outcome = Pick<CardholderOutcome, 'status' | 'detail'>

const overTheLimit: Outcome = { status: 'rejected', detail: 'cc_amount_rate_limit_exceeded' }

/**
 * The outcome for a cardholder's name and an amount. `max` is the method's maximum amount. Unknown names are approved.
 */
export function outcomeOf(holderName: string, amount: number, max: number): Outcome {
  const name = holderName.trim().split(/\s+/)[0]?.toUpperCase()
  if (name === 'TEST' && amount > max) return overTheLimit
  return cardholderOutcomes[isCardholderName(name) ? name : 'APRO']
}
