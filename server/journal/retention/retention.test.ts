import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from '../../tests/support/wait-for.ts'
import { createTestLogger } from '../tests/support/samples.ts'
import { createRetention, pauseAfter } from './retention.ts'

test.each([
  { stepMs: 0.1, pauseMs: 10, why: 'long enough that others are stored' },
  { stepMs: 30, pauseMs: 180, why: 'six times as long as the step' },
  { stepMs: 900, pauseMs: 1000, why: 'short enough to wait for when the journal closes' },
])('after a step of $stepMs ms pruning pauses for $pauseMs ms: $why', ({ stepMs, pauseMs }) => {
  expect(pauseAfter(stepMs)).toBe(pauseMs)
})

test('every ten seconds, without a caller, the journal is pruned to its own bounds and age, over a failure', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T00:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const steps: unknown[] = []
  const left = [100, 0, 2, 1]
  const logger = createTestLogger()
  const bounds = { maxEntries: 4, maxBytes: 3, maxAgeDays: 2, maxRejectedEntries: 1 }
  const retention = createRetention(
    {
      list: async () => [],
      pruneStep: async step => {
        if (steps.push(step) === 1) throw new Error('locked')
        return left.shift() ?? 0
      },
    },
    bounds,
    logger,
  )
  retention.keepUnforwarded(9, 'a')
  retention.keepUnforwarded(7, 'b')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(steps).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(logger.lines).toEqual([expect.stringContaining('could not be pruned')])
  retention.keepUnforwarded(null, 'b')
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(steps).toHaveLength(3))
  const { maxAgeDays: _, ...counted } = bounds
  const step = { ...counted, clearedTo: 0, account: 'default', limit: 100 }
  expect(steps).toEqual([
    { ...step, unforwardedAfter: 7, keptSince: '2026-11-25T00:00:10.000Z' },
    // Only the first step deletes for age, so that a wrong clock empties no journal at once.
    { ...step, unforwardedAfter: 9, keptSince: '2026-11-25T00:00:20.000Z' },
    { ...step, unforwardedAfter: 9, keptSince: '' },
  ])
  expect(await retention.prune(bounds)).toBe(3)
  await retention.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(steps).toHaveLength(6)
})
