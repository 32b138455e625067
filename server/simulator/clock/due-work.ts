import { randomUUID } from 'node:crypto'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Store } from '../store/store.ts'
import { openTable, type Table } from '../store/table.ts'
import { type Clock, clockShowing } from './clock.ts'

/** Something that happens by itself when its time comes: an expiry, a delivery, a settlement. */
export type DueItem = { id: string; at: number; kind: string; subject: string }

/** Does the work; the item is gone when it returns, so what it writes last should be its result. */
export type DueHandler = (account: Account, item: DueItem) => Promise<void> | void

/** Work that a call caused and that is due at once: it waits until the call's answer has gone out. */
export type Batch = { account: Account; item: DueItem }[]

export type DueWork = {
  table: Table<DueItem>
  handle(kind: string, handler: DueHandler): void
  schedule(account: Account, at: number, kind: string, subject: string): void
  /** What was scheduled for now since the last take; nobody else starts it until it is released. */
  takeFresh(): Batch
  release(batch: Batch): void
  /** For a batch whose writes were undone. */
  drop(batch: Batch): void
  /** Starts whatever is due now and sets the timer for the rest. Never throws. */
  wake(): void
  /** Moves an account's clock forward, doing what falls due in order and each at its own time. */
  advance(account: Account, toMs: number): Promise<void>
  /** After an account's clock was set or its work replaced: looks at its work anew. */
  review(account: Account): void
  /** Resolves when nothing that was due is still being done. */
  idle(): Promise<void>
  close(): Promise<void>
}

type Options = { store: Store; clock: Clock; accounts: Accounts; onError: (error: unknown) => void }

/** setTimeout's own ceiling is 2^31 - 1 ms; a longer wait is cut into pieces. */
const maxTimerMs = 2_000_000_000

/**
 * The work is in the store, so that a crash loses none of it; memory only knows what is due this moment and
 * when each account's next piece comes.
 */
export function openDueWork({ store, clock, accounts, onError }: Options): DueWork {
  const table = openTable<DueItem>(store, {
    name: 'due',
    idOf: item => item.id,
    columns: { at: { type: 'INTEGER', indexed: true, of: item => item.at } },
  })
  const nextAfter = store.database.prepare('SELECT min(at) AS at FROM due WHERE account=? AND at>?')
  const handlers = new Map<string, DueHandler>()
  const running = new Map<string, Promise<void>>()
  const journeys = new Map<number, Promise<void>>()
  const nextAt = new Map<number, number>()
  const fresh: Batch = []
  const held = new Set<string>()
  const ready: Batch = []
  // Never used twice, not even after a unit of the store was undone.
  const birth = randomUUID()
  let sequence = 0
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let closed = false

  for (const account of accounts.all()) nextAt.set(account.number, Number.NEGATIVE_INFINITY)

  function start(account: Account, item: DueItem): Promise<void> {
    const done = perform(account, item)
      .catch(onError)
      .finally(() => {
        running.delete(item.id)
        if (!closed) wake()
      })
    running.set(item.id, done)
    return done
  }

  async function perform(account: Account, item: DueItem) {
    try {
      await handlers.get(item.kind)?.(account, item)
    } catch (error) {
      onError(error)
    }
    if (closed) return
    const caused = takeFresh()
    table.remove(account.number, item.id)
    await store.committed()
    release(caused)
  }

  const takeFresh = () => fresh.splice(0)

  function drop(batch: Batch) {
    for (const { item } of batch) held.delete(item.id)
  }

  function release(batch: Batch) {
    drop(batch)
    ready.push(...batch)
    safely(wake)
  }

  function due(account: Account, until: number): DueItem[] {
    const where = [{ column: 'at', is: '<=' as const, value: until }]
    return table
      .find(account.number, { where, sort: { column: 'at', descending: false } })
      .filter(item => !running.has(item.id) && !held.has(item.id))
  }

  function wake() {
    if (closed) return
    for (const { account, item } of ready.splice(0)) {
      if (!journeys.has(account.number) && !running.has(item.id)) void start(account, item)
    }
    let wait = Number.POSITIVE_INFINITY
    for (const [number, at] of nextAt) {
      const account = accounts.byNumber(number)
      if (!account || journeys.has(number)) continue
      const now = clock.now(account)
      if (at <= now) startDue(account, now)
      const isStopped = (account.clock ?? clock.common()).frozenAtMs !== null
      const next = nextAt.get(number)
      if (next !== undefined && !isStopped) wait = Math.min(wait, next - now)
    }
    setTimer(wait)
  }

  function startDue(account: Account, now: number) {
    for (const item of due(account, now)) void start(account, item)
    const row = nextAfter.get(account.number, now)
    if (typeof row?.at === 'number') nextAt.set(account.number, row.at)
    else nextAt.delete(account.number)
  }

  function setTimer(wait: number) {
    if (wait === Number.POSITIVE_INFINITY) return
    const at = clock.wall() + Math.max(0, wait)
    if (timer && at >= timerAt) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(
      () => {
        timer = undefined
        timerAt = Number.POSITIVE_INFINITY
        safely(wake)
      },
      Math.min(Math.max(0, wait), maxTimerMs),
    )
    timer.unref()
  }

  function safely(work: () => void) {
    try {
      work()
    } catch (error) {
      onError(error)
    }
  }

  async function travel(account: Account, toMs: number) {
    const before = account.clock ?? clock.common()
    let at = clock.now(account)
    while (!closed) {
      await Promise.all(running.values())
      const item = due(account, toMs)[0]
      if (!item) break
      at = Math.max(item.at, at)
      // Stopped while it is done, so that everything it writes bears this one moment.
      account.clock = { offsetMs: 0, frozenAtMs: at }
      await start(account, item)
    }
    account.clock = clockShowing(before, Math.max(toMs, at), clock.wall())
    accounts.update(account)
    await store.committed()
  }

  function review(account: Account) {
    nextAt.set(account.number, Number.NEGATIVE_INFINITY)
    safely(wake)
  }

  return {
    table,
    review,
    handle: (kind, handler) => void handlers.set(kind, handler),
    schedule(account, at, kind, subject) {
      const item = { id: `${birth}-${sequence++}`, at, kind, subject }
      table.put(account.number, item)
      if (at <= clock.now(account)) {
        fresh.push({ account, item })
        held.add(item.id)
      } else nextAt.set(account.number, Math.min(at, nextAt.get(account.number) ?? at))
    },
    takeFresh,
    release,
    drop,
    wake: () => safely(wake),
    async advance(account, toMs) {
      const before = journeys.get(account.number) ?? Promise.resolve()
      const journey = before.then(() => travel(account, toMs))
      journeys.set(account.number, journey)
      try {
        await journey
      } finally {
        if (journeys.get(account.number) === journey) journeys.delete(account.number)
        review(account)
      }
    },
    async idle() {
      while (running.size > 0 || ready.length > 0) {
        safely(wake)
        await Promise.all(running.values())
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
