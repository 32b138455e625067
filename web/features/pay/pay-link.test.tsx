import { expect, test } from 'vitest'
import { bankTransfer } from '../../../server/facts/countries/country.ts'
import { findTestCard } from '../../provider/test-cards.ts'
import { chosenIn, linkToForm, startValues } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'

const typed = { amount: '1,5', installments: 3, email: 'a@b.test', description: 'Mate', reference: 'r' }
const values = { ...startValues('MLA', typed), cardNumber: '4509953566233704', cardCode: '737' }
const visa = { kind: 'test', card: findTestCard('MLA', 'visa') }
const choice = (change: object = {}) =>
  ({ ...{ api: 'payments', site: 'MLA', card: visa, outcome: { name: 'FUND' } }, ...change }) as PayChoice
const searchOf = (change?: object) =>
  Object.fromEntries(new URL(linkToForm(choice(change), values)).searchParams)

test('the link to the form has what was chosen and typed, without the card', () => {
  const { reference: _, ...linked } = typed
  const search = { ...linked, installments: '3', site: 'MLA', card: 'visa', result: 'FUND' }
  expect(searchOf()).toEqual(search)
  expect(searchOf({ api: 'orders', customerId: 'c-1' })).toEqual({
    ...search,
    api: 'orders',
    customer: 'c-1',
  })
  const cards = [
    { kind: 'own' },
    { kind: 'saved', cardId: '17' },
    { kind: 'offline', method: bankTransfer('pix', 'Pix') },
  ].map(card => searchOf({ card }).card)
  expect(cards).toEqual(['own', '17', 'pix'])
})

test('what the form replaces after a payment is no other choice, and all else is', () => {
  const chosen = chosenIn(choice(), values)
  for (const field of ['reference', 'cardNumber', 'cardCode'])
    expect(chosenIn(choice(), { ...values, [field]: 'x' })).toBe(chosen)
  expect(chosenIn(choice(), { ...values, statement: 'x' })).not.toBe(chosen)
  expect(chosenIn(choice({ api: 'orders' }), values)).not.toBe(chosen)
})
