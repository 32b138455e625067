import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestLogger } from '../tests/support/samples.ts'
import { createIndexer, type Indexer } from './indexer.ts'

const stepMs = 20
const stepSize = 100
let steps = 0
let newest = 0
let indexedTo = 0
let indexer: Indexer

beforeEach(() => {
  vi.useFakeTimers()
  steps = 0
  newest = Number.MAX_SAFE_INTEGER
  indexedTo = 0
  const store = {
    extent: async () => ({ oldest: 1, newest, pruned_to: 0 }),
    indexStep: async () => {
      await new Promise(resolve => setTimeout(resolve, stepMs))
      if (indexedTo >= newest) return null
      steps++
      indexedTo = Math.min(newest, indexedTo + stepSize)
      return indexedTo
    },
  }
  indexer = createIndexer(store, createTestLogger())
})
afterEach(() => {
  vi.useRealTimers()
})

test('under constant commits indexing takes at most a tenth of the time', async () => {
  for (let passedMs = 0; passedMs < 10_000; passedMs += 10) {
    indexer.noteCommit()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(steps).toBeGreaterThan(10)
  expect(steps * stepMs).toBeLessThan(1000)
})

test('without commits the text index catches up, and then stops', async () => {
  newest = 50 * stepSize
  indexer.noteCommit()
  await vi.advanceTimersByTimeAsync(2500)
  expect(steps).toBe(50)
  await vi.advanceTimersByTimeAsync(5000)
  expect(steps).toBe(50)
})

test('entries committed during the last step are indexed too', async () => {
  newest = stepSize
  indexer.noteCommit()
  await vi.advanceTimersByTimeAsync(240)
  newest = 2 * stepSize
  indexer.noteCommit()
  await vi.advanceTimersByTimeAsync(5000)
  expect(indexedTo).toBe(newest)
})

test('catching up ends with the entries committed at its start, despite constant commits', async () => {
  newest = 3 * stepSize
  const caughtUp = indexer.catchUp()
  await vi.advanceTimersByTimeAsync(stepMs)
  newest = Number.MAX_SAFE_INTEGER
  await vi.advanceTimersByTimeAsync(2 * stepMs)
  await caughtUp
  expect(indexedTo).toBe(3 * stepSize)
})
