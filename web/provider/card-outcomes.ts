import {
  type CardholderName,
  type CardholderOutcome,
  cardholderNames,
  cardholderOutcomes,
  isCardholderName,
} from '../../server/facts/cardholder-outcomes.ts'

export type Outcome = CardholderOutcome & { name: CardholderName }

export const outcomes: Outcome[] = cardholderNames.map(name => ({ name, ...cardholderOutcomes[name] }))

/** The number of outcomes that are always shown. "More results" shows the rest. */
export const commonOutcomes = 8

/** The outcome that a cardholder's name selects. Any other name selects approval. */
export function findOutcome(name: string | undefined): Outcome {
  const typed = name?.toUpperCase()
  const found = isCardholderName(typed) ? typed : 'APRO'
  return { name: found, ...cardholderOutcomes[found] }
}

/** The provider's two APIs by which a card or a ticket pays. */
export const payingApis = ['payments', 'orders'] as const
export type PayingApi = (typeof payingApis)[number]
