import { RowNote } from '../../list/entry-note.tsx'
import type { CallEntry } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './calls.module.css'
import type { CallColumn } from './columns.ts'

type Props = {
  call: CallEntry
  transport: string
  /** The text of a moment. */
  clock: (iso: string) => string
  locale: string
  shown: ReadonlySet<CallColumn>
}

/** A row of plain elements: a component per cell is too slow while hundreds of calls stream in. */
export function CallRow({ call, transport, clock, locale, shown }: Props) {
  return (
    <span className={classes.line}>
      {shown.has('status') && (
        <span className={classes.status} data-outcome={call.outcome}>
          <Icon name={call.outcome === 'ok' ? 'check' : 'close'} size={14} />
          {call.status}
        </span>
      )}
      {shown.has('clock') && <span className={classes.clock}>{clock(call.received_at)}</span>}
      <span className={classes.name}>
        {call.operation}
        <RowNote note={call.note} />
      </span>
      {shown.has('reason') && (
        <span className={classes.reason}>{[call.resource, call.error_code].filter(Boolean).join(' · ')}</span>
      )}
      {shown.has('transport') && <span className={classes.transport}>{transport}</span>}
      {shown.has('took') && <span className={classes.took}>{formatDuration(call.duration_ms, locale)}</span>}
      {shown.has('provider') && <span className={classes.extra}>{call.provider_status}</span>}
      {shown.has('request') && <span className={classes.extra}>{call.correlation_id}</span>}
    </span>
  )
}
