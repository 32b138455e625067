import { expect, test } from 'vitest'
import { chargesOf, isChargedOnce, questionOf } from './asked-records.ts'
import { holdingOf } from './charge-states.ts'

const recorded = {
  received_at: '2026-11-25T12:00:00Z',
  operation: 'POST /v1/payments',
  account: 'default',
  credentials: 'default',
  idempotency_key: null,
  external_reference: 'A-1',
  request: '{}',
  response: '{}',
}
const lost = {
  ...recorded,
  seq: 1,
  status: 502,
  provider_status: null,
  outcome_unknown: true,
  resource: null,
}
const made = { ...recorded, seq: 2, status: 201, outcome_unknown: null, resource: '9' }
const pair = { rule: 'new_key_after_lost_answer', first: 1, second: 2 } as const

test('asks for the payments of the reference after a lost answer', () => {
  expect(questionOf(pair, [made, lost])).toEqual({ reference: 'A-1', second: '9' })
})

test.each<[string, typeof pair | { rule: 'same_cart'; first: 1; second: 2 }, unknown[]]>([
  ['another rule found the pair', { ...pair, rule: 'same_cart' }, [lost, made]],
  ['the first call is not there', pair, [made]],
  ['the second call is not there', pair, [lost]],
  ['it is no payment', pair, [{ ...lost, operation: 'POST /v1/orders' }, made]],
  ['the call has the credentials of another account', pair, [{ ...lost, credentials: 'token:1' }, made]],
  ['there is no reference', pair, [{ ...lost, external_reference: null }, made]],
  ['the second call made nothing that is known', pair, [lost, { ...made, resource: null }]],
  ['the first call is known to have sold', pair, [{ ...lost, provider_status: 201 }, made]],
  ['the second call may have failed', pair, [lost, { ...made, status: 500 }]],
])('does not ask if %s', (_why, double, calls) => {
  expect(questionOf(double, calls as Parameters<typeof questionOf>[1])).toBeNull()
})

const found = (...results: { id: string | number; status: string }[]) => ({
  results,
  paging: { total: results.length },
})
const question = { reference: 'A-1', second: '9' }

test('a sale is charged once if only its second payment can have taken money', () => {
  const approved = { id: 9, status: 'approved' }
  expect(isChargedOnce(question, found(approved))).toBe(true)
  for (const status of ['rejected', 'cancelled', 'canceled'])
    expect(isChargedOnce(question, found({ id: 8, status }, approved)), status).toBe(true)
  // A refunded one was charged.
  for (const status of ['approved', 'in_process', 'pending', 'refunded'])
    expect(isChargedOnce(question, found({ id: 8, status }, approved)), status).toBe(false)
  expect(isChargedOnce(question, found({ ...approved, id: 8 }))).toBe(false)
  expect(isChargedOnce(question, found())).toBe(false)
  // Payments on further pages may have taken money.
  expect(isChargedOnce(question, { results: [approved], paging: { total: 2 } })).toBe(false)
})

test('a double charge is of two payments or orders, and a refund later leaves one of them', () => {
  const one = { ...made, seq: 1, resource: '8' }
  const charges = chargesOf({ ...pair, rule: 'same_cart' }, [made, one])
  expect(charges).toEqual(['8', '9'].map(id => ({ kind: 'payment', id })))
  expect(chargesOf({ ...pair, rule: 'key_of_another_body' }, [made, one])).toEqual([])
  for (const other of [lost, { ...one, resource: '9' }, { ...one, operation: 'POST /checkout/preferences' }])
    expect(chargesOf(pair, [made, other])).toEqual([])
  for (const status of ['refunded', 'cancelled', 'canceled', 'rejected', 'charged_back'])
    expect(holdingOf(['approved', status]), status).toBe('one')
  expect(holdingOf(['approved', 'processed'])).toBe('both')
  // A ticket may still be paid, and a review may still end well.
  for (const waiting of ['pending', 'action_required', 'in_process', 'processing'])
    expect(holdingOf(['approved', waiting]), waiting).toBe('payable')
  expect(holdingOf(['pending', 'pending'])).toBe('payable')
  // A provider that does not tell proves nothing.
  for (const statuses of [['approved', undefined], ['pending'], []])
    expect(holdingOf(statuses)).toBe('unknown')
})
