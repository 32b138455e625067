/**
 * Barcode and line of a boleto, by the rules of Brazil's banks (FEBRABAN, Banco Central Carta-Circular 2.926). Bank,
 * agency and account are those of the line that the provider publishes as an example.
 */

import { toCents } from '../../../facts/amounts.ts'
import { dayMs, hourMs } from '../../../facts/dates.ts'

/** The data in a boleto's codes. */
export type Boleto = { paymentId: number; amount: number; dueAt: number | null }

/** The 44 digits for a scanner, and the 47 digits that a payer types, which repeat them with more check digits. */
export type BoletoCodes = { barcode: string; line: string; reference: string }

const bankAndCurrency = '2379'
const agencyAndWallet = '338026'
const accountAndEnd = '00633330'

export function toBoletoCodes({ paymentId, amount, dueAt }: Boleto): BoletoCodes {
  /** The bank's own number of the boleto ("nosso número"), without its first zero, as in the provider's examples. */
  const reference = String(paymentId).padStart(10, '0').slice(-10)
  const free = `${agencyAndWallet}0${reference}${accountAndEnd}`
  const value = dueAndAmount(dueAt, amount)
  const check = checkBy11(bankAndCurrency + value + free)
  const fields = [bankAndCurrency + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  const line = fields.map(field => field + checkBy10(field)).join('') + check + value
  return { barcode: bankAndCurrency + check + value + free, line, reference }
}

/** The due factor and the amount. An amount of more than ten digits takes the place of the factor. */
function dueAndAmount(dueAt: number | null, amount: number): string {
  const cents = String(toCents(amount))
  if (cents.length > 10) return cents.padStart(14, '0')
  return dueFactor(dueAt) + cents.padStart(10, '0')
}

const factorStart = Date.UTC(1997, 9, 7)
const brasiliaMs = -3 * hourMs

/**
 * Days since 1997-10-07. After 9999, on 2025-02-21, the count starts again at 1000. `0000` stands for no date, and for
 * dates before the factor existed.
 */
function dueFactor(dueAt: number | null): string {
  const days = dueAt === null ? 0 : Math.floor((dueAt + brasiliaMs - factorStart) / dayMs)
  if (days < 1_000) return '0000'
  return String(1_000 + ((days - 1_000) % 9_000))
}

/** The check digit by modulo 10. Weights are 2 and 1 from the right; products of two digits count as their sum. */
function checkBy10(digits: string): number {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

/** The check digit by modulo 11. Weights are 2 to 9 from the right; 0, 10 and 11 become 1. */
function checkBy11(digits: string): number {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) sum += Number(digit) * (2 + (place % 8))
  const check = 11 - (sum % 11)
  return check > 9 ? 1 : check
}
