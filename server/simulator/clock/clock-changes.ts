/** When an account's clock was set to what. With this the real times of a journal can be read on the simulated clock. */
import type { Clock, ClockState } from './clock.ts'

/** `sinceMs`: milliseconds of real time. */
type ClockChange = ClockState & { sinceMs: number }

export type ClockOwner = {
  /** Null: the account follows the simulator's common clock. */
  clock: ClockState | null
  /** The oldest first. Absent until the clock is changed. */
  clockChanges?: readonly ClockChange[]
}

/** An advance over many jobs changes the clock once for each. */
const maxChanges = 500

/** Sets the clock of an account; null for the common one. The caller stores the account. */
export function changeClock(account: ClockOwner, state: ClockState | null, clock: Clock): void {
  rememberChange(account, { before: account.clock ?? clock.common(), after: state ?? clock.common() }, clock)
  account.clock = state
}

type Change = { before: ClockState; after: ClockState }

/** For an account whose clock changes with the common one. */
export function rememberChange(account: ClockOwner, { before, after }: Change, clock: Clock): void {
  const sinceMs = clock.wall()
  const known = account.clockChanges ?? [{ sinceMs: 0, ...before }]
  account.clockChanges = [...known.filter(one => one.sinceMs < sinceMs), { sinceMs, ...after }].slice(
    -maxChanges,
  )
}
