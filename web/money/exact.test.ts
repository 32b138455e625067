import { expect, test } from 'vitest'
import { centsOf, fromCents, halfOfText } from './exact.ts'

test.for([
  ['1500.5', 'ARS', '1500.50'],
  ['0.07', 'ARS', '0.07'],
  ['48514', 'CLP', '48514'],
  ['1500', 'ARS', '1500.00'],
  ['12345678901234567890.12', 'BRL', '12345678901234567890.12'],
] as const)('%s in %s is written as %s', ([text, currency, written]) => {
  expect(fromCents(centsOf(text), currency)).toBe(written)
})

test('half of an amount is something the currency can express', () => {
  expect(halfOfText('100.01', 'ARS')).toBe('50.00')
  expect(halfOfText('101', 'CLP')).toBe('50')
  expect(halfOfText('90071992547409.93', 'ARS')).toBe('45035996273704.96')
})
