import { expect, test } from 'vitest'
import { familyOfPath } from '../provider-errors.ts'
import { familyOfSubject } from '../results.ts'
import { retries } from './known-error.ts'
import { readRefusal } from './read-refusal.ts'
import { repetitionHelps, repetitionOf } from './retries.ts'
import { errorTables } from './tables.ts'

const filled = 'fill and validate error list: user_allowed_only_in_test'

test.each([
  [
    'payments',
    500,
    { message: filled, error: 'internal_server_error', cause: [] },
    'user_allowed_only_in_test',
  ],
  ['payments', 500, { message: `${filled}\n: 400`, cause: [] }, 'user_allowed_only_in_test'],
  ['payments', 500, { message: 'internal_error', error: null, cause: [] }, undefined],
  ['payments', 400, { message: 'additional_info.ip_address cant be null', cause: [] }, 'ip_address_missing'],
  ['payments', 400, { message: 'unknown_error', error: 'bad_request', cause: null }, 'unknown_error'],
  ['customers', 404, { message: 'customer not found', cause: [[]] }, 'customer_of_card_not_found'],
  ['customers', 400, { message: 'invalid parameters ', cause: [[{ code: 'card-120' }]] }, 'card-120'],
  ['preferences', 404, { message: 'x', error: 'not_found', cause: null }, 'not_found'],
  ['preferences', 400, { message: 'x', error: 'user_not_allowed', cause: null }, 'user_not_allowed'],
  ['preferences', 400, { message: 'x', error: 'bad_request', cause: [] }, undefined],
  ['payments', 400, { message: 'Bad JSON format', error: 'bad_request', cause: [] }, 'json_syntax_error'],
  ['subscriptions', 400, { message: 'The request body is not valid JSON' }, 'json_syntax_error'],
  [null, 400, { message: 'Malformed Json', error: 'bad_request', cause: [] }, 'json_syntax_error'],
] as const)('%s: a refusal without a number is known by its text (%i %o)', (family, status, body, code) => {
  expect(readRefusal({ family, status, body })[0]?.code).toBe(code)
})

test('a refusal of a merchant order has the code that it names in error', () => {
  expect(familyOfSubject('merchant_order')).toBe('preferences')
  expect(familyOfPath('/merchant_orders/7')).toBe('preferences')
})

test('a repetition helps after a failure of a moment, and never after a mistake of the caller', () => {
  for (const code of ['unprocessable_entity', 'post_processing_operation_pending'])
    expect(repetitionHelps(code, 409)).toBe(true)
  expect(repetitionHelps('processor_communication_error', 409)).toBe(true)
  expect(repetitionHelps('user_allowed_only_in_test', 500)).toBe(false)
  expect(repetitionHelps('not_found', 404)).toBeNull()
  expect(repetitionHelps(null, 500)).toBeNull()
})

test('the same request succeeds soon, later or never, by the code in its family', () => {
  expect(repetitionOf('payments', '2004')).toBe('soon')
  expect(repetitionOf('payments', '2001')).toBe('later')
  expect(repetitionOf('orders', 'refund_in_progress')).toBe('later')
  expect([repetitionOf('card_tokens', '204'), repetitionOf('customers', '204')]).toEqual(['later', 'never'])
})

test('what an entry says of a retry is one of three words', () => {
  const said = Object.values(errorTables).flatMap(table =>
    Object.values(table).flatMap(row =>
      typeof row === 'object' && row.retry !== undefined ? [row.retry] : [],
    ),
  )
  expect(said.length).toBeGreaterThan(20)
  expect(new Set(said)).toEqual(new Set(retries))
})
