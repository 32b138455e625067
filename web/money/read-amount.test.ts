import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test('an amount is read as in the site’s country', () => {
  expect(readAmount('1.500,50', 'MLA', 'ARS')).toEqual({ ok: true, value: 1500.5 })
  expect(readAmount('48.514', 'MLC', 'CLP')).toEqual({ ok: true, value: 48514 })
  expect(readAmount('0', 'MLA', 'ARS')).toEqual({ ok: false, problem: 'tooSmall' })
  expect(readAmount('1500,50', 'MLC', 'CLP')).toEqual({ ok: false, problem: 'tooManyDecimals' })
})

test('what is in a currency of no known site is read as in English', () => {
  expect(readAmount('1,500', null, 'USD')).toEqual({ ok: true, value: 1500 })
  expect(readAmount('1.500', null, 'USD')).toEqual({ ok: false, problem: 'ambiguous' })
})
