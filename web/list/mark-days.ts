import type { FeedRow } from '../stream/feed-entry.ts'
import { startOfDay } from '../time/period.ts'
import type { Times } from '../time/use-times.ts'

type ShownTimes = Pick<Times, 'zone' | 'toShown'>

/**
 * Inserts a row between two days, which names the earlier one. ISO texts are compared, because parsing the dates of
 * 10,000 rows at each arrival is slow.
 */
export function markDays(rows: readonly FeedRow[], { zone, toShown }: ShownTimes): readonly FeedRow[] {
  const marked: FeedRow[] = []
  let day: { received: string; from: string; to: string } | null = null
  for (const row of rows) {
    if (row.type === 'entry') {
      const { received_at, seq } = row.entry
      const iso = toShown(received_at)
      if (day === null || iso < day.from || iso >= day.to) {
        if (day !== null) marked.push({ type: 'day', key: `day-${seq}`, after: seq - 1, iso: day.received })
        day = { received: received_at, ...dayOf(iso, zone) }
      }
    }
    marked.push(row)
  }
  return marked.length === rows.length ? rows : marked
}

function dayOf(iso: string, zone: Times['zone']) {
  const at = Date.parse(iso)
  const toIso = (ms: number) => new Date(ms).toISOString()
  return { from: toIso(startOfDay(at, zone)), to: toIso(startOfDay(at, zone, 1)) }
}
