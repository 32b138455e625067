import { expect, test } from 'vitest'
import { addressFor, orderAddressFor } from './boleto-address.ts'

test('who pays by boleto has an address, in the words of payments and of orders', () => {
  expect(addressFor('bolbradesco')).toMatchObject({ address: { zip_code: '06233200', federal_unit: 'SP' } })
  for (const method of ['bolbradesco', 'boleto'])
    expect(orderAddressFor(method)).toMatchObject({ address: { zip_code: '06233200', state: 'SP' } })
  expect(orderAddressFor('boleto')).not.toHaveProperty('address.federal_unit')
})

test('other methods need no address', () => {
  for (const method of ['pix', 'visa', 'rapipago', 'pec']) {
    expect(addressFor(method)).toEqual({})
    expect(orderAddressFor(method)).toEqual({})
  }
})
