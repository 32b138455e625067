/** Removes the blanks and dashes with which users type card numbers. */
export function cleanCardNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

/** Whether the check digit of ISO/IEC 7812 is right. */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighted = place % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return digits.length > 0 && sum % 10 === 0
}
