/** Where a clock stands: running with an offset to the wall, or stopped. Milliseconds. */
export type ClockState = { offsetMs: number; frozenAtMs: number | null }

/**
 * The simulator's time. Every account may move its own clock, so that one tester's time travel is nobody
 * else's; an account that never did follows the common clock.
 */
export type Clock = {
  now(account?: { clock: ClockState | null } | null): number
  wall(): number
  common(): ClockState
  setCommon(state: ClockState): void
}

export const wallClock: ClockState = { offsetMs: 0, frozenAtMs: null }

export function createClock(wall: () => number, initial: ClockState = wallClock): Clock {
  let common = initial
  return {
    now: account => read(account?.clock ?? common, wall()),
    wall,
    common: () => common,
    setCommon(state) {
      common = state
    },
  }
}

function read(state: ClockState, wallMs: number): number {
  return state.frozenAtMs ?? wallMs + state.offsetMs
}

/** The state in which the clock shows `atMs` now: still stopped if it was, else running on from there. */
export function clockShowing(state: ClockState, atMs: number, wallMs: number): ClockState {
  return state.frozenAtMs === null
    ? { offsetMs: atMs - wallMs, frozenAtMs: null }
    : { offsetMs: atMs - wallMs, frozenAtMs: atMs }
}
