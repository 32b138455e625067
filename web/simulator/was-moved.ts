import type { ClockHistoryJson } from '../../server/simulator/api/clock.ts'

type Changes = ClockHistoryJson['changes']

/** Whether the simulated clock ever showed another time than the real one. Apart, because the first page needs no more. */
export function wasMoved(changes: Changes): boolean {
  return !changes.every(isReal)
}

/** Whether the clock has real time in this state. */
export function isReal({ since_ms, clock_ms, frozen }: Changes[number]): boolean {
  return !frozen && clock_ms === since_ms
}
