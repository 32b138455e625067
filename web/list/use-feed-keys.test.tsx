import { act, renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHold } from './use-feed-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('rows hold still while the pointer rests on them, and for a second after, but not as it passes', () => {
  const { result } = renderHook(() => useHold({ hasSelection: false }))
  const isHeldAfter = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms))
    return result.current.isHeld
  }
  const enter = (pointerType = 'mouse') =>
    result.current.handlers.onPointerEnter({ pointerType } as PointerEvent)
  const { onPointerLeave: leave } = result.current.handlers
  enter('touch')
  expect(isHeldAfter(1_000)).toBe(false)
  enter()
  expect(isHeldAfter(100)).toBe(false)
  leave()
  expect(isHeldAfter(100)).toBe(false)
  enter()
  expect(isHeldAfter(150)).toBe(true)
  leave()
  expect(isHeldAfter(999)).toBe(true)
  enter()
  expect(isHeldAfter(2_000)).toBe(true)
  leave()
  expect(isHeldAfter(1_000)).toBe(false)
})
