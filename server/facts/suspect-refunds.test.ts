import { expect, test } from 'vitest'
import { findSuspectRefunds } from './suspect-refunds.ts'

const refund: Omit<Parameters<typeof findSuspectRefunds>[0][number], 'seq' | 'idempotency_key'> = {
  operation: 'POST /v1/payments/{id}/refunds',
  status: 201,
  resource: '1',
  outcome_unknown: null,
  received_at: '2026-11-25T12:00:00Z',
}
const lost = { status: 504, provider_status: null, outcome_unknown: true }
type Given = Partial<typeof refund> & { idempotency_key?: string | null }

const suspectsOf = (...calls: Given[]) =>
  findSuspectRefunds(
    calls.map((call, place) => ({ ...refund, seq: place + 1, idempotency_key: `${place}`, ...call })),
  )

test.each<[string, number[], Given[]]>([
  ['a refund whose response was lost, and one more', [2], [lost, {}]],
  ['an order', [2], [lost, {}].map(one => ({ ...one, operation: 'POST /v1/orders/{id}/refund' }))],
  ['refunds without a key', [2], [lost, {}].map(one => ({ ...one, idempotency_key: null }))],
  ['two payments, the newest first', [4, 2], [lost, {}, { ...lost, resource: '2' }, { resource: '2' }]],
  ['two refunds whose outcome is known', [], [{}, {}]],
  ['a repetition with the same key', [], [lost, {}].map(one => ({ ...one, idempotency_key: 'a' }))],
  ['a lost refund of another payment', [], [lost, { resource: '2' }]],
  ['a first try that was refused', [], [{ ...lost, provider_status: 400 }, {}]],
  ['a second try that was refused', [], [lost, { status: 400 }]],
  ['the same eleven minutes later', [], [lost, { received_at: '2026-11-25T12:11:00Z' }]],
  ['captures', [], [lost, {}].map(one => ({ ...one, operation: 'POST /v1/orders/{id}/capture' }))],
])('of %s the refunds to look at are %j', (_, expected, calls) => {
  expect(suspectsOf(...calls).map(({ seq }) => seq)).toEqual(expected)
})
