import { expect, test } from 'vitest'
import { isRefusedValid, readShopAnswer } from './shop-answers.ts'

type Forwarded = Parameters<typeof readShopAnswer>[0]

const valid: Forwarded = {
  verdict: 'validated',
  reason: null,
  action: 'payment.created',
  origin: 'provider',
  fault: null,
  forward: 'delivered',
  forward_status: 200,
  forward_fault: null,
}
const accepted: Forwarded = {
  ...valid,
  verdict: 'rejected',
  reason: 'SignatureMismatch',
  forward: 'accepted',
}
const refused: Forwarded = { ...valid, forward: 'failed', forward_status: 401 }

test.for<[string, Forwarded, ReturnType<typeof readShopAnswer>]>([
  ['a fault signed wrongly', { ...accepted, fault: 'wrong_signature' }, 'accepted_forged'],
  ['a test with another secret', { ...accepted, origin: 'test' }, 'accepted_forged'],
  ['an unsigned one', { ...accepted, reason: 'MissingSignatureHeader' }, 'accepted_forged'],
  ['a signature by another secret, maybe the right one', accepted, 'accepted_other'],
  ['IPN, which is never signed', { ...accepted, reason: 'MissingSignatureHeader', action: null }, null],
  ['an old signature', { ...accepted, reason: 'TimestampOutOfTolerance', fault: 'stale_timestamp' }, null],
  ['without a secret here', { ...valid, verdict: 'unsigned' }, null],
  ['a forgery that it refused', { ...accepted, forward: 'refused', forward_status: 401 }, null],
  ['a valid one that it refused', refused, 'refused_valid'],
  ['a refused one without a secret here', { ...refused, verdict: 'unsigned' }, null],
  ['a refused one with an old time', { ...refused, fault: 'stale_timestamp' }, null],
  ['a refusal after a fault of the tester', { ...refused, forward_fault: 'status=500' }, null],
  ['an error of the shop', { ...refused, forward_status: 500 }, null],
  ['a valid one that it accepted', valid, null],
])('what the shop’s answer shows: %s', ([, entry, shown]) => {
  expect(readShopAnswer(entry)).toBe(shown)
})

test.for<[string, Parameters<typeof isRefusedValid>[0], boolean]>([
  ['a valid one', { status: 401, signature: 'valid' }, true],
  ['one with a wrong signature', { status: 401, signature: 'wrong', fault: 'wrong_signature' }, false],
  ['one that is not signed', { status: 401 }, false],
  ['one with an old time', { status: 401, signature: 'valid', fault: 'stale_timestamp' }, false],
  ['one after which it failed', { status: 500, signature: 'valid' }, false],
])('whether the shop refused a valid attempt of the simulator: %s', ([, attempt, expected]) => {
  expect(isRefusedValid(attempt)).toBe(expected)
})
