import { expect, test } from 'vitest'
import { createTestLogger } from '../tests/support/samples.ts'
import { createRetention, pauseAfter } from './retention.ts'

test.each([
  { stepMs: 0.1, pauseMs: 10, why: 'long enough that others are stored' },
  { stepMs: 30, pauseMs: 180, why: 'six times as long as the step' },
  { stepMs: 900, pauseMs: 1000, why: 'short enough to wait for when the journal closes' },
])('after a step of $stepMs ms pruning pauses for $pauseMs ms: $why', ({ stepMs, pauseMs }) => {
  expect(pauseAfter(stepMs)).toBe(pauseMs)
})

test('pruning takes steps until nothing is left to delete', async () => {
  let left = 2
  const engine = {
    list: async () => [],
    pruneStep: async () => left--,
  }
  const bounds = { maxEntries: 1, maxBytes: 1, maxAgeDays: 1, maxRejectedEntries: 1 }
  const retention = createRetention(engine, bounds, createTestLogger())
  expect(await retention.prune(bounds)).toBe(3)
  expect(left).toBe(-1)
  await retention.close()
})
