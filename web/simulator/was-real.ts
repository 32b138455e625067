import type { ClockHistoryJson } from '../../server/simulator/api/clock.ts'

/** Whether the simulated clock showed this moment, ISO 8601, while it had real time, and at no other time. */
export function wasReal(changes: ClockHistoryJson['changes'], iso: string): boolean {
  const atMs = Date.parse(iso)
  const shown = changes.filter(({ since_ms, clock_ms, frozen }, index) => {
    const nextMs = changes[index + 1]?.since_ms ?? Number.POSITIVE_INFINITY
    return clock_ms <= atMs && atMs < (frozen ? clock_ms + 1 : clock_ms + nextMs - since_ms)
  })
  return shown.length > 0 && shown.every(({ since_ms, clock_ms, frozen }) => !frozen && clock_ms === since_ms)
}
