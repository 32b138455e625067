import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useArrival } from './use-arrival.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function renderArrivals({ isStill = false, stepMs = 1000 } = {}) {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += stepMs))
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  const animate = vi.fn()
  const element = Object.assign(document.createElement('div'), { animate })
  const { rerender } = renderHook(({ key }: { key: number | null }) => useArrival(key, () => element), {
    initialProps: { key: null as number | null },
  })
  for (const key of [1, 2, 2, 3]) rerender({ key })
  return animate
}

test('an element lights up for each arrival, but not for what is there at first', () => {
  expect(renderArrivals()).toHaveBeenCalledTimes(2)
})

test('nothing lights up where the system asks for less motion, nor in a burst', () => {
  expect(renderArrivals({ isStill: true })).not.toHaveBeenCalled()
  expect(renderArrivals({ stepMs: 5 })).not.toHaveBeenCalled()
})
