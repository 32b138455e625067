import { expect, test } from 'vitest'
import type { Entry, FeedRow } from '../stream/feed-entry.ts'
import { markDays } from './mark-days.ts'

const entry = (seq: number, received_at: string): FeedRow => ({
  type: 'entry',
  key: seq,
  entry: { kind: 'call', seq, received_at } as Entry,
})

const asReal = { zone: 'utc', toShown: (iso: string) => iso } as const

test('a row between two days names the earlier one', () => {
  const rows = [
    entry(1, '2026-11-20T23:59:59.999Z'),
    entry(2, '2026-11-21T00:00:00.000Z'),
    entry(3, '2026-11-21T12:00:00.000Z'),
    entry(7, '2026-11-23T01:00:00.000Z'),
  ]
  const marked = markDays(rows, asReal)
  expect(marked.map(row => (row.type === 'day' ? row.iso.slice(0, 10) : row.key))).toEqual([
    1,
    '2026-11-20',
    2,
    3,
    '2026-11-21',
    7,
  ])
})

test('rows of one day stay the same list', () => {
  const rows = [entry(1, '2026-11-20T01:00:00.000Z'), entry(2, '2026-11-20T02:00:00.000Z')]
  expect(markDays(rows, asReal)).toBe(rows)
})

test('days are those of the clock that is shown', () => {
  const rows = [entry(1, '2026-11-20T01:00:00.000Z'), entry(2, '2026-11-20T02:00:00.000Z')]
  // The simulated clock was advanced by a day between the two.
  const toShown = (iso: string) => (iso < '2026-11-20T02' ? iso : iso.replace('-20T', '-21T'))
  expect(markDays(rows, { zone: 'utc', toShown })).toEqual([
    rows[0],
    { type: 'day', key: 'day-2', after: 1, iso: '2026-11-20T01:00:00.000Z' },
    rows[1],
  ])
})
