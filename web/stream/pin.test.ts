import { expect, test } from 'vitest'
import type { Entry, FeedRow } from './feed-entry.ts'
import { countShown, rowAt } from './pin.ts'

const row = (seq: number): FeedRow => ({ type: 'entry', key: seq, entry: { seq } as Entry })
const rows = [row(1), row(2), row(5), row(9)]

test('a list without a pin shows all rows, newest first', () => {
  expect(countShown(rows, null)).toBe(4)
  expect(rowAt(rows, 4, 0)?.key).toBe(9)
  expect(rowAt(rows, 4, 3)?.key).toBe(1)
  expect(rowAt(rows, 4, 4)).toBeUndefined()
})

test('a held list shows nothing newer than its pin', () => {
  expect(countShown(rows, 5)).toBe(3)
  expect(rowAt(rows, 3, 0)?.key).toBe(5)
})

test('a pin that is filtered out still shows the rows older than it', () => {
  expect(countShown(rows, 7)).toBe(3)
  expect(countShown(rows, 0)).toBe(0)
})
