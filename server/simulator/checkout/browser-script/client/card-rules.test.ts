import { expect, test } from 'vitest'
import { binOf, errorsOf, type FieldType } from './card-rules.ts'

const rules = { numberLength: null, codeLength: null, checkLuhn: false, today: new Date(2026, 10, 21) }
const causes = (type: FieldType, typed: string, options = {}) =>
  errorsOf(type, typed, { ...rules, ...options }).map(({ cause }) => cause)

test.each<[FieldType, string, object, string[]]>([
  ['cardNumber', '4509 9535 6623 3704', {}, []],
  ['cardNumber', '', {}, ['invalid_type']],
  ['cardNumber', '4509x', {}, ['invalid_type']],
  ['cardNumber', '4509', {}, ['invalid_length']],
  ['cardNumber', '4509953566233704', { numberLength: 15 }, ['invalid_length']],
  ['cardNumber', '4509953566233705', {}, []],
  ['cardNumber', '4509953566233705', { checkLuhn: true }, ['invalid_value']],
  ['cardNumber', '4509953566233704', { checkLuhn: true }, []],
  ['securityCode', '123', {}, []],
  ['securityCode', '123', { codeLength: 4 }, ['invalid_length']],
  ['securityCode', '12a', {}, ['invalid_type']],
  ['expirationMonth', '13', {}, ['invalid_value']],
  ['expirationMonth', '7', {}, []],
  ['expirationYear', '2026', {}, []],
  ['expirationYear', '25', {}, ['invalid_value']],
  ['expirationYear', '202', {}, ['invalid_length']],
  ['expirationDate', '11/26', {}, []],
  ['expirationDate', '10/26', {}, ['invalid_value']],
  ['expirationDate', '10/2027', {}, []],
  ['expirationDate', '', {}, ['invalid_type', 'invalid_type']],
])('%s "%s" with %o has the causes %o', (type, typed, options, expected) => {
  expect(causes(type, typed, options)).toEqual(expected)
})

test('reports a bin once there are eight digits', () => {
  expect([binOf('4509 953'), binOf('4509 9535'), binOf('4509953566')]).toEqual([null, '45099535', '45099535'])
})
