/** Gauges of forwarding. Its failures are repeated after days, so only what waits says whether the store is behind. */
import { type AddGauge, shareRead } from './gauge.ts'

/** What waits to be forwarded for an account. */
export type WatchedForwards = {
  account: string
  /** False for a simulated account. */
  isConfigured: boolean
  state: 'on' | 'held' | 'off'
  waiting: number
  /** ISO 8601, UTC. Null if nothing waits. */
  oldestAt: string | null
}

export function watchForwards(gauge: AddGauge, read: () => Promise<WatchedForwards[]>): void {
  const pick = shareRead(read)
  gauge(
    'pasarela_forwarding_enabled',
    '1 if this gateway forwards for the account, else 0. Simulated accounts are left out.',
    'account',
    pick(backlogs =>
      Object.fromEntries(
        backlogs
          .filter(({ isConfigured }) => isConfigured)
          .map(({ account, state }) => [account, state === 'on' ? 1 : 0]),
      ),
    ),
  )
  gauge(
    'pasarela_forwards_waiting',
    'Notifications that a store has not taken and that are sent later: failed ones, and up to 100 of each account not yet sent.',
    null,
    pick(backlogs => ({ forwards: backlogs.reduce((sum, { waiting }) => sum + waiting, 0) })),
  )
  gauge(
    'pasarela_forwards_oldest_waiting_timestamp_seconds',
    'When the oldest of them came, in Unix time. Absent if none waits.',
    null,
    pick((backlogs): Record<string, number> => {
      const [oldest] = backlogs.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt])).toSorted()
      return oldest === undefined ? {} : { seconds: Date.parse(oldest) / 1000 }
    }),
  )
}
