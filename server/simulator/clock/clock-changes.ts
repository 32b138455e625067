/** The changes of an account's clock. By them, real times of a journal can be converted to the simulated clock. */
import type { Clock, ClockState } from './clock.ts'

/** `sinceMs` is the real time of the change in milliseconds. */
type ClockChange = ClockState & { sinceMs: number }

export type ClockOwner = {
  /** The clock of the account. Null if it follows the simulator's common clock. */
  clock: ClockState | null
  /** The changes, oldest first. Absent until the clock is changed. */
  clockChanges?: readonly ClockChange[]
}

/** Maximum number of kept changes. An advance over many jobs changes the clock once for each job. */
const maxChanges = 500

/** Sets the clock of an account, or returns it to the common one with null. The caller stores the account. */
export function changeClock(account: ClockOwner, state: ClockState | null, clock: Clock): void {
  rememberChange(account, { before: account.clock ?? clock.common(), after: state ?? clock.common() }, clock)
  account.clock = state
}

type Change = { before: ClockState; after: ClockState }

/** Notes a change of the common clock for an account that follows it. */
export function rememberChange(account: ClockOwner, { before, after }: Change, clock: Clock): void {
  const sinceMs = clock.wall()
  const known = account.clockChanges ?? [{ sinceMs: 0, ...before }]
  account.clockChanges = [...known.filter(one => one.sinceMs < sinceMs), { sinceMs, ...after }].slice(
    -maxChanges,
  )
}
