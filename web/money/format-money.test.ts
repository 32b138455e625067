import { expect, test } from 'vitest'
import { formatAmount, formatMoney, halfOf } from './format-money.ts'

test('an amount follows the interface’s language, after the ISO code', () => {
  expect(formatMoney(1500.5, 'ARS', 'en-GB')).toBe('ARS\u00a01,500.50')
  expect(formatMoney(1500.5, 'ARS', 'es')).toBe('ARS\u00a01.500,50')
  expect(formatMoney(1500.5, 'ARS', 'pt-BR')).toBe('ARS\u00a01.500,50')
  expect(formatMoney(48514, 'CLP', 'en-GB')).toBe('CLP\u00a048,514')
  expect(formatMoney(48514, 'CLP', 'es')).toBe('CLP\u00a048.514')
})

test('a country that speaks the interface’s language keeps its own separators', () => {
  expect(formatMoney(1234.5, 'MXN', 'es')).toBe('MXN\u00a01,234.50')
  expect(formatMoney(1234.5, 'MXN', 'pt-BR')).toBe('MXN\u00a01.234,50')
  expect(formatMoney(1234.5, 'BRL', 'pt-BR')).toBe('BRL\u00a01.234,50')
})

test('cents are shown even in a currency that usually has none', () => {
  expect(formatAmount(1234.56, 'COP', 'es')).toBe('1.234,56')
  expect(formatAmount(8632.5, 'CLP', 'en-GB')).toBe('8,632.50')
  expect(formatAmount('12345678901234567.50', 'CLP', 'en-GB')).toBe('12,345,678,901,234,567.50')
})

test('a decimal text is formatted to the last digit, beyond what a number can hold', () => {
  expect(formatMoney('12345678901234567.89', 'ARS', 'en-GB')).toBe('ARS\u00a012,345,678,901,234,567.89')
  expect(formatMoney('48514', 'CLP', 'es')).toBe('CLP\u00a048.514')
})

test('a currency of no known country is still written with its code', () => {
  expect(formatMoney(10, 'EUR', 'en-GB')).toBe('EUR\u00a010.00')
})

test('half an amount is something the currency can express', () => {
  expect(halfOf(100.01, 'ARS')).toBe(50)
  expect(halfOf(101, 'CLP')).toBe(50)
  expect(halfOf(0.1 + 0.2, 'ARS')).toBe(0.15)
})
