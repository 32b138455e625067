/** Guesses the brand from a card number's first digits. The user can change it. */
export function guessMethod(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^4/.test(digits)) return 'visa'
  return /^(5|2[2-7])/.test(digits) ? 'master' : ''
}
