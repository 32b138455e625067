import { expect, test } from 'vitest'
import {
  cpfCheckDigits,
  hasValidCpfDigits,
  hasValidRutDigit,
  isImpossibleNumber,
  rutCheckDigit,
} from './documents.ts'

test('a number of a published length is possible, without its separators, and a shorter or longer one is not', () => {
  const numbers = ['1234567', '12345678', '12.345.678', '12-345/678 ', '123456', '123456789']
  expect(numbers.filter(number => isImpossibleNumber('MLA', 'DNI', number))).toEqual(numbers.slice(4))
})

test('where no length is published, or the type is unknown, every number is possible', () => {
  expect(isImpossibleNumber('MLA', 'CI', '1234567890123')).toBe(false)
  expect(isImpossibleNumber('MLA', 'CPF', '1')).toBe(false)
})

test('the check digit of a RUT is a digit or a K', () => {
  const right = ['11.111.111-1', '12345678-5', '1.234.567-4', '10000013-K', '10000013k', '1000136']
  const wrong = [
    '11111111-2',
    '10000013-0',
    '12345678',
    '12345-5',
    '123456789-2',
    '',
    'K',
    'x12345678-5',
    '12345678-5x',
  ]
  expect([...right, ...wrong].filter(hasValidRutDigit)).toEqual(right)
})

test('both check digits of a CPF are right, and no CPF repeats one digit', () => {
  const right = ['529.982.247-25', '11144477735', '00000000191']
  const wrong = [
    '52998224726',
    '52998224735',
    '111.111.111-11',
    '5299822472',
    '529982247250',
    '',
    '5299822472x',
  ]
  expect([...right, ...wrong].filter(hasValidCpfDigits)).toEqual(right)
})

test('the check digits that a number should have are those of its other digits', () => {
  expect(['52998224726', '11144477700', '00000000100'].map(cpfCheckDigits)).toEqual(['25', '35', '91'])
  expect(['11111111', '12345678', '10000013', '100013'].map(rutCheckDigit)).toEqual(['1', '5', 'K', '6'])
})
