import { expect, test } from 'vitest'
import { parseJson } from '../unknown-json.ts'
import { keepAttempt, readAttempt } from './attempts.ts'

test('an attempt is read back with every digit, because it is repeated unchanged', () => {
  const input = parseJson('{"metadata":{"order":12345678901234567890,"rate":0.12345678901234567890}}')
  keepAttempt('pay', { input, idempotencyKey: 'one', sentAt: 1 })
  const kept = readAttempt('pay')
  expect(kept).toMatchObject({ idempotencyKey: 'one', sentAt: 1 })
  expect(JSON.stringify(kept?.input)).toBe(JSON.stringify(input))
})

test('what another program stored under the name is no attempt', () => {
  sessionStorage.setItem('pasarela.attempt.pay', '{"half')
  expect(readAttempt('pay')).toBeNull()
})
