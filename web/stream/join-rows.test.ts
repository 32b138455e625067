import { expect, test } from 'vitest'
import type { Entry, FeedRow } from './feed-entry.ts'
import { joinRows } from './join-rows.ts'

const entry = (seq: number) => ({ kind: 'call', seq }) as Entry
const row = (seq: number): FeedRow => ({ type: 'entry', key: seq, entry: entry(seq) })
const mark: FeedRow = { type: 'gap', key: 'gap-8', after: 8, lost: 2 }
const keys = (rows: readonly FeedRow[]) => rows.map(({ key }) => key)

test('older entries are placed before those in memory, and others in order', () => {
  expect(keys(joinRows([7, 5, 2].map(entry), [row(5), mark, row(9)]))).toEqual([2, 5, 7, 'gap-8', 9])
})

test('a mark stays after the entry it follows, also if the filter removed all earlier ones', () => {
  expect(keys(joinRows([8, 2].map(entry), [mark, row(9)]))).toEqual([2, 8, 'gap-8', 9])
})

test('without older entries the same array is returned', () => {
  const memory = [row(5), mark, row(9)]
  expect(joinRows([], memory)).toBe(memory)
  expect(joinRows([entry(9)], memory)).toBe(memory)
})

test('an entry that the journal returned twice is one row', () => {
  expect(keys(joinRows([2, 2].map(entry), [row(5)]))).toEqual([2, 5])
})
