import { testCardExpiry } from '../../../server/facts/countries/test-card.ts'
import { countryOf } from '../../../server/facts/countries.ts'
import { numberOrText } from '../../actions/unchecked.ts'
import {
  type CardToken,
  type ProviderAccess,
  tokenizeCard,
  tokenizeSavedCard,
} from '../../provider/tokenize-card.ts'
import type { PayValues } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'
import type { SavedCard } from './use-saved-cards.ts'

/**
 * The function that tokenizes the chosen card. Null for a method without one. The cardholder's name selects the
 * outcome.
 */
export function makeTokenOf(
  choice: PayChoice,
  values: PayValues,
  access: ProviderAccess,
): (() => Promise<CardToken>) | null {
  const { card, site, outcome } = choice
  switch (card.kind) {
    case 'offline':
      return null
    case 'saved':
      return () => tokenizeSavedCard({ cardId: card.cardId, securityCode: values.cardCode }, access)
    case 'test': {
      const { number, securityCode } = card.card
      const { testDocument: document } = countryOf(site)
      return () =>
        tokenizeCard({ number, securityCode, ...testCardExpiry, holderName: outcome.name, document }, access)
    }
    case 'own': {
      const document =
        values.documentNumber.trim() === ''
          ? null
          : { type: values.documentType.trim(), number: values.documentNumber.trim() }
      return () =>
        tokenizeCard(
          {
            number: values.cardNumber,
            month: numberOrText(values.cardMonth),
            year: numberOrText(values.cardYear),
            securityCode: values.cardCode,
            holderName: outcome.name,
            document,
          },
          access,
        )
    }
  }
}

/** The id of the chosen card's payment method. */
export function methodOf(choice: PayChoice, values: PayValues, savedCards: readonly SavedCard[]): string {
  const { card } = choice
  if (card.kind === 'test') return card.card.method
  if (card.kind === 'own') return values.method.trim()
  if (card.kind === 'offline') return card.method.id
  return savedCards.find(({ id }) => id === card.cardId)?.payment_method?.id ?? ''
}

/** The first digits of the card, which select its installment plans. */
export function binOf(choice: PayChoice, values: PayValues, savedCards: readonly SavedCard[]): string {
  const { card } = choice
  if (card.kind === 'test') return card.card.number.slice(0, 6)
  if (card.kind === 'offline') return ''
  if (card.kind === 'own') return values.cardNumber.replace(/\D/g, '').slice(0, 6)
  return savedCards.find(({ id }) => id === card.cardId)?.first_six_digits ?? ''
}
