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
