import { useDebouncedValue } from '@mantine/hooks'
import { testCardExpiry } from '../../../server/facts/countries/cards.ts'
import { countryOf } from '../../../server/facts/countries.ts'
import { numberOrText } from '../../actions/form-input.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { readAmount } from '../../money/read-amount.ts'
import {
  type CardToken,
  type ProviderAccess,
  tokenizeCard,
  tokenizeSavedCard,
} from '../../provider/tokenize-card.ts'
import { trpc } from '../../trpc.ts'
import { isRecord } from '../../unknown-json.ts'
import type { PayValues } from './pay-values.ts'
import { type PayChoice, type SavedCard, useSavedCards } from './use-pay-choice.ts'

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
function binOf(choice: PayChoice, values: PayValues, savedCards: readonly SavedCard[]): string {
  const { card } = choice
  if (card.kind === 'test') return card.card.number.slice(0, 6)
  if (card.kind === 'offline') return ''
  if (card.kind === 'own') return values.cardNumber.replace(/\D/g, '').slice(0, 6)
  return savedCards.find(({ id }) => id === card.cardId)?.first_six_digits ?? ''
}

const typingPauseMs = 400
const minBinLength = 6

export type PayerCost = { installments: number; installment_amount: number; total_amount: number }

/** The provider's installment plans for the amount and card, with their totals. */
export function useInstallments(
  choice: PayChoice,
  values: PayValues,
): { costs: PayerCost[]; isLoading: boolean } {
  const locale = useFormatLocale()
  const saved = useSavedCards(choice.customerId)
  const amount = readAmount(values.amount, choice.currency, locale)
  const [wanted] = useDebouncedValue(
    {
      amount: amount.ok ? amount.value : 0,
      bin: binOf(choice, values, saved),
      method: methodOf(choice, values, saved),
    },
    typingPauseMs,
  )
  const query = trpc.paymentMethods.installments.useQuery(
    { amount: wanted.amount, bin: wanted.bin, payment_method_id: wanted.method },
    {
      enabled: wanted.amount > 0 && wanted.bin.length >= minBinLength,
      retry: false,
      placeholderData: old => old,
    },
  )
  return { costs: readCosts(query.data), isLoading: query.isFetching }
}

function readCosts(answer: unknown): PayerCost[] {
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  const costs = isRecord(first) && Array.isArray(first.payer_costs) ? first.payer_costs : []
  return costs.filter(isPayerCost)
}

function isPayerCost(value: unknown): value is PayerCost {
  return (
    isRecord(value) &&
    typeof value.installments === 'number' &&
    typeof value.installment_amount === 'number' &&
    typeof value.total_amount === 'number'
  )
}
