import { expect, test } from 'vitest'
import { familyOfPath, readCauses } from './provider-errors.ts'

test.each([
  ['/v1/payments', 'payments'],
  ['/v1/payments/1/refunds', 'payments'],
  ['/v1/payment_methods/installments', 'payment_methods'],
  ['/v1/identification_types', 'payment_methods'],
  ['/v1/card_tokens', 'card_tokens'],
  ['/v1/customers/1/cards/2', 'customers'],
  ['/checkout/preferences/search', 'preferences'],
  ['/users/test', null],
  ['/v1/paymentsandmore', null],
])('the errors of %s belong to the family %s', (path, family) => {
  expect(familyOfPath(path)).toBe(family)
})

test('reads codes from lists and from single objects, as numbers and as strings', () => {
  expect(readCauses('payments', { cause: [{ code: 3003 }, { code: '2006' }, { description: 'x' }] })).toEqual(
    [
      { family: 'payments', code: '3003' },
      { family: 'payments', code: '2006' },
    ],
  )
  expect(readCauses('card_tokens', { cause: { code: 'E301' } })).toEqual([
    { family: 'card_tokens', code: 'E301' },
  ])
  expect(readCauses('payments', { cause: null, error: 'bad_request' })).toEqual([])
  expect(readCauses('payments', 'no JSON')).toEqual([])
  expect(readCauses(null, { cause: [{ code: 1 }] })).toEqual([])
})

test('reads the error name of a preference as its code, and ignores the words of HTTP', () => {
  const refused = (error: string) => ({ message: 'x', error, cause: null })
  expect(readCauses('preferences', refused('invalid_auto_return'))).toEqual([
    { family: 'preferences', code: 'invalid_auto_return' },
  ])
  expect(readCauses('preferences', refused('not_found'))).toEqual([])
  expect(readCauses('customers', refused('invalid_auto_return'))).toEqual([])
})
