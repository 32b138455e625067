import { expect, test } from 'vitest'
import type { FeedRow } from './feed-entry.ts'
import { foldRows } from './filter-rows.ts'

const row = (key: number): FeedRow => ({ type: 'entry', key }) as FeedRow
const [one, two, three] = [1, 2, 3].map(row) as [FeedRow, FeedRow, FeedRow]

/** Returns the keys, and counts the rows that were processed. */
function foldKeys() {
  let added = 0
  const fold = foldRows(() => {
    const keys: unknown[] = []
    return {
      add: ({ key }) => {
        added += 1
        keys.push(key)
      },
      result: () => [...keys],
    }
  })
  return { fold, countAdded: () => added }
}

test('appended rows are processed alone', () => {
  const { fold, countAdded } = foldKeys()
  expect(fold([one])).toEqual([1])
  expect(fold([one, two])).toEqual([1, 2])
  expect(fold([one, two])).toEqual([1, 2])
  expect(countAdded()).toBe(2)
})

test.each([
  ['a replaced row', [one, row(2)]],
  ['a row removed at the start', [two]],
  ['a row inserted before', [three, one, two]],
  ['no rows', []],
])('%s starts the fold anew', (_, rows) => {
  const { fold } = foldKeys()
  fold([one, two])
  expect(fold(rows)).toEqual(rows.map(({ key }) => key))
})
