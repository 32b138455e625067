import { randomUUID } from 'node:crypto'
import type { Account } from '../../store/accounts/account.ts'
import type { Accounts } from '../../store/accounts/accounts.ts'
import type { Store } from '../../store/store.ts'
import type { Table } from '../../store/table.ts'
import type { Clock } from '../clock.ts'
import { type Advance, advanceClock } from './advance-clock.ts'
import { createGenerations, type Generation } from './generations.ts'
import { createHeldJobs } from './held-jobs.ts'
import type { Job, JobBatch, JobHandler, JobKind, NewJob } from './job.ts'
import { openStoredJobs } from './job.ts'
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
  /** Advances an account's clock (see `advanceClock`). Advances of one account run one after another. */
  advance(account: Account, advance: Advance): Promise<void>
  /** Call this before an account's clock is set. Its advances end with this error. */
  endAdvances(account: Account, reason: Error): void
  /** Call this before an account's state is replaced. Its advances end with this error, its jobs without effect. */
  endGeneration(account: Account, reason: Error): void
  /** Call this after an account's clock was set or its jobs were replaced. */
  reload(account: Account): void
  /**
   * Resolves when no job is running or released, and no clock is being advanced.
   * @param account the account whose jobs count; null or absent for all accounts
   */
  idle(account?: Account | null): Promise<void>
  close(): Promise<void>
}

type Options = { store: Store; clock: Clock; accounts: Accounts; onError: (error: unknown) => void }
type Handlers = { [Kind in JobKind]?: JobHandler<Kind> }

export function openScheduler({ store, clock, accounts, onError }: Options): Scheduler {
  const jobs = openStoredJobs(store)
  const held = createHeldJobs()
  const released: JobBatch = []
  const generations = createGenerations()
  const handlers: Handlers = {}
  /** The time of each account's next job. It must be looked up if it is minus infinity. */
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
    if (runAt <= clock.now(account)) held.hold({ account, job, generation: generations.of(account) })
    else nextRunAt.set(account.number, Math.min(runAt, nextRunAt.get(account.number) ?? runAt))
  }

  function release(batch: JobBatch) {
    held.letGo(batch)
    released.push(...batch)
    runDue()
  }

  /** Whether the job waits. It does not if it runs, or waits for the answer of the call that scheduled it. */
  function isWaiting({ running }: Generation, job: Job) {
    return !running.has(job.id) && !held.has(job)
  }

  function start(account: Account, job: Job, generation: Generation) {
    const done = run(account, job, generation)
      .catch(onError)
      .finally(() => {
        generation.running.delete(job.id)
        runDue()
      })
    generation.running.set(job.id, done)
  }

  async function run(account: Account, job: Job, generation: Generation) {
    await perform(account, job, generation)
    if (isClosed) return
    const caused = held.take()
    await store.committed()
    release(caused)
  }

  /** Calls the handler and removes the job. Returns undefined if the handler ended immediately. */
  function perform(account: Account, job: Job, { signal }: Generation): Promise<void> | undefined {
    const remove = () => {
      if (!isClosed && !signal.aborted) jobs.table.remove(account.number, job.id)
    }
    try {
      const pending = callHandler(account, job, signal)
      if (pending) return pending.catch(onError).then(remove)
    } catch (error) {
      onError(error)
    }
    remove()
    return undefined
  }

  /** The function is generic, so that TypeScript sees that handler and job are of the same kind. */
  function callHandler<Kind extends JobKind>(
    account: Account,
    job: Job<Kind> & { kind: Kind },
    signal: AbortSignal,
  ) {
    const handler: Handlers[Kind] = handlers[job.kind]
    return handler?.(account, job, signal)
  }

  function runDue() {
    if (isClosed) return
    try {
      startReleased()
      for (const [number, runAt] of nextRunAt) {
        const account = accounts.byNumber(number)
        if (account && !generations.isAdvancing(number)) timer.wakeIn(startDue(account, runAt))
      }
    } catch (error) {
      onError(error)
    }
  }

  function startReleased() {
    for (const { account, job, generation } of released.splice(0)) {
      const { signal, lastAdvance, running } = generation
      if (!signal.aborted && !lastAdvance && !running.has(job.id)) start(account, job, generation)
    }
  }

  /**
   * Starts the jobs of one account that are due. Returns the milliseconds until its next job, infinity if there is
   * none.
   */
  function startDue(account: Account, runAt: number): number {
    const now = clock.now(account)
    if (runAt <= now) {
      const generation = generations.of(account)
      for (const job of jobs.dueBy(account, now)) {
        if (isWaiting(generation, job)) start(account, job, generation)
      }
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

  /** Performs a job for an advance. The jobs that it scheduled are not started here: the advance itself finds them. */
  function performOnAdvance(account: Account, job: Job, generation: Generation) {
    const pending = perform(account, job, generation)
    const letGo = () => held.letGo(held.take())
    if (!pending) return void letGo()
    const done = pending.then(letGo, onError).finally(() => generation.running.delete(job.id))
    generation.running.set(job.id, done)
    return done
  }

  async function advance(account: Account, request: Advance) {
    const generation = generations.of(account)
    // Advances that wait for their turn end with the others, so the present signal is used.
    const signal = AbortSignal.any([generation.advanceSignal, ...(request.signal ? [request.signal] : [])])
    const run = () =>
      advanceClock(request, {
        account,
        generation,
        signal,
        clock,
        next: toMs => jobs.firstDueBy(account, toMs, job => isWaiting(generation, job)),
        start: job => performOnAdvance(account, job, generation),
        committed: store.committed,
        save: () => accounts.update(account),
        isClosed: () => isClosed,
      })
    const done = (generation.lastAdvance ?? Promise.resolve()).then(run)
    const ended = done.catch(() => undefined)
    generation.lastAdvance = ended
    try {
      await done
    } finally {
      if (generation.lastAdvance === ended) generation.lastAdvance = null
      reload(account)
    }
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
    advance,
    endAdvances: generations.endAdvances,
    endGeneration: generations.end,
    async idle(account = null) {
      for (;;) {
        runDue()
        const ends = generations.ends(account)
        const isReleased = released.some(one => account === null || one.account.number === account.number)
        if (ends.length === 0 && !isReleased) return
        await Promise.all(ends)
      }
    },
    async close() {
      isClosed = true
      timer.stop()
      await Promise.all(generations.ends(null))
    },
  }
}
