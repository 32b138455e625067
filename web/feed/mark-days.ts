import type { TimeZoneChoice } from '../browser/preferences.ts'
import { startOfDay } from '../time/period.ts'
import type { FeedRow } from './feed-row.ts'

/**
 * Inserts a row between two days, which names the earlier one. ISO texts are compared, because parsing the dates of
 * 10,000 rows at each arrival is slow.
 */
export function markDays(rows: readonly FeedRow[], zone: TimeZoneChoice): readonly FeedRow[] {
  const marked: FeedRow[] = []
  let day: { iso: string; from: string; to: string } | null = null
  for (const row of rows) {
    if (row.type === 'entry') {
      const { received_at: iso, seq } = row.entry
      if (day === null || iso < day.from || iso >= day.to) {
        if (day !== null) marked.push({ type: 'day', key: `day-${seq}`, after: seq - 1, iso: day.iso })
        day = dayOf(iso, zone)
      }
    }
    marked.push(row)
  }
  return marked.length === rows.length ? rows : marked
}

function dayOf(iso: string, zone: TimeZoneChoice) {
  const at = Date.parse(iso)
  const toIso = (ms: number) => new Date(ms).toISOString()
  return { iso, from: toIso(startOfDay(at, zone)), to: toIso(startOfDay(at, zone, 1)) }
}
