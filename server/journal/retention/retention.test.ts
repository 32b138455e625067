import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestLogger } from '../tests/support/samples.ts'
import { createRetention } from './retention.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn() }))

const bounds = { maxEntries: 1, maxBytes: 1, maxAgeDays: 1, maxRejectedEntries: 1 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  { stepMs: 0.1, pauseMs: 10, why: 'long enough that others are stored' },
  { stepMs: 30, pauseMs: 180, why: 'six times as long as the step' },
  { stepMs: 900, pauseMs: 1000, why: 'short enough to wait for when the journal closes' },
])('after a step of $stepMs ms pruning pauses for $pauseMs ms: $why', async ({ stepMs, pauseMs }) => {
  let left = 2
  const engine = {
    extent: async () => ({ oldest: 1, newest: 1, pruned_to: 0 }),
    pruneStep: async () => {
      vi.advanceTimersByTime(stepMs)
      return left--
    },
  }
  vi.mocked(wait).mockClear()
  const retention = createRetention(engine, bounds, createTestLogger())
  await retention.prune(bounds)
  expect(vi.mocked(wait).mock.calls).toEqual([[pauseMs], [pauseMs]])
  await retention.close()
})
