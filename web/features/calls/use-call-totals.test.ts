import { expect, test } from 'vitest'
import { queryOf } from '../../list/query-of.ts'
import type { CallCount } from '../../stream/use-counts.ts'
import type { CallQuery } from '../../stream/use-older.ts'
import { callParameters } from './search.ts'
import { totalsOf } from './use-calls.ts'

const count = (change: Partial<CallCount>): CallCount => ({
  operation: 'payments.create',
  transport: 'rest',
  purpose: 'operation',
  status: 201,
  outcome: (change.status ?? 201) >= 400 ? 'error' : 'ok',
  by_fault: false,
  count: 10,
  ...change,
})
const counts = [
  count({}),
  count({ status: 400, count: 3 }),
  count({ status: 502, transport: 'trpc', count: 2 }),
  count({ operation: 'health.get', status: 200, count: 4 }),
  count({ operation: 'payments.get', purpose: 'display', status: 404, count: 100 }),
]

const all = { counts, operations: ['payments.cancel', 'payments.create', 'payments.get'] }

test('totals leave out the console’s reads unless they are shown', () => {
  expect(totalsOf(all, { purpose: 'operation' })).toMatchObject({
    total: 19,
    matching: { count: 19, bad: 5 },
  })
  expect(totalsOf(all, {})).toMatchObject({ total: 119, matching: { bad: 105 } })
})

test('calls that a fault made fail are among the failed ones, also if their answer was cut off', () => {
  const faulted = [
    count({ status: 500, by_fault: true, count: 3 }),
    count({ outcome: 'error', by_fault: true, count: 1 }),
  ]
  expect(
    totalsOf({ counts: [...counts, ...faulted], operations: [] }, { purpose: 'operation' }),
  ).toMatchObject({
    total: 23,
    matching: { bad: 9, byFault: 4 },
  })
})

test('the refusal of a forged notification is no failure, as in the list of failed calls', () => {
  const refusal = count({ operation: 'notifications.forward', status: 401, outcome: 'ok', count: 7 })
  const refused = { counts: [...counts, refusal], operations: [] }
  expect(totalsOf(refused, { purpose: 'operation' }).matching).toMatchObject({ count: 26, bad: 5 })
  expect(totalsOf(refused, { purpose: 'operation', outcome: 'error' }).matching?.count).toBe(5)
})

test('every operation has a count, also without a call, and so has one that no longer exists', () => {
  const countOf = (operation: string, query: CallQuery = { purpose: 'operation' }) =>
    totalsOf(all, query).operations.get(operation)
  expect(
    ['payments.create', 'payments.cancel', 'payments.get', 'health.get'].map(one => countOf(one)),
  ).toEqual([15, 0, 0, 4])
  expect(countOf('payments.get', {})).toBe(100)
})

test('filters are counted exactly, and words and periods not at all', () => {
  const matching = (query: CallQuery) => totalsOf(all, { purpose: 'operation', ...query }).matching?.count
  expect(matching({ outcome: 'error' })).toBe(5)
  expect(matching({ status_class: '5xx', transport: 'trpc' })).toBe(2)
  expect(matching(queryOf(callParameters, { status: '400' }))).toBe(3)
  expect(matching({ operation: 'payments.create', transport: 'rest' })).toBe(13)
  expect(matching({ text: 'ana' })).toBeUndefined()
  expect(matching({ received_from: '2026-11-21T00:00:00Z' })).toBeUndefined()
})

test('calls of graded webhook handlers are left out, and counted apart', () => {
  const withGradings = { ...all, counts: [...counts, count({ purpose: 'grading', status: 500, count: 7 })] }
  const omitted = totalsOf(withGradings, { gradings: 'omitted' })
  expect(omitted).toMatchObject({ total: 119, matching: { count: 119, bad: 105 }, ofGradings: 7 })
  expect(totalsOf(withGradings, {})).toMatchObject({ total: 126, ofGradings: 7 })
})
