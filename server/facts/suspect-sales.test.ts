import { expect, test } from 'vitest'
import { findSuspectSales } from './suspect-sales.ts'

const charge: Omit<Parameters<typeof findSuspectSales>[0][number], 'seq' | 'resource'> = {
  operation: 'POST /v1/payments',
  status: 201,
  external_reference: 'order-1',
  outcome_unknown: null,
  state: 'approved',
  received_at: '2026-11-25T12:00:00Z',
  amount: 1500,
}
const later = { received_at: '2026-11-25T12:10:01Z' }
type Given = Partial<typeof charge> & { resource?: string }

const suspectsOf = (...calls: Given[]) =>
  findSuspectSales(calls.map((call, place) => ({ ...charge, seq: place + 1, resource: `${place}`, ...call })))

test.each<[string, number[], Given[]]>([
  ['two charges of one reference', [2], [{}, {}]],
  ['the newest sale first', [4, 3], [{ external_reference: 'b' }, {}, { external_reference: 'b' }, {}]],
  ['a charge whose response was lost', [2], [{ status: 504, state: null, outcome_unknown: true }, {}]],
  ['two references', [], [{}, { external_reference: 'order-2' }]],
  ['a repetition with the same key', [], [{}, { resource: '0' }]],
  ['a declined first try', [], [{ state: 'rejected' }, {}]],
  ['a refused first try', [], [{ status: 400, state: null }, {}]],
  ['another amount', [], [{}, { amount: 900 }]],
  ['an unknown amount', [2], [{ amount: null }, {}]],
  ['the same reference eleven minutes later', [], [{}, later]],
  ['a code that still waits', [2], [{ state: 'action_required' }, later]],
  ['a later try that repeats none', [2], [{}, {}, later]],
  ['a refund', [], [{}, { operation: 'POST /v1/payments/{id}/refunds' }]],
])('of %s the sales to look at end with the calls %j', (_, expected, calls) => {
  expect(suspectsOf(...calls).map(({ seq }) => seq)).toEqual(expected)
})

test('charges without a reference are no suspects', () => {
  const bare = { ...charge, external_reference: null }
  expect(findSuspectSales([1, 2].map(seq => ({ ...bare, seq, resource: `${seq}` })))).toEqual([])
})
