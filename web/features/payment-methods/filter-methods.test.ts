import { expect, test } from 'vitest'
import { filterMethods, methodsOfBin, takesInstallments } from './filter-methods.ts'

const method = (id: string, type: string, bin: object) => ({
  id,
  name: id === 'debvisa' ? 'Visa Débito' : 'Visa',
  payment_type_id: type,
  status: 'active',
  settings: [{ bin }],
})
const credit = method('visa', 'credit_card', {
  pattern: '^(4)',
  exclusion_pattern: '^(400276)',
  installments_pattern: '^(4)',
})
const debit = method('debvisa', 'debit_card', {
  pattern: '^(400276)',
  exclusion_pattern: null,
  installments_pattern: '',
})
const methods = [credit, debit]

test('a debit range is excluded from the credit one, so a card matches one method', () => {
  expect(methodsOfBin(methods, '450995')).toEqual([credit])
  expect(methodsOfBin(methods, '400276')).toEqual([debit])
  expect(methodsOfBin(methods, '555555')).toEqual([])
})

test('a pattern that is not a regular expression matches nothing', () => {
  expect(methodsOfBin([method('odd', 'credit_card', { pattern: '^((4' })], '450995')).toEqual([])
})

test('names and ids are searched case-insensitively within a type', () => {
  expect(filterMethods(methods, { q: 'VISA' })).toHaveLength(2)
  expect(filterMethods(methods, { q: 'débito' })).toEqual([debit])
  expect(filterMethods(methods, { q: 'visa', type: 'debit_card' })).toEqual([debit])
})

test('installments are available if the provider gives a range for them', () => {
  expect(takesInstallments(credit)).toBe(true)
  expect(takesInstallments(debit)).toBe(false)
})
