import type { TimeZoneChoice } from '../../browser/preferences.ts'
import { RowNote } from '../../feed/entry-note.tsx'
import type { CallEntry } from '../../feed/feed-entry.ts'
import { formatClock, formatDuration } from '../../time/format-time.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './calls.module.css'

type Props = { call: CallEntry; transport: string; zone: TimeZoneChoice; locale: string }

/** A row of plain elements: a component per cell is too slow while hundreds of calls stream in. */
export function CallRow({ call, transport, zone, locale }: Props) {
  return (
    <span className={classes.line}>
      <span className={classes.status} data-outcome={call.outcome}>
        <Icon name={call.outcome === 'ok' ? 'check' : 'close'} size={14} />
        {call.status}
      </span>
      <span className={classes.clock}>{formatClock(call.received_at, zone)}</span>
      <span className={classes.name}>
        {call.operation}
        <RowNote note={call.note} />
      </span>
      <span className={classes.reason}>{[call.resource, call.error_code].filter(Boolean).join(' · ')}</span>
      <span className={classes.transport}>{transport}</span>
      <span className={classes.took}>{formatDuration(call.duration_ms, locale)}</span>
    </span>
  )
}
