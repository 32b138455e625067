import { expect, test } from 'vitest'
import { differingFields } from './differing-fields.ts'

const sale = {
  transaction_amount: 100,
  payer: { email: 'ana@example.com', identification: { type: 'RUT', number: '123456785' } },
  additional_info: { items: [{ title: 'Mate' }, { title: 'Yerba' }] },
}

test.each([
  [sale, []],
  [{ ...sale, transaction_amount: 90 }, ['transaction_amount']],
  [
    { ...sale, payer: { ...sale.payer, identification: { type: 'RUT', number: '111111111' } } },
    ['payer.identification.number'],
  ],
  [{ ...sale, payer: undefined }, ['payer']],
  [
    { ...sale, additional_info: { items: [{ title: 'Mate' }, { title: 'Agua' }] } },
    ['additional_info.items[1].title'],
  ],
  [{ ...sale, additional_info: { items: [{ title: 'Mate' }] } }, ['additional_info.items[1]']],
  [{ ...sale, constructor: 1 }, ['constructor']],
])('the fields at which a body differs from %j are %j', (other, fields) => {
  expect(differingFields(sale, other)).toEqual(fields)
  expect(differingFields(other, sale)).toEqual(fields)
})

test('the order of members is no difference, and neither are two bodies that are no objects', () => {
  expect(differingFields({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([])
  expect(differingFields('', '')).toEqual([])
})
