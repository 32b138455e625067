import { decimalsOf } from './decimals.ts'
import { moneyLocale } from './money-locale.ts'
import { type MoneyProblem, parseMoney } from './parse-money.ts'

type AmountProblem = MoneyProblem | 'tooSmall'
export type ReadAmount = { ok: true; value: number; text: string } | { ok: false; problem: AmountProblem }

/** In any currency: without cents it is a whole number anyway. */
const minAmount = 0.01

/** Parses a typed amount with the separators that the interface shows amounts with. */
export function readAmount(text: string, currency: string, locale: string): ReadAmount {
  const parsed = parseMoney(text, moneyLocale(currency, locale), decimalsOf(currency))
  return parsed.ok && parsed.value < minAmount ? { ok: false, problem: 'tooSmall' } : parsed
}
