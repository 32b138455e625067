import { expect, test } from 'vitest'
import { formatAmount, formatMoney, halfOf } from './format-money.ts'

test('an amount is written as on the currency’s own site, after the ISO code', () => {
  expect(formatMoney(1500.5, 'ARS')).toBe('ARS\u00a01.500,50')
  expect(formatMoney(48514, 'CLP')).toBe('CLP\u00a048.514')
  expect(formatMoney(1234.5, 'MXN')).toBe('MXN\u00a01,234.50')
  expect(formatMoney(1234.5, 'BRL')).toBe('BRL\u00a01.234,50')
})

test('cents are shown even in a currency that usually has none', () => {
  expect(formatAmount(1234.56, 'COP')).toBe('1.234,56')
})

test('a currency that no site charges in is still written with its code', () => {
  expect(formatMoney(10, 'EUR')).toBe('EUR\u00a010.00')
})

test('half an amount is something the currency can express', () => {
  expect(halfOf(100.01, 'ARS')).toBe(50)
  expect(halfOf(101, 'CLP')).toBe(50)
  expect(halfOf(0.1 + 0.2, 'ARS')).toBe(0.15)
})
