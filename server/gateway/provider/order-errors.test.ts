import { expect, test } from 'vitest'
import { readFailedOrder, readFieldErrors } from './order-errors.ts'

const refused = (errors: unknown[]) => ({ status: 400, family: 'orders', body: { errors } }) as const

test('every detail is listed under the path that it names', () => {
  const missing = "missing properties: '$.external_reference'"
  const unknown = "additionalProperties '$.notification_url' not allowed"
  const short = "'$.transactions.payments[0].payment_method.token' - length must be >= 32, but got 4"
  const wrong = "'$.transactions.payments[0].payment_method.token' - only letters and digits"
  const errors = [
    { code: 'required_properties', message: 'Missing properties', details: [missing] },
    { code: 'unsupported_properties', message: 'Properties not supported', details: [unknown] },
    { code: 'property_value', message: 'Invalid value for property', details: [short, wrong] },
    { code: 'invalid_email_for_sandbox', message: 'Email format is invalid.' },
  ]
  expect({ ...readFieldErrors(refused(errors)) }).toEqual({
    external_reference: [missing],
    notification_url: [unknown],
    'transactions.payments.0.payment_method.token': [short, wrong],
  })
})

test.each([
  [[]],
  [[{ code: 'order_not_found' }]],
  [[{ code: 'failed', details: [5, null] }]],
  [[null, 'text']],
])('the errors %j name no field', errors => {
  expect(readFieldErrors(refused(errors))).toBeUndefined()
})

test('answers of other APIs name no field of an order', () => {
  const body = { errors: [{ code: 'x', details: ["'$.a'"] }] }
  expect(readFieldErrors({ status: 400, family: 'payments', body })).toBeUndefined()
  expect(readFieldErrors({ status: 400, family: 'orders', body: 'no JSON' })).toBeUndefined()
})

test('a field with the name of an inherited property is listed like any other', () => {
  const detail = "additionalProperties '$.constructor' not allowed"
  expect(readFieldErrors(refused([{ code: 'unsupported_properties', details: [detail] }]))).toHaveProperty(
    'constructor',
    [detail],
  )
})

const failed = {
  status: 402,
  family: 'orders',
  body: {
    errors: [{ code: 'failed', message: 'The following transactions failed', details: ['PAY1: high_risk'] }],
    data: {
      id: 'ORD1',
      status: 'failed',
      transactions: {
        payments: [
          { id: 'PAY1', status: 'failed', status_detail: 'high_risk' },
          { id: 'PAY2', status: 'processed', status_detail: 'accredited' },
        ],
      },
    },
  },
} as const

test('a 402 names the order that failed, and its failed transactions only', () => {
  expect(readFailedOrder(failed)).toEqual({
    id: 'ORD1',
    transactions: [{ id: 'PAY1', status_detail: 'high_risk' }],
  })
})

test.each([
  [{ ...failed, status: 400 }],
  [{ ...failed, family: 'payments' as const }],
  [{ ...failed, body: { errors: failed.body.errors } }],
  [{ ...failed, body: 'no JSON' }],
  [{ ...failed, body: { data: { id: 5 } } }],
])('no failed order is read from %j', answer => {
  expect(readFailedOrder(answer)).toBeNull()
})

test.each([undefined, null, {}, { payments: 'none' }, { payments: [null, {}] }])(
  'an order that fails with the transactions %j has no reasons',
  transactions => {
    const body = { data: { id: 'ORD1', transactions } }
    expect(readFailedOrder({ ...failed, body })).toEqual({ id: 'ORD1', transactions: [] })
  },
)
