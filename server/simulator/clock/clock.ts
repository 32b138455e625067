import type { ClockChange, ClockOwner, ClockState } from '../store/accounts/clock-state.ts'

/** The part of a state that says who made it. */
export function changedBy(actor: string | null): Pick<ClockState, 'by'> {
  return actor === null ? {} : { by: actor }
}

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

/**
 * Maximum number of kept changes. An advance over many jobs changes the clock once for each job, also several times
 * within a millisecond: each may have dated a document.
 */
const maxChanges = 500

/** Sets the clock of an account, or returns it to the common one with null. The caller stores the account. */
export function changeClock(account: ClockOwner, state: ClockState | null, clock: Clock): void {
  rememberChange(account, { before: account.clock ?? clock.common(), after: state ?? clock.common() }, clock)
  account.clock = state
}

/**
 * Forgets what the clock showed until a real moment. A loaded scenario brings documents that are older, and their dates
 * were not shown by this account's clock.
 */
export function forgetClockUntil(account: ClockOwner, ms: number, clock: Clock): void {
  const untilMs = Math.min(ms, clock.wall())
  const known = account.clockChanges ?? [{ sinceMs: 0, ...(account.clock ?? clock.common()) }]
  const at = known.findLastIndex(({ sinceMs }) => sinceMs <= untilMs)
  account.clockChanges = known
    .slice(Math.max(at, 0))
    .map(change => ({ ...change, sinceMs: Math.max(change.sinceMs, untilMs + 1) }))
}

type Change = { before: ClockState; after: ClockState }

/** Notes a change of the common clock for an account that follows it. */
export function rememberChange(account: ClockOwner, { before, after }: Change, clock: Clock): void {
  const sinceMs = clock.wall()
  account.clockChanges ??= [{ sinceMs: 0, ...before }]
  const changes = account.clockChanges
  const last = changes.at(-1)
  if (last && isSame(last, after)) return
  // The list is changed in place: an advance changes the clock 100,000 times, and copying the list took a tenth of its
  // time.
  while ((changes.at(-1)?.sinceMs ?? Number.NEGATIVE_INFINITY) > sinceMs) changes.pop()
  changes.push({ sinceMs, ...after })
  if (changes.length > maxChanges) changes.splice(leastNeeded(changes), 1)
}

function isSame(one: ClockState, other: ClockState): boolean {
  return one.offsetMs === other.offsetMs && one.frozenAtMs === other.frozenAtMs && one.by === other.by
}

/** The first state that lasted less than a millisecond, such as that of one job of an advance, else the oldest. */
function leastNeeded(changes: readonly ClockChange[]): number {
  const passing = changes.findIndex(({ sinceMs }, place) => changes[place + 1]?.sinceMs === sinceMs)
  return Math.max(0, passing)
}
