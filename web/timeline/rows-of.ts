import type { Entry } from '../stream/feed-entry.ts'
import type { ChargeEvent } from './charge-events.ts'
import type { TimelineEvent } from './timeline-event.ts'
import type { TimelineSubject } from './timeline-subject.ts'

type Unrecorded = Extract<TimelineEvent, { kind: 'unrecorded' | 'due' }>

/** A recorded entry, or an event that no entry has. One that is still due has no time. */
export type TimelineRow =
  | Entry
  | (ChargeEvent & { received_at: string; subject: TimelineSubject })
  | (Unrecorded & { received_at: string | null; subject: TimelineSubject })

/** The rows of the table: each event that the diagram draws. */
export function rowsOf(events: readonly TimelineEvent[], subject: TimelineSubject): TimelineRow[] {
  return events.map(event => {
    if ('entry' in event) return event.entry
    if (event.kind === 'due') return { ...event, received_at: null, subject }
    return { ...event, received_at: new Date(event.atMs).toISOString(), subject }
  })
}
