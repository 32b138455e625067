/** A clock has an offset from real time, or is frozen. Both are in milliseconds. */
export type ClockState = { offsetMs: number; frozenAtMs: number | null }

/**
 * The simulator's time. An account may have a clock of its own, which affects no other account. The others follow the
 * common clock.
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

/** The state in which the clock shows `atMs` now. A frozen clock stays frozen, a running one keeps running. */
export function clockShowing(state: ClockState, atMs: number, wallMs: number): ClockState {
  return state.frozenAtMs === null
    ? { offsetMs: atMs - wallMs, frozenAtMs: null }
    : { offsetMs: atMs - wallMs, frozenAtMs: atMs }
}
