/**
 * A clock has an offset from real time, or is frozen. Both are in milliseconds. `by`: who changed it; absent if nobody is
 * named.
 */
export type ClockState = { offsetMs: number; frozenAtMs: number | null; by?: string }

/**
 * A change of an account's clock. The changes convert real times of a journal to the simulated clock. `sinceMs` is the
 * real time of the change in milliseconds.
 */
export type ClockChange = ClockState & { sinceMs: number }

export type ClockOwner = {
  /** The clock of the account. Null if it follows the simulator's common clock. */
  clock: ClockState | null
  /** The changes, oldest first. Absent until the clock is changed. */
  clockChanges?: ClockChange[]
}
