import { expect, test } from 'vitest'
import { findNearest } from './find-nearest.ts'

const known = ['payment_method_id', 'installments', 'token', 'description']

test.each([
  ['paymentMethodId', 'payment_method_id'],
  ['instalments', 'installments'],
  ['intallment', 'installments'],
  ['tokne', 'token'],
  ['toke', 'token'],
  ['descrip', 'description'],
  ['instalmnt', undefined],
  ['my_description_text', undefined],
  ['to', undefined],
  ['x'.repeat(121), undefined],
])('the name nearest to %s is %s', (name, nearest) => {
  expect(findNearest(name, known)).toBe(nearest)
})

test('of several near names the one with the fewest differences is taken, and one of 120 letters is compared', () => {
  expect(findNearest('pages', ['wages_x', 'page', 'stages'])).toBe('page')
  expect(findNearest('x'.repeat(120), ['x'.repeat(120)])).toBe('x'.repeat(120))
  expect(findNearest('x'.repeat(121), ['x'.repeat(121)])).toBeUndefined()
  expect(findNearest('abc', ['ABC-', 'abd'])).toBe('ABC-')
  // Letters that lack at the beginning count, too.
  expect(findNearest('descriptin', ['xxxdescription'])).toBeUndefined()
})
