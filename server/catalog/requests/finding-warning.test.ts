import { expect, test } from 'vitest'
import { countryOf } from '../../facts/countries.ts'
import { checkRequest } from './check-request.ts'
import { toWarnings } from './finding-warning.ts'
import { paymentBody } from './payment-body.ts'
import { posV2Body } from './pos-v2.ts'

const situation = { country: countryOf('MLA'), now: Date.parse('2026-11-27T00:00:00Z') }

test.each([
  [paymentBody, { transaction_amount: 100 }, 'missing_field', 'payer.email'],
  [paymentBody, { transaction_amount: 100, payer: { type: 'customer' } }, 'missing_field', 'payer.id'],
  [posV2Body, { name: 'Caja 1' }, 'missing_field', 'store_id'],
])('a warning says that an absent field is missing (%#)', (request, body, code, path) => {
  const found = toWarnings(checkRequest(request, body, situation))
  expect(found).toContainEqual(expect.objectContaining({ code, path }))
})

test.each([
  ['MLC', { transaction_amount: 19990.5 }, 'no_decimals', 'transaction_amount', 'CLP 19990, CLP 19991'],
  ['MLC', { transaction_amount: 0.5 }, 'no_decimals', 'transaction_amount', 'CLP 1'],
  ['MPE', { transaction_amount: 35.555 }, 'too_many_decimals', 'transaction_amount', 'PEN 35.56'],
  [
    'MLA',
    { identification: { type: 'DNI', number: '12' } },
    'wrong_length',
    'payer.identification.number',
    '7–8 (DNI)',
  ],
  [
    'MLB',
    { identification: { type: 'CPF', number: '12' } },
    'wrong_length',
    'payer.identification.number',
    '11 (CPF)',
  ],
  [
    'MLB',
    { identification: { type: 'CPF', number: '529.982.247-26' } },
    'wrong_check_digit',
    'payer.identification.number',
    '…25 (CPF)',
  ],
  [
    'MLC',
    { identification: { type: 'DNI', number: '12345678' } },
    'wrong_value',
    'payer.identification.type',
    'RUT, Otro',
  ],
  [
    'MLA',
    { date_of_expiration: '2026-11-26T00:00:00.000Z' },
    'out_of_bounds',
    'date_of_expiration',
    '> 2026-11-27T00:00:00.000Z',
  ],
] as const)(
  'in %s %j is %s, and the warning says what would be right',
  (siteId, sent, code, path, nearest) => {
    const { identification, ...fields } = { identification: undefined, ...sent }
    const body = { transaction_amount: 1000, ...fields, payer: { email: 'ana@gmail.com', identification } }
    const found = toWarnings(checkRequest(paymentBody, body, { ...situation, country: countryOf(siteId) }))
    expect(found).toContainEqual(expect.objectContaining({ code, path, nearest }))
  },
)

test('of a document number with letters, no digit is said to be right', () => {
  const body = {
    transaction_amount: 1000,
    payer: { email: 'ana@gmail.com', identification: { type: 'CPF', number: 'a2998224725' } },
  }
  const [found] = toWarnings(
    checkRequest(paymentBody, body, { ...situation, country: countryOf('MLB') }),
  ).filter(({ code }) => code === 'wrong_check_digit')
  expect(found).toMatchObject({ path: 'payer.identification.number' })
  expect(found).not.toHaveProperty('nearest')
})

test('an empty list of what is documented is no correction', () => {
  const rule = { code: 'any', sure: 'inferred', source: 'reference' } as const
  expect(toWarnings([{ kind: 'value', path: 'type', rule, documented: '' }])).toEqual([
    { code: 'wrong_value', path: 'type', source: 'reference' },
  ])
})
