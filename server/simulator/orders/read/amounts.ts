import type { Country } from '../../../facts/countries.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { centsOf } from '../decimal.ts'
import { amountPattern } from './fields.ts'

/** The cents of an amount of the right form. Null for other values. */
export function readCents(amount: unknown): number | null {
  return typeof amount === 'string' && amountPattern.test(amount) ? centsOf(amount) : null
}

/** Faults of an amount of the right form: it charges nothing, or has cents that the currency lacks. */
export function checkAmount(amount: unknown, path: string, country: Country): OrderFault[] {
  const cents = readCents(amount)
  if (cents === null) return []
  if (cents === 0) return [invalidAmount(path, 'must be greater than 0')]
  if (country.decimals === 0 && cents % 100 !== 0) {
    return [invalidAmount(path, `${country.currency} has no decimals`)]
  }
  return []
}

function invalidAmount(path: string, text: string): OrderFault {
  return { code: 'invalid_transaction_amount', detail: `'${path}' - ${text}` }
}

/** The sum in cents. It is exact wherever it can be a total, which has twelve digits. */
export function sumOf(payments: { amount: string }[]): number {
  return payments.reduce((total, { amount }) => total + centsOf(amount), 0)
}
