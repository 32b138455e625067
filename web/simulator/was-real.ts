import type { ClockHistoryJson } from '../../server/simulator/api/clock.ts'
import { isReal, wasMoved } from './was-moved.ts'

type Changes = ClockHistoryJson['changes']

/** Whether the simulated clock showed this moment, ISO 8601, while it had real time, and at no other time. */
export function wasReal(changes: Changes, iso: string): boolean {
  const shown = showing(changes, iso)
  return shown.length > 0 && shown.every(isReal)
}

/** Whether the simulated clock showed this moment, ISO 8601, while it had another time than the real one. */
export function wasShownMoved(changes: Changes, iso: string): boolean {
  return wasMoved(showing(changes, iso))
}

/** The states of the clock in which it showed the moment. The last one shows all that comes. */
function showing(changes: Changes, iso: string): Changes {
  const atMs = Date.parse(iso)
  return changes.filter(({ since_ms, clock_ms, frozen }, index) => {
    const nextMs = changes[index + 1]?.since_ms ?? Number.POSITIVE_INFINITY
    return clock_ms <= atMs && atMs < (frozen ? clock_ms + 1 : clock_ms + nextMs - since_ms)
  })
}
