/** Gauges: what is read on each scrape. */
import { Gauge, type Registry } from '@prometheus-io/client'
import type { JournalSize } from '../../journal/journal.ts'
import { version } from '../../shared/version.ts'
import { type WatchedForwards, watchForwards } from './forward-gauges.ts'
import { type AddGauge, type Read, shareRead } from './gauge.ts'
import { watchProcess } from './process-readings.ts'

/** Values that are read on each scrape. */
export type Readings = {
  isReady: () => Promise<boolean>
  journal: () => { notifications: number; rejected: number; calls: number }
  /** What the journal holds. Rejects while it cannot be read. */
  size: () => Promise<JournalSize>
  bounds: { maxEntries: number; maxBytes: number }
  feed: () => { live: number; replaying: number; pendingBytes: number }
  deliveries: () => number
  /** What waits to be forwarded. Rejects while the journal cannot be read. */
  forwards: () => Promise<WatchedForwards[]>
  underWay: () => { calls: number; notifications: number; pages: number; waits: number }
  loopDelaySeconds: () => number
}

export function watch(registers: Registry[], readings: Readings): void {
  const gauge = (name: string, help: string, label: string | null, read: Read) =>
    new Gauge({
      name,
      help,
      labelNames: label === null ? [] : [label],
      registers,
      async collect() {
        const values = await read()
        // What cannot be read now has no value; `reset` would say 0.
        if (label === null) this.remove()
        else this.reset()
        for (const [value, count] of Object.entries(values)) {
          if (label === null) this.set(count)
          else this.set({ [label]: value }, count)
        }
      },
    })
  gauge(
    'pasarela_journal_writable',
    '1 while the journal takes writes, as /readyz says, else 0.',
    null,
    async () => ({
      ready: (await readings.isReady()) ? 1 : 0,
    }),
  )
  gauge('pasarela_journal_queue_entries', 'Entries that wait for a transaction.', 'kind', readings.journal)
  watchSize(gauge, readings)
  watchForwards(gauge, readings.forwards)
  gauge('pasarela_feed_subscribers', 'Subscribers of the live feed.', 'state', () => {
    const { live, replaying } = readings.feed()
    return { live, replaying }
  })
  gauge('pasarela_feed_pending_bytes', 'Bytes that subscribers have not taken yet.', null, () => ({
    bytes: readings.feed().pendingBytes,
  }))
  gauge('pasarela_deliveries_due', 'Replays and test notifications under way.', null, () => ({
    deliveries: readings.deliveries(),
  }))
  gauge('pasarela_requests_under_way', 'Requests under way, by their share.', 'share', readings.underWay)
  gauge('pasarela_build_info', 'Always 1; its label is the version that runs.', 'version', () => ({
    [version]: 1,
  }))
  watchProcess(registers, gauge, readings.loopDelaySeconds)
}

/** How near the journal is to its bounds, and how far back it goes. */
function watchSize(gauge: AddGauge, { size, bounds }: Pick<Readings, 'size' | 'bounds'>): void {
  const readSize = shareRead(size)
  gauge(
    'pasarela_journal_entries',
    'Entries of the journal. Rejected notifications have a bound of their own.',
    'kind',
    readSize(({ rejected, others }) => ({ rejected, others })),
  )
  gauge('pasarela_journal_max_entries', 'The bound of entries that are not rejected.', null, () => ({
    entries: bounds.maxEntries,
  }))
  gauge(
    'pasarela_journal_bytes',
    'Texts of the entries that are not rejected.',
    null,
    readSize(({ bytes }) => ({ bytes })),
  )
  gauge('pasarela_journal_max_bytes', 'The bound of these texts.', null, () => ({ bytes: bounds.maxBytes }))
  gauge(
    'pasarela_journal_oldest_entry_timestamp_seconds',
    'When the oldest entry came that is not rejected and waits for no forward, in Unix time.',
    null,
    readSize(
      ({ oldest_at }): Record<string, number> =>
        oldest_at === null ? {} : { seconds: Date.parse(oldest_at) / 1000 },
    ),
  )
}
