import { expect, test } from 'vitest'
import { hasForbiddenCents, hasPartOfCent, roundFor, subtract, sum, toCents } from './amounts.ts'
import { countryOf } from './countries.ts'
import { amountLike, amountOf, amountPattern, centsOf, readCents, sumOf } from './decimal-amounts.ts'

const withCents = countryOf('MLB')
const wholeOnly = countryOf('MLC')

test('amounts are added and subtracted without the errors of floating point', () => {
  expect([sum(0.1, 0.2), sum(), sum(19.99, 0.01, 5)]).toEqual([0.3, 0, 25])
  expect([subtract(0.3, 0.1), subtract(1, 1), subtract(1, 1.25)]).toEqual([0.2, 0, -0.25])
  expect([toCents(19.99), toCents(0.285)]).toEqual([1999, 28])
})

test('an amount is rounded to the smallest unit of its currency', () => {
  expect([1.5, 1.49, 2].map(amount => roundFor(wholeOnly, amount))).toEqual([2, 1, 2])
  expect([1.239, 1.234, 2].map(amount => roundFor(withCents, amount))).toEqual([1.24, 1.23, 2])
})

test('a part of a cent is one, and what arithmetic leaves is none, in small and in large amounts', () => {
  const parts = [1.001, 1.239, 0.005, 999_999.999]
  const left = [1.01, 0.1 + 0.2, 1_000_000.1 - 1_000_000, 33_333_333_333.1 + 66_666_666_666.2]
  expect([...parts, ...left].filter(amount => hasPartOfCent(withCents, amount))).toEqual(parts)
  expect([1, 1.5, 0.01].filter(amount => hasPartOfCent(wholeOnly, amount))).toEqual([1.5, 0.01])
})

test('cents are forbidden where the currency has none', () => {
  expect([1, 1.5].map(amount => hasForbiddenCents(wholeOnly, amount))).toEqual([false, true])
  expect(hasForbiddenCents(withCents, 1.5)).toBe(false)
})

test('an amount of an order has up to twelve digits, and one or two decimals if it has a point', () => {
  const right = ['0', '1500', '1500.5', '1500.50', '9'.repeat(12), `${'9'.repeat(12)}.99`]
  const wrong = ['', '1500.', '.5', '1500.505', '-1', '1,5', ' 1', '1 ', 'a1', '9'.repeat(13)]
  expect([...right, ...wrong].filter(text => amountPattern.test(text))).toEqual(right)
  expect(right.map(readCents)).toEqual([0, 150_000, 150_050, 150_050, 99_999_999_999_900, 99_999_999_999_999])
  expect([...wrong, 1500, null].map(readCents)).toEqual(Array(wrong.length + 2).fill(null))
})

test('cents are written as the currency has them, or as they were sent', () => {
  expect([150_050, 5, 0, 110].map(cents => amountOf(cents, 2))).toEqual(['1500.50', '0.05', '0.00', '1.10'])
  expect([150_000, 199, 0].map(cents => amountOf(cents, 0))).toEqual(['1500', '1', '0'])
  expect(amountLike('1500', 150_000, 2)).toBe('1500')
  expect(amountLike('1500', 150_001, 2)).toBe('1500.01')
  expect(amountLike('1500', 150_100, 0)).toBe('1501')
})

test('payments of an order are added in cents', () => {
  expect(sumOf([{ amount: '0.1' }, { amount: '0.2' }, { amount: '1500' }])).toBe(150_030)
  expect([sumOf([]), centsOf('19.99')]).toEqual([0, 1999])
})
