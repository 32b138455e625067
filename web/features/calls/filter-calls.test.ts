import { expect, test } from 'vitest'
import { queryOf } from '../../list/query-of.ts'
import type { CallEntry, FeedRow } from '../../stream/feed-entry.ts'
import type { CallQuery } from '../../stream/use-older.ts'
import { createCallFilter } from './filter-calls.ts'
import { callParameters } from './search.ts'

function call(seq: number, fields: Partial<CallEntry> = {}): FeedRow & { type: 'entry' } {
  const entry: CallEntry = {
    kind: 'call',
    seq,
    received_at: '2026-03-02T14:15:30.104Z',
    operation: 'payments.create',
    effect: 'create',
    subject: 'payment',
    transport: 'rest',
    purpose: 'operation',
    outcome: 'ok',
    error_code: null,
    status: 201,
    duration_ms: 41,
    provider_status: 201,
    provider_request_id: null,
    attempts: 1,
    idempotency_key: null,
    external_reference: null,
    outcome_unknown: false,
    account: 'default',
    credentials: null,
    actor: null,
    sdk: null,
    sdk_version: null,
    first_byte_ms: null,
    fault: null,
    warnings: null,
    state: null,
    state_detail: null,
    payment_type: null,
    amount: null,
    currency: null,
    correlation_id: `corr-${seq}`,
    resource: null,
    payment_id: null,
    note: null,
    ...fields,
  }
  return { type: 'entry', key: seq, entry }
}
const refused = { outcome: 'error', status: 400, error_code: 'provider_refused' } as const
const rows = [
  call(1),
  call(2, refused),
  call(3, { operation: 'health.get', transport: 'trpc', status: 200 }),
  call(4, refused),
  call(5, { outcome: 'error', status: 502, error_code: 'provider_failed', payment_id: '13' }),
]
const filterCalls = (among: FeedRow[], filter: CallQuery) => createCallFilter(filter).run(among)
const seqs = (found: readonly FeedRow[]) => found.map(row => row.key)

test('calls are filtered by status class, transport, operation and words', () => {
  expect(seqs(filterCalls(rows, { status_class: '4xx' }).rows)).toEqual([2, 4])
  expect(seqs(filterCalls(rows, queryOf(callParameters, { status: '502' })).rows)).toEqual([5])
  expect(seqs(filterCalls(rows, { outcome: 'error' }).rows)).toEqual([2, 4, 5])
  expect(seqs(filterCalls(rows, { transport: 'trpc' }).rows)).toEqual([3])
  expect(seqs(filterCalls(rows, { operation: 'health.get' }).rows)).toEqual([3])
  expect(seqs(filterCalls(rows, { text: 'CORR-4 refused' }).rows)).toEqual([4])
  expect(seqs(filterCalls(rows, { text: '13' }).rows)).toEqual([5])
  // The words do not match a time of day or the outcome.
  expect(seqs(filterCalls(rows, { text: '14:15' }).rows)).toEqual([])
})

test('filtering in batches equals filtering at once, and earlier results do not change', () => {
  const { run } = createCallFilter({ outcome: 'error' })
  const early = run(rows.slice(0, 3))
  expect(run(rows)).toEqual(filterCalls(rows, { outcome: 'error' }))
  expect(early).toMatchObject({ oldest: 1 })
  expect(seqs(early.rows)).toEqual([2])
})

test('entries from the journal are not filtered by words again', () => {
  const older = [call(2, refused).entry, call(1).entry]
  const { pickOlder } = createCallFilter({ status_class: '4xx', text: 'inside a body' })
  expect(pickOlder(older, [])).toEqual([call(2, refused).entry])
})
