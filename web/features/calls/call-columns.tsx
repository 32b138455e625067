import { type ColumnTable, createColumns } from '../../list/columns.ts'
import { RowNote } from '../../list/entry-note.tsx'
import type { CallEntry } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './calls.module.css'

type Tools = {
  /** The text of a moment. */
  clock: (iso: string) => string
  locale: string
  transports: Record<CallEntry['transport'], string>
}

/** The columns of the list of calls. Plain elements: a component per cell is too slow while hundreds of calls stream in. */
export const callColumns = createColumns('calls', {
  status: {
    heading: 'calls.column.status',
    width: '64px',
    openWidth: '58px',
    shown: 'usually',
    cell: ({ outcome, status }) => (
      <span className={classes.status} data-outcome={outcome}>
        <Icon name={outcome === 'ok' ? 'check' : 'close'} size={14} />
        {status}
      </span>
    ),
  },
  clock: {
    heading: 'calls.column.clock',
    width: '104px',
    openWidth: '96px',
    shown: 'usually',
    cell: ({ received_at }, { clock }) => <span className={classes.clock}>{clock(received_at)}</span>,
  },
  operation: {
    width: 'minmax(140px, 1fr)',
    openWidth: 'minmax(100px, 1.2fr)',
    shown: 'always',
    cell: ({ operation, note }) => (
      <span className={classes.name}>
        {operation}
        <RowNote note={note} />
      </span>
    ),
  },
  reason: {
    heading: 'calls.column.reason',
    width: 'minmax(90px, 1fr)',
    openWidth: 'minmax(84px, 1fr)',
    shown: 'usually',
    cell: ({ resource, error_code }) => (
      <span className={classes.reason}>{[resource, error_code].filter(Boolean).join(' · ')}</span>
    ),
  },
  transport: {
    heading: 'calls.column.transport',
    width: '74px',
    shown: 'usually',
    cell: ({ transport }, { transports }) => (
      <span className={classes.transport}>{transports[transport]}</span>
    ),
  },
  took: {
    heading: 'calls.column.took',
    width: '72px',
    shown: 'usually',
    cell: ({ duration_ms }, { locale }) => (
      <span className={classes.took}>{formatDuration(duration_ms, locale)}</span>
    ),
  },
  provider: {
    heading: 'calls.column.provider',
    width: '70px',
    cell: ({ provider_status }) => <span className={classes.extra}>{provider_status}</span>,
  },
  request: {
    heading: 'calls.column.request',
    width: 'minmax(90px, 1fr)',
    cell: ({ correlation_id }) => <span className={classes.extra}>{correlation_id}</span>,
  },
} satisfies ColumnTable<CallEntry, Tools>)
