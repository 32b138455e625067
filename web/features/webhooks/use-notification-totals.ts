import { sumOf, useNotificationCounts, valuesOf } from '../../stream/use-counts.ts'
import type { WebhooksSearch } from './search.ts'

/** Totals of the whole journal, and the topics that it contains. Undefined until they are read. */
export function useNotificationTotals({ sig, topic, origin, forward, q, from, to }: WebhooksSearch) {
  const counts = useNotificationCounts()
  if (!counts) return undefined
  const selected = counts.filter(
    count =>
      (!sig || count.verdict === sig) &&
      (!topic || count.topic === topic) &&
      (!origin || count.origin === origin),
  )
  return {
    received: sumOf(counts),
    rejected: sumOf(counts.filter(({ verdict }) => verdict === 'rejected')),
    /** How many notifications the filters select. Null for words, periods and forwards, which are not counted. */
    matching: [forward, q, from, to].every(one => one === undefined) ? sumOf(selected) : null,
    topics: valuesOf(counts.map(one => one.topic)),
  }
}
