import type { Entry } from '../stream/feed-entry.ts'
import type { ChargeEvent } from './charge-events.ts'
import type { TimelineEvent } from './timeline-event.ts'

export type UnrecordedRow = Extract<TimelineEvent, { kind: 'unrecorded' | 'due' }> & {
  received_at: string | null
}

/** A recorded entry, or an event without an entry. An event that is still due has no time. */
export type TimelineRow = Entry | (ChargeEvent & { received_at: string }) | UnrecordedRow

/** The rows of the table: each event that the diagram draws. */
export function rowsOf(events: readonly TimelineEvent[]): TimelineRow[] {
  return events.map(event => {
    if ('entry' in event) return event.entry
    if (event.kind === 'due') return { ...event, received_at: null }
    return { ...event, received_at: new Date(event.atMs).toISOString() }
  })
}
