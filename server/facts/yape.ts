import type { CardholderName } from './cardholder-outcomes.ts'

/** A payer of Yape has a phone number of nine digits, and a code of six digits from the app. */
export const yapePhone = /^\d{9}$/
export const yapeCode = /^\d{6}$/

/**
 * The documented phone numbers of test payers, by the test card with the same outcome. For 111111118 the documentation
 * names the detail `cc_rejected_form_error`, which no list of details has; FORM is the nearest.
 */
const testPhones = new Map<string, CardholderName>([
  ['111111111', 'APRO'],
  ['111111112', 'CALL'],
  ['111111113', 'FUND'],
  ['111111114', 'OTHE'],
  ['111111115', 'CTNA'],
  ['111111116', 'ATTE'],
  ['111111117', 'SECU'],
  ['111111118', 'FORM'],
])

/** The test card whose outcome the phone number has. An unknown number is approved. */
export function outcomeOfPhone(phone: string): CardholderName {
  return testPhones.get(phone) ?? 'APRO'
}
