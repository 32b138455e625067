import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Counters } from '../store/counters.ts'
import type { Store } from '../store/store.ts'
import { openTable, type Table } from '../store/table.ts'
import { type Clock, clockShowing } from './clock.ts'

/** Something that happens by itself when its time comes: an expiry, a delivery, a settlement. */
export type DueItem = { id: string; at: number; kind: string; subject: string }

/** Does the work; the item is gone when it returns, so what it writes last should be its result. */
export type DueHandler = (account: Account, item: DueItem) => Promise<void> | void

export type DueWork = {
  table: Table<DueItem>
  handle(kind: string, handler: DueHandler): void
  schedule(account: Account, at: number, kind: string, subject: string): DueItem
  /** Starts whatever is due now and sets the timer for the rest. Never throws. */
  wake(): void
  /** Moves an account's clock forward, doing what falls due in order and each at its own time. */
  advance(account: Account, toMs: number): Promise<void>
  /** Resolves when nothing that was due is still being done. */
  idle(): Promise<void>
  close(): Promise<void>
}

type Options = {
  store: Store
  clock: Clock
  accounts: Accounts
  counters: Counters
  onError: (error: unknown) => void
}

/** setTimeout's own ceiling is 2^31 - 1 ms; a longer wait is cut into pieces. */
const MAX_TIMER_MS = 2_000_000_000

export function openDueWork({ store, clock, accounts, counters, onError }: Options): DueWork {
  const table = openTable<DueItem>(store, {
    name: 'due',
    idOf: item => item.id,
    columns: { at: { type: 'INTEGER', indexed: true, of: item => item.at } },
  })
  const next = store.database.prepare('SELECT account, min(at) AS at FROM due GROUP BY account')
  const handlers = new Map<string, DueHandler>()
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let mayHaveWork = true
  let closed = false

  function start(account: Account, item: DueItem): Promise<void> {
    const done = Promise.resolve()
      .then(() => handlers.get(item.kind)?.(account, item))
      .catch(onError)
      .then(() => {
        if (!closed) table.remove(account.number, item.id)
      })
      .finally(() => {
        running.delete(item.id)
      })
    running.set(item.id, done)
    return done
  }

  function due(account: Account, until: number): DueItem[] {
    const where = [{ column: 'at', is: '<=' as const, value: until }]
    return table
      .find(account.number, { where, sort: { column: 'at', descending: false } })
      .filter(item => !running.has(item.id))
  }

  function wake() {
    if (!mayHaveWork || closed) return
    mayHaveWork = false
    clearTimeout(timer)
    let wait = Number.POSITIVE_INFINITY
    for (const row of next.all()) {
      const account = accounts.byNumber(Number(row.account))
      if (!account || travelling.has(account.number)) continue
      const now = clock.now(account)
      for (const item of due(account, now)) void start(account, item).then(retouch)
      const later = table.find(account.number, {
        where: [{ column: 'at', is: '>=', value: now + 1 }],
        sort: { column: 'at', descending: false },
        limit: 1,
      })[0]
      const stopped = (account.clock ?? clock.common()).frozenAtMs !== null
      if (later && !stopped) wait = Math.min(wait, later.at - now)
    }
    if (wait === Number.POSITIVE_INFINITY) return
    timer = setTimeout(retouch, Math.min(wait, MAX_TIMER_MS))
    timer.unref()
  }

  function retouch() {
    mayHaveWork = true
    wake()
  }

  const travelling = new Map<number, Promise<void>>()

  async function travel(account: Account, toMs: number) {
    while (!closed) {
      await Promise.all(running.values())
      const item = due(account, toMs)[0]
      if (!item) break
      show(account, Math.max(item.at, clock.now(account)))
      await start(account, item)
    }
    show(account, toMs)
    await store.committed()
  }

  function show(account: Account, atMs: number) {
    account.clock = clockShowing(account.clock ?? clock.common(), atMs, clock.wall())
    accounts.update(account)
  }

  return {
    table,
    handle: (kind, handler) => void handlers.set(kind, handler),
    schedule(account, at, kind, subject) {
      const sequence = counters.next(account.number, 'due')
      const item = { id: `${account.number}-${sequence}`, at, kind, subject }
      table.put(account.number, item)
      mayHaveWork = true
      return item
    },
    wake: () => {
      try {
        wake()
      } catch (error) {
        onError(error)
      }
    },
    async advance(account, toMs) {
      const before = travelling.get(account.number) ?? Promise.resolve()
      const journey = before.then(() => travel(account, toMs))
      travelling.set(account.number, journey)
      try {
        await journey
      } finally {
        if (travelling.get(account.number) === journey) travelling.delete(account.number)
        retouch()
      }
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.values())
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
