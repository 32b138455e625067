import type { DoubleCharge } from '../../../server/facts/double-charges.ts'
import { type ColumnTable, createColumns } from '../../list/columns.ts'
import { RowNote } from '../../list/entry-note.tsx'
import type { CallEntry } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './calls.module.css'

export type CallTools = {
  /** The text of a moment. */
  clock: (iso: string) => string
  locale: string
  who: (actor: string | null) => string
  transports: Record<CallEntry['transport'], string>
  /** The double charges by the seq of each of their calls. */
  doubles: ReadonlyMap<number, DoubleCharge>
  /** The words of the mark on a call, by the rule that it breaks. */
  doubleMarks: Record<DoubleCharge['rule'], string>
}

/** The columns of the list of calls. Plain elements: a component per cell is too slow while hundreds of calls stream in. */
const table = {
  status: {
    heading: 'calls.column.status',
    width: '58px',
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
    width: '96px',
    openWidth: '96px',
    shown: 'usually',
    cell: ({ received_at }, { clock }) => <span className={classes.clock}>{clock(received_at)}</span>,
  },
  operation: {
    width: 'minmax(192px, 1fr)',
    openWidth: 'minmax(100px, 1.6fr)',
    shown: 'always',
    cell: ({ seq, operation, note }, { doubles, doubleMarks }) => {
      const double = doubles.get(seq)
      return (
        <span className={classes.name}>
          <span>
            {operation}
            <RowNote note={note} />
          </span>
          {double && (
            <span className={classes.double} title={doubleMarks[double.rule]}>
              <Icon name="alert" size={14} />
              <span>{doubleMarks[double.rule]}</span>
            </span>
          )}
        </span>
      )
    },
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
  by: {
    heading: 'calls.by',
    width: 'minmax(70px, 0.6fr)',
    cell: ({ actor }, { who }) => <span className={classes.extra}>{who(actor)}</span>,
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
} satisfies ColumnTable<CallEntry, CallTools>

const { status, clock, operation, reason, took, by, provider } = table

/** The columns of the list of all calls. Its names are those of this file, so that lists share their components. */
export const callColumns = createColumns<string, CallEntry, CallTools>('calls', table)

/** The same columns where people are known by name. */
export const callColumnsOfTeams = createColumns<string, CallEntry, CallTools>('calls.teams', {
  ...table,
  by: { ...by, shown: 'usually' },
})

export const shopColumns = createColumns<string, CallEntry, CallTools>('shop', {
  status,
  clock,
  // The mark of a double charge has room beside the name, and where the list is narrower in place of the reason.
  operation: { ...operation, width: 'minmax(172px, 1.6fr)' },
  reason: { ...reason, width: 'minmax(114px, 0.7fr)' },
  took: { ...took, width: '60px' },
  sdk: {
    heading: 'calls.sdk',
    width: '80px',
    shown: 'usually',
    cell: ({ sdk, sdk_version }) => (
      <span className={classes.extra}>{[sdk, sdk_version].filter(Boolean).join(' ')}</span>
    ),
  },
  key: {
    heading: 'calls.key',
    width: 'minmax(24px, 0.5fr)',
    shown: 'usually',
    cell: ({ idempotency_key }) => <span className={classes.extra}>{idempotency_key}</span>,
  },
  credentials: {
    heading: 'calls.account',
    width: 'minmax(80px, 0.6fr)',
    cell: ({ credentials }) => <span className={classes.extra}>{credentials}</span>,
  },
  fault: {
    heading: 'calls.fault',
    width: 'minmax(80px, 0.6fr)',
    cell: ({ fault }) => <span className={classes.extra}>{fault}</span>,
  },
  by,
  provider,
})
