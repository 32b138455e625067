import { useDebouncedValue } from '@mantine/hooks'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { readAmount } from '../../money/read-amount.ts'
import { trpc } from '../../trpc.ts'
import { isRecord } from '../../unknown-json.ts'
import { binOf, methodOf } from './card-to-token.ts'
import type { PayValues } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'
import { useSavedCards } from './use-saved-cards.ts'

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
