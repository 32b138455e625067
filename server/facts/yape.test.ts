import { expect, test } from 'vitest'
import { outcomeOfPhone, yapeCode, yapePhone } from './yape.ts'

/** As the documentation of Yape lists the phones of test payers. */
test.each([
  ['111111111', 'APRO'],
  ['111111112', 'CALL'],
  ['111111113', 'FUND'],
  ['111111114', 'OTHE'],
  ['111111115', 'CTNA'],
  ['111111116', 'ATTE'],
  ['111111117', 'SECU'],
  ['111111118', 'FORM'],
  ['111111119', 'APRO'],
  ['999999999', 'APRO'],
])('the outcome of the phone %s is %s', (phone, outcome) => {
  expect(outcomeOfPhone(phone)).toBe(outcome)
})

test('a phone has nine digits, and a code six', () => {
  const digits = (count: number) => '1'.repeat(count)
  expect([8, 9, 10].map(count => yapePhone.test(digits(count)))).toEqual([false, true, false])
  expect([5, 6, 7].map(count => yapeCode.test(digits(count)))).toEqual([false, true, false])
})
