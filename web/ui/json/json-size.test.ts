import { expect, test } from 'vitest'
import { exceedsTree } from './json-size.ts'

const nest = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

test('JSON is shown as a tree up to a number of levels and values', () => {
  expect(exceedsTree({ id: 1, refunds: [{ id: 2 }], note: null })).toBe(false)
  expect(exceedsTree(nest(65))).toBe(false)
  expect(exceedsTree(nest(66))).toBe(true)
  expect(exceedsTree(nest(100_000))).toBe(true)
  expect(exceedsTree(Array(4_999).fill(0))).toBe(false)
  expect(exceedsTree(Array(5_000).fill(0))).toBe(true)
})
