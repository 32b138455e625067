import { countryOfCurrency } from '../../server/facts/countries.ts'
import { decimalsOf } from './decimals.ts'
import { type MoneyProblem, parseMoney } from './parse-money.ts'

type AmountProblem = MoneyProblem | 'tooSmall'
export type ReadAmount = { ok: true; value: number } | { ok: false; problem: AmountProblem }

/** In any currency: what has no cents is a whole number anyway. */
const smallestAmount = 0.01

/**
 * An amount to be charged or refunded, as it was typed: read as in the country that charges in the currency,
 * and as in English where none does.
 */
export function readAmount(text: string, currency: string): ReadAmount {
  const locale = countryOfCurrency(currency)?.locale ?? 'en'
  const parsed = parseMoney(text, locale, decimalsOf(currency))
  return parsed.ok && parsed.value < smallestAmount ? { ok: false, problem: 'tooSmall' } : parsed
}
