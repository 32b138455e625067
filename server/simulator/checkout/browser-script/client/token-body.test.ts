import { expect, test } from 'vitest'
import { splitExpiry, toTokenBody } from './token-body.ts'

test('converts camel case to the body of the API', () => {
  const body = toTokenBody({
    cardNumber: '4509 9535 6623 3704',
    cardholderName: 'APRO',
    cardExpirationMonth: '11',
    cardExpirationYear: '30',
    securityCode: '123',
    identificationType: 'DNI',
    identificationNumber: '12345678',
  })
  expect(body).toEqual({
    card_number: '4509953566233704',
    expiration_month: '11',
    expiration_year: '30',
    security_code: '123',
    cardholder: { name: 'APRO', identification: { type: 'DNI', number: '12345678' } },
  })
})

test('a saved card needs only its id and its code', () => {
  expect(toTokenBody({ cardId: '9', securityCode: '123', cardNumber: '1' })).toEqual({
    card_id: '9',
    security_code: '123',
  })
})

test.each([
  ['11/30', '11', '30'],
  ['1130', '11', '30'],
  ['11 / 2030', '11', '2030'],
  [' 1-2030 ', '1', '2030'],
  ['7', '7', ''],
  ['11/303', '', ''],
  ['11/30 or so', '', ''],
  ['tomorrow', '', ''],
])('reads the expiry %s as the month %s of the year %s', (typed, month, year) => {
  expect(splitExpiry(typed)).toEqual({ month, year })
})
