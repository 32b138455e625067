import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test('an amount is read as in the country that charges in the currency', () => {
  expect(readAmount('1.500,50', 'ARS')).toEqual({ ok: true, value: 1500.5 })
  expect(readAmount('48.514', 'CLP')).toEqual({ ok: true, value: 48514 })
  expect(readAmount('0', 'ARS')).toEqual({ ok: false, problem: 'tooSmall' })
  expect(readAmount('1500,50', 'CLP')).toEqual({ ok: false, problem: 'tooManyDecimals' })
})

test('an amount in any other currency is read as in English', () => {
  expect(readAmount('1,500', 'EUR')).toEqual({ ok: true, value: 1500 })
  expect(readAmount('1.500', 'EUR')).toEqual({ ok: false, problem: 'ambiguous' })
})
