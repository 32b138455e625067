import { useTranslations } from 'use-intl'
import { countryOfCurrency } from '../../server/facts/countries.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { decimalsOf } from './decimals.ts'
import { formatAmount } from './format-money.ts'
import type { ReadAmount } from './read-amount.ts'

/** The text beside the field of an amount that cannot be read. Null for an amount that can. */
export function useAmountProblem(currency: string): (read: ReadAmount) => string | null {
  const t = useTranslations('amountProblem')
  const locale = useFormatLocale()
  const decimals = decimalsOf(currency)
  const sample = (countryOfCurrency(currency)?.sampleAmount ?? 100) + (decimals > 0 ? 0.5 : 0)
  const example = formatAmount(sample, currency, locale)
  return read => (read.ok ? null : t(read.problem, { example, plain: String(sample), currency, decimals }))
}
