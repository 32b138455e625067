import { decimalsOf } from './decimals.ts'
import { moneyLocale } from './money-locale.ts'
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
