import type { Country } from '../../../facts/countries.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { centsOf } from '../decimal.ts'
import { amountPattern } from './fields.ts'

/** The cents of an amount of the right form, else null. */
export function readCents(amount: unknown): number | null {
  return typeof amount === 'string' && amountPattern.test(amount) ? centsOf(amount) : null
}

/** Faults of an amount of the right form: nothing to charge, or cents that the currency does not have. */
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

/** The sum in cents. Exact wherever it can be a total, which has twelve digits. */
export function sumOf(payments: { amount: string }[]): number {
  return payments.reduce((total, { amount }) => total + centsOf(amount), 0)
}
