import { useTranslations } from 'use-intl'
import { countryOfCurrency } from '../../server/facts/countries.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { decimalsOf, formatAmount, moneyLocale } from './format-money.ts'
import { type MoneyProblem, parseMoney } from './parse-money.ts'

type AmountProblem = MoneyProblem | 'tooSmall'
export type ReadAmount = { ok: true; value: number; text: string } | { ok: false; problem: AmountProblem }

/** The minimum amount in any currency. In a currency without cents, the smallest amount is 1 anyway. */
const minAmount = 0.01

/** Parses a typed amount that has the separators of the interface. */
export function readAmount(text: string, currency: string, locale: string): ReadAmount {
  const parsed = parseMoney(text, moneyLocale(currency, locale), decimalsOf(currency))
  return parsed.ok && parsed.value < minAmount ? { ok: false, problem: 'tooSmall' } : parsed
}

/** The text beside the field of an amount that cannot be read. Null for an amount that can. */
export function useAmountProblem(currency: string): (read: ReadAmount) => string | null {
  const t = useTranslations('amountProblem')
  const locale = useFormatLocale()
  const decimals = decimalsOf(currency)
  const sample = (countryOfCurrency(currency)?.sampleAmount ?? 100) + (decimals > 0 ? 0.5 : 0)
  const example = formatAmount(sample, currency, locale)
  return read => (read.ok ? null : t(read.problem, { example, plain: String(sample), currency, decimals }))
}
