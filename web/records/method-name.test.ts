import { expect, test } from 'vitest'
import { countries } from '../../server/facts/countries.ts'
import { nameMethod } from './method-name.ts'

const named = (id: string) => nameMethod(id, key => `text of ${key}`)

test('every payment method of every country has a name', async () => {
  const lists = await Promise.all(countries.map(({ loadPaymentMethods }) => loadPaymentMethods()))
  const ids = lists.flatMap(({ paymentMethods }) => paymentMethods.map(({ id }) => id))
  expect(ids.filter(id => named(id) === id)).toEqual([])
})

test('a transfer in Mexico has the name that buyers know, and a balance one in their language', () => {
  expect([named('clabe'), named('account_money')]).toEqual(['SPEI', 'text of methods.types.account_money'])
})
