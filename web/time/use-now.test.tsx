import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('all components have the same time, also one that is mounted between two ticks', () => {
  const first = renderHook(useNow)
  act(() => vi.advanceTimersByTime(7_000))
  const second = renderHook(useNow)
  expect(second.result.current).toBe(Date.now())
  expect(first.result.current).toBe(Date.now())
  act(() => vi.advanceTimersByTime(20_000))
  expect(first.result.current).toBe(second.result.current)
})
