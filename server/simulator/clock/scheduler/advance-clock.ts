import type { Account } from '../../store/accounts/account.ts'
import { type Clock, changeClock, changedBy, clockShowing } from '../clock.ts'
import type { Generation } from './generations.ts'
import type { Job } from './job.ts'

/** An advance: how far it goes, who waits for it, and what it reports. */
export type Advance = {
  /**
   * Returns the time to advance to, in milliseconds on the account's clock, which shows `now`. Called when the earlier
   * advances have ended.
   */
  reach: (now: number) => number
  /** Who advances the clock. */
  by?: string | null
  /** Ends the advance after the running job, because its caller has left. */
  signal?: AbortSignal
  /** Called after each job, with the time on the account's clock at which it ran. */
  onRun?: (job: Job, at: number) => void
}

/**
 * Longest turn of an advance, whose jobs are committed together before other calls run. With a commit for every 200 jobs,
 * 100,000 jobs in a file took 7 s instead of 4.
 */
const maxTurnMs = 50
/** The longest time that a job waits for the shop's answer to an earlier job of the same time. */
const shopTimeoutMs = 1_000

type Deps = {
  account: Account
  generation: Generation
  /** Ends the advance. */
  signal: AbortSignal
  clock: Clock
  /** The next job to start, at or before `toMs`. */
  next(toMs: number): Job | null
  /** Starts a job. Returns undefined if the job has ended at once. Never rejects. */
  start(job: Job): Promise<void> | undefined
  committed(): Promise<void>
  /** Stores the account. */
  save(): void
  isClosed(): boolean
}

/**
 * Moves an account's clock forward and runs the jobs on the way, in order, each at its own time. The clock stands still
 * until the jobs of a time have ended. An advance that ends early leaves the clock at the time of its last job.
 * @throws the reason of the signal that ended it, or the error of `reach`
 */
export async function advanceClock({ reach, by = null, onRun }: Advance, deps: Deps): Promise<void> {
  const { account, clock, generation, signal } = deps
  const { running } = generation
  let turnSince = performance.now()
  const allEnded = () => waitFor(Promise.all(running.values()), signal)

  async function waitForAnswer(pending: Promise<void>, job: Job, at: number) {
    const reported = pending.then(() => {
      if (!signal.aborted) onRun?.(job, at)
    })
    await waitFor(reported, signal, shopTimeoutMs)
  }

  signal.throwIfAborted()
  if (running.size > 0) await allEnded()
  signal.throwIfAborted()
  const before = account.clock ?? clock.common()
  let now = clock.now(account)
  const target = reach(now)
  generation.releaseClock = () => {
    generation.releaseClock = null
    changeClock(account, { ...clockShowing(before, now, clock.wall()), ...changedBy(by) }, clock)
    deps.save()
  }
  try {
    while (!deps.isClosed()) {
      signal.throwIfAborted()
      const job = deps.next(target)
      if (running.size > 0 && (job === null || job.runAt > now)) {
        await allEnded()
        continue
      }
      if (!job) break
      now = Math.max(job.runAt, now)
      // The clock stands still while the job runs, so that everything that the job writes has this time.
      changeClock(account, { offsetMs: 0, frozenAtMs: now, ...changedBy(by) }, clock)
      const pending = deps.start(job)
      if (pending) await waitForAnswer(pending, job, now)
      else onRun?.(job, now)
      if (pending || performance.now() - turnSince >= maxTurnMs) {
        await deps.committed()
        turnSince = performance.now()
      }
    }
    if (!deps.isClosed()) now = Math.max(target, now)
  } finally {
    generation.releaseClock?.()
  }
  await deps.committed()
}

/**
 * Resolves when the work has ended, the signal aborts or the time has passed.
 * @param work must not reject
 * @param timeoutMs real milliseconds; there is no limit without it
 */
function waitFor(work: Promise<unknown>, signal: AbortSignal, timeoutMs?: number): Promise<void> {
  return new Promise(resolve => {
    const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs)
    signal.addEventListener('abort', end)
    void work.then(end)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
