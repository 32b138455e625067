import { toDigits } from '../identifiers.ts'

/** An account number of Mexico's banks: 17 digits and one that checks them, with the weights 3, 7 and 1. */
export function toClabe(paymentId: number): string {
  const digits = toDigits(`clabe:${paymentId}`, 17)
  const weights = '37137137137137137'
  let sum = 0
  for (const [index, digit] of [...digits].entries()) sum += (Number(digit) * Number(weights[index])) % 10
  return digits + ((10 - (sum % 10)) % 10)
}
