import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeeper, type Keeper } from './keeper.ts'
import { bounds } from './testing/journal-harness.ts'
import { createTestLogger } from './testing/samples.ts'

const stepMs = 20
let steps = 0
let left = Number.POSITIVE_INFINITY
let keeper: Keeper

beforeEach(() => {
  vi.useFakeTimers()
  steps = 0
  left = Number.POSITIVE_INFINITY
  const store = {
    pruneStep: async () => 0,
    tidyStep: async () => {
      await new Promise(resolve => setTimeout(resolve, stepMs))
      steps++
      return --left > 0
    },
  }
  keeper = createKeeper(store, bounds, createTestLogger())
})
afterEach(() => {
  vi.useRealTimers()
})

test('while commits keep coming the text index takes at most a tenth of the time', async () => {
  for (let passedMs = 0; passedMs < 10_000; passedMs += 10) {
    keeper.noteWork()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(steps).toBeGreaterThan(10)
  expect(steps * stepMs).toBeLessThan(1000)
})

test('once it is quiet the text index catches up, and then rests', async () => {
  left = 50
  keeper.noteWork()
  await vi.advanceTimersByTimeAsync(2500)
  expect(steps).toBe(50)
  await vi.advanceTimersByTimeAsync(5000)
  expect(steps).toBe(50)
})

test('what is committed while the last step runs is indexed too', async () => {
  left = 1
  keeper.noteWork()
  await vi.advanceTimersByTimeAsync(210)
  left = 2
  keeper.noteWork()
  await vi.advanceTimersByTimeAsync(5000)
  expect(left).toBe(0)
})
