import { beforeAll, expect, test } from 'vitest'
import { loadPaymentMethods, paymentMethodsOf } from '../../facts/countries/find-method.ts'
import { testCardsOf } from './test-cards.ts'

beforeAll(loadPaymentMethods)

test('offers the test cards of the methods that the order accepts', () => {
  const methods = paymentMethodsOf('MLA')
  const offered = (ids: string[]) =>
    testCardsOf(
      'MLA',
      methods.filter(({ id }) => ids.includes(id)),
    )
  expect(offered(['visa', 'rapipago'])).toMatchObject([{ lastFour: '3704', securityCode: '123' }])
  expect(offered(['amex', 'debvisa']).map(({ method }) => method.id)).toEqual(['amex', 'debvisa'])
  expect(offered(['rapipago'])).toEqual([])
})
