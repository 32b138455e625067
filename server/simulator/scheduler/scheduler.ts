import { randomUUID } from 'node:crypto'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { type Clock, clockShowing } from '../clock/clock.ts'
import { changeClock } from '../clock/clock-changes.ts'
import type { Store } from '../store/store.ts'
import type { Table } from '../store/table.ts'
import { createHeldJobs } from './held-jobs.ts'
import type { Job, JobBatch, JobHandler, JobKind, NewJob } from './job.ts'
import { openStoredJobs } from './stored-jobs.ts'
import { createWakeTimer } from './wake-timer.ts'

/** Runs jobs when the clock of their account reaches them. */
export type Scheduler = {
  table: Table<Job>
  /** Registers the function that runs jobs of a kind. There is one for each kind. */
  handle<Kind extends JobKind>(kind: Kind, handler: JobHandler<Kind>): void
  /** Stores a job. A job for now is held until its batch is taken and released. */
  schedule(account: Account, runAt: number, job: NewJob): void
  /** Returns the jobs held since the last call of this function. */
  takeHeld(): JobBatch
  /** Starts the jobs of a batch. */
  release(batch: JobBatch): void
  /** Discards a batch whose writes were rolled back. */
  discard(batch: JobBatch): void
  /** Starts all jobs that are due, and sets the timer for the next one. Never throws. */
  runDue(): void
  /**
   * Moves an account's clock forward and runs the jobs on the way, in order, each at its own time.
   * @param onRun called after each job, with the time at which it ran
   */
  advance(account: Account, toMs: number, onRun?: OnRun): Promise<void>
  /** Must be called after an account's clock was set or its jobs were replaced. */
  reload(account: Account): void
  /**
   * Resolves when no job is running or released, and no clock is being advanced.
   * @param account whose jobs count; null or absent: all accounts
   */
  idle(account?: Account | null): Promise<void>
  close(): Promise<void>
}

/** `at` in milliseconds on the account's clock. */
type OnRun = (job: Job, at: number) => void

/** An advance commits this many jobs together, then lets other calls run. */
const maxUncommittedJobs = 200

type Options = { store: Store; clock: Clock; accounts: Accounts; onError: (error: unknown) => void }
type Running = { account: Account; done: Promise<void> }
type Handlers = { [Kind in JobKind]?: JobHandler<Kind> }

