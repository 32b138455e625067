import { decimalsOf, localeBySite, type SiteId } from './currencies.ts'
import { type MoneyProblem, parseMoney } from './parse-money.ts'

export type AmountProblem = MoneyProblem | 'tooSmall'
export type ReadAmount = { ok: true; value: number } | { ok: false; problem: AmountProblem }

/** In any currency: what has no cents is a whole number anyway. */
const smallestAmount = 0.01

/**
 * An amount to be charged or given back, as it was typed.
 * @param site whose people typed it; null: nobody knows, and it is read as in English
 */
export function readAmount(text: string, site: SiteId | null, currency: string): ReadAmount {
  const parsed = parseMoney(text, site ? localeBySite[site] : 'en', decimalsOf(currency))
  return parsed.ok && parsed.value < smallestAmount ? { ok: false, problem: 'tooSmall' } : parsed
}
