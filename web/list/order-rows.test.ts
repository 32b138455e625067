import { expect, test } from 'vitest'
import type { Entry, FeedRow } from '../stream/feed-entry.ts'
import { orderRows } from './order-rows.ts'

const row = (seq: number, second: number): FeedRow => ({
  type: 'entry',
  key: seq,
  entry: { seq, received_at: `2026-11-25T12:00:0${second}.000Z` } as Entry,
})
const mark: FeedRow = { type: 'resumed', key: 'resumed-2', after: 2, seconds: 1, missed: 0 }
const keysOf = (rows: readonly FeedRow[]) => rows.map(({ key }) => key)

test('a call that took long stands where it began, and the rest as the journal numbered it', () => {
  expect(keysOf(orderRows([row(1, 2), row(2, 3), row(3, 1), row(4, 3), row(5, 3)]))).toEqual([3, 1, 2, 4, 5])
})

test('no entry passes a mark, and rows in order stay the same array', () => {
  expect(keysOf(orderRows([row(1, 2), row(2, 1), mark, row(3, 1), row(4, 0)]))).toEqual([
    2,
    1,
    'resumed-2',
    4,
    3,
  ])
  const rows = [row(1, 1), mark, row(2, 0), row(3, 0)]
  expect(orderRows(rows)).toBe(rows)
})