export function openScheduler({ store, clock, accounts, onError }: Options): Scheduler {
  const jobs = openStoredJobs(store)
  const held = createHeldJobs()
  const released: JobBatch = []
  const running = new Map<string, Running>()
  const handlers: Handlers = {}
  /** The last advance of each account's clock. Until it ends, only the advance starts the account's jobs. */
  const advances = new Map<number, Promise<void>>()
  /** The time of each account's next job; minus infinity if it must be looked up. */
  const nextRunAt = new Map<number, number>()
  // The prefix is new at each start, so that an id is never used twice, even after a rollback.
  const idPrefix = randomUUID()
  let lastId = 0
  let isClosed = false
  const timer = createWakeTimer(clock.wall, runDue)

  for (const account of accounts.all()) nextRunAt.set(account.number, Number.NEGATIVE_INFINITY)

  function schedule(account: Account, runAt: number, details: NewJob) {
    const job: Job = { ...details, id: `${idPrefix}-${lastId++}`, runAt }
    jobs.table.put(account.number, job)
    if (runAt <= clock.now(account)) held.hold(account, job)
    else nextRunAt.set(account.number, Math.min(runAt, nextRunAt.get(account.number) ?? runAt))
  }

  function release(batch: JobBatch) {
    held.letGo(batch)
    released.push(...batch)
    runDue()
  }

  const allRunning = () => [...running.values()].map(({ done }) => done)
  const isWaiting = (job: Job) => !running.has(job.id) && !held.has(job)

  function start(account: Account, job: Job) {
    const done = run(account, job)
      .catch(onError)
      .finally(() => {
        running.delete(job.id)
        runDue()
      })
    running.set(job.id, { account, done })
  }

  async function run(account: Account, job: Job) {
    await perform(account, job)
    if (isClosed) return
    const caused = held.take()
    await store.committed()
    release(caused)
  }

  /** Calls the handler and removes the job. Returns undefined if the handler ended immediately. */
  function perform(account: Account, job: Job): Promise<void> | undefined {
    const remove = () => {
      if (!isClosed) jobs.table.remove(account.number, job.id)
    }
    try {
      const pending = callHandler(account, job)
      if (pending) return pending.catch(onError).then(remove)
    } catch (error) {
      onError(error)
    }
    remove()
    return undefined
  }

  /** Generic, so that TypeScript sees that handler and job are of the same kind. */
  function callHandler<Kind extends JobKind>(account: Account, job: Job<Kind> & { kind: Kind }) {
    const handler: Handlers[Kind] = handlers[job.kind]
    return handler?.(account, job)
  }

  function runDue() {
    if (isClosed) return
    try {
      startReleased()
      for (const [number, runAt] of nextRunAt) {
        const account = accounts.byNumber(number)
        if (account && !advances.has(number)) timer.wakeIn(startDue(account, runAt))
      }
    } catch (error) {
      onError(error)
    }
  }

  function startReleased() {
    for (const { account, job } of released.splice(0)) {
      if (!advances.has(account.number) && !running.has(job.id)) start(account, job)
    }
  }

  /** Starts the jobs of one account that are due. Returns the milliseconds until its next job, infinity without one. */
  function startDue(account: Account, runAt: number): number {
    const now = clock.now(account)
    if (runAt <= now) {
      for (const job of jobs.dueBy(account, now).filter(isWaiting)) start(account, job)
      const next = jobs.firstRunAfter(account, now)
      if (next === null) nextRunAt.delete(account.number)
      else nextRunAt.set(account.number, next)
    }
    const isFrozen = (account.clock ?? clock.common()).frozenAtMs !== null
    return isFrozen
      ? Number.POSITIVE_INFINITY
      : (nextRunAt.get(account.number) ?? Number.POSITIVE_INFINITY) - now
  }

  function reload(account: Account) {
    nextRunAt.set(account.number, Number.NEGATIVE_INFINITY)
    runDue()
  }

  async function runUpTo(account: Account, toMs: number, onRun?: OnRun) {
    const before = account.clock ?? clock.common()
    let now = clock.now(account)
    let uncommitted = 0
    try {
      while (!isClosed) {
        if (running.size > 0) await Promise.all(allRunning())
        const job = jobs.firstDueBy(account, toMs, isWaiting)
        if (!job) break
        now = Math.max(job.runAt, now)
        // The clock stands still while the job runs, so that everything that the job writes has this time.
        changeClock(account, { offsetMs: 0, frozenAtMs: now }, clock)
        const pending = perform(account, job)
        if (pending) await pending
        onRun?.(job, now)
        // The next search finds a job that this one scheduled for now.
        held.letGo(held.take())
        uncommitted++
        if (pending || uncommitted === maxUncommittedJobs) {
          await store.committed()
          uncommitted = 0
        }
      }
      now = Math.max(toMs, now)
    } finally {
      changeClock(account, clockShowing(before, now, clock.wall()), clock)
    }
    if (isClosed) return
    accounts.update(account)
    await store.committed()
  }

  return {
    table: jobs.table,
    handle: (kind, handler) => void Object.assign(handlers, { [kind]: handler }),
    schedule,
    takeHeld: held.take,
    release,
    discard: held.letGo,
    runDue,
    reload,
    async advance(account, toMs, onRun) {
      const before = advances.get(account.number) ?? Promise.resolve()
      const advance = before.catch(() => undefined).then(() => runUpTo(account, toMs, onRun))
      advances.set(account.number, advance)
      try {
        await advance
      } finally {
        if (advances.get(account.number) === advance) advances.delete(account.number)
        reload(account)
      }
    },
    async idle(account = null) {
      const isOf = (number: number) => account === null || account.number === number
      for (;;) {
        runDue()
        const jobs = [...running.values()].filter(one => isOf(one.account.number)).map(({ done }) => done)
        const moving = [...advances].filter(([number]) => isOf(number)).map(([, advance]) => advance)
        const isReleased = released.some(one => isOf(one.account.number))
        if (jobs.length + moving.length === 0 && !isReleased) return
        await Promise.allSettled([...jobs, ...moving])
      }
    },
    async close() {
      isClosed = true
      timer.stop()
      await Promise.allSettled([...allRunning(), ...advances.values()])
    },
  }
}
