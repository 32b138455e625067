import { expect, test } from 'vitest'
import { checkRequest } from '../../../server/catalog/requests/check-request.ts'
import { paymentBody } from '../../../server/catalog/requests/payment-body.ts'
import { countryOf } from '../../../server/facts/countries.ts'
import { guessMethod } from '../../cards/card-draft.ts'
import { readMetadata, startValues, toOfflineInput, toPaymentInput } from './pay-values.ts'

const start = startValues('MLA', {
  amount: '1.500,50',
  installments: 3,
  email: ' ana@testuser.com ',
  description: 'Pasarela',
  reference: '',
})

test.each(['', ' '])('empty fields are omitted from the payment: %j', empty => {
  const blank = { reference: empty, statement: empty, notificationUrl: empty, metadata: empty }
  const values = { ...start, ...blank }
  expect(toPaymentInput({ amount: 1500.5, token: 'abc', method: 'visa', values })).toEqual({
    transaction_amount: 1500.5,
    token: 'abc',
    description: 'Pasarela',
    installments: 3,
    payment_method_id: 'visa',
    payer: { email: 'ana@testuser.com' },
  })
})

test('filled fields and enabled options are part of the payment', () => {
  const values = {
    ...start,
    description: ' Mate ',
    reference: ' order-7 ',
    statement: ' MATE ',
    notificationUrl: ' https://shop.example/hook ',
    metadata: '{"order": 7}',
    authorizeOnly: true,
    binary: true,
  }
  expect(toPaymentInput({ amount: 1, token: 'abc', method: 'visa', values })).toMatchObject({
    description: 'Mate',
    external_reference: 'order-7',
    statement_descriptor: 'MATE',
    notification_url: 'https://shop.example/hook',
    metadata: { order: 7 },
    capture: false,
    binary_mode: true,
  })
})

test('no card data is part of the payment', () => {
  const values = { ...start, cardNumber: '4509953566233704', cardCode: '737' }
  const body = JSON.stringify(toPaymentInput({ amount: 1, token: 'abc', method: 'visa', values }))
  expect(body).not.toMatch(/4509953566233704|737/)
})

test('metadata must be a JSON object or empty', () => {
  expect(readMetadata('')).toEqual({})
  expect(readMetadata('{"a":1}')).toEqual({ a: 1 })
  expect(readMetadata('[1]')).toBeUndefined()
  expect(readMetadata('{')).toBeUndefined()
})

test('the first digits identify common brands', () => {
  expect(['4509 95', '3711', '5031', '2221', '6062'].map(guessMethod)).toEqual([
    'visa',
    'amex',
    'master',
    'master',
    '',
  ])
})

test('a payment without a card has a payer, but neither token nor installments', () => {
  expect(toOfflineInput({ amount: 1500, method: 'rapipago', values: start, site: 'MLA' })).toEqual({
    transaction_amount: 1500,
    description: 'Pasarela',
    payment_method_id: 'rapipago',
    payer: {
      email: 'ana@testuser.com',
      first_name: 'Ana',
      last_name: 'Test',
      identification: { type: 'DNI', number: '12345678' },
    },
  })
})

test.each(['MCO', 'MLC'] as const)(
  'a payment on the page of a bank has all that the provider needs in %s',
  async site => {
    const country = countryOf(site)
    const { paymentMethods: methods } = await country.loadPaymentMethods()
    for (const { id: method } of country.bankMethods ?? []) {
      const values = { ...startValues(site, { ...start, installments: 1 }), bank: '1007' }
      const body = toOfflineInput({ amount: 50_000, method, values, site })
      expect(body).toMatchObject({ transaction_details: { financial_institution: '1007' } })
      expect(checkRequest(paymentBody, body, { country, methods, now: 0 })).toEqual([])
    }
  },
)
