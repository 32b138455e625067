import { countryOfCurrency } from '../../server/facts/countries.ts'
import { decimalsOf } from './decimals.ts'
import { type MoneyProblem, parseMoney } from './parse-money.ts'

type AmountProblem = MoneyProblem | 'tooSmall'
export type ReadAmount = { ok: true; value: number } | { ok: false; problem: AmountProblem }

/** In any currency: without cents it is a whole number anyway. */
const smallestAmount = 0.01

/**
 * Parses a typed amount with the separators of the currency's country, or those of English if there is none.
 */
export function readAmount(text: string, currency: string): ReadAmount {
  const locale = countryOfCurrency(currency)?.locale ?? 'en'
  const parsed = parseMoney(text, locale, decimalsOf(currency))
  return parsed.ok && parsed.value < smallestAmount ? { ok: false, problem: 'tooSmall' } : parsed
}
