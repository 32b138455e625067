import { providerCallOf } from '../../../server/catalog/provider-routes.ts'
import { receivedStatus } from '../../../server/facts/outcomes.ts'
import type { CallWords } from '../../calls/use-call-words.ts'
import type { NumberLocale } from '../../i18n/account-country.tsx'
import { type ColumnTable, createColumns } from '../../list/columns.ts'
import { RowNote } from '../../list/entry-note.tsx'
import { renderOutcome } from '../../records/outcome.tsx'
import type { CallEntry } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { Icon } from '../../ui/icon.tsx'
import { breakMiddle } from '../../ui/values/break-middle.tsx'
import { breakPath } from '../../ui/values/break-path.tsx'
import classes from './calls.module.css'

export type CallTools = {
  /** The text of a moment. */
  clock: (iso: string) => string
  numbers: NumberLocale
  who: (actor: string | null) => string
  words: CallWords
  faultWords: (fault: string) => string
  money: (call: CallEntry) => string
  transports: Record<CallEntry['transport'] | 'page', string>
  /** The words of the mark on a call that is half of a double charge or shares a key. Null for others. */
  doubleMark: (call: CallEntry) => string | null
  /** The name of the mark of a call with so many warnings. */
  warningMark: (count: number) => string
}

/** The columns of the list of calls. Plain elements: a component per cell is too slow while hundreds of calls stream in. */
const table = {
  status: {
    heading: 'calls.column.outcome',
    width: '200px',
    shown: 'usually',
    cell: (call, { words, doubleMark, warningMark }) => {
      const double = doubleMark(call)
      const mark = double && (
        <span className={classes.double} role="img" aria-label={double}>
          <Icon name="alert" size={14} />
        </span>
      )
      const count = call.warnings?.length ?? 0
      const warned = count > 0 && (
        <span
          className={classes.double}
          role="img"
          aria-label={warningMark(count)}
          title={warningMark(count)}
        >
          <Icon name="alert" size={14} />
          {count}
        </span>
      )
      return renderOutcome(words.lookOf(call), {
        className: classes.outcome,
        code: receivedStatus(call),
        children: (mark || warned) && (
          <>
            {mark}
            {warned}
          </>
        ),
      })
    },
  },
  clock: {
    heading: 'calls.column.clock',
    width: '96px',
    shown: 'usually',
    cell: ({ received_at }, { clock }) => {
      const [whole, fraction] = clock(received_at).split('.')
      return (
        <span className={classes.clock}>
          {whole}
          <span className={classes.fraction}>.{fraction}</span>
        </span>
      )
    },
  },
  operation: {
    heading: 'calls.operation',
    width: 'minmax(140px, 1.25fr)',
    shown: 'always',
    cell: ({ operation, note }, { words }) => {
      // The list has calls of the gateway and of a store. Both are shown as the call that the provider gets.
      const called = providerCallOf(operation)
      return (
        <span className={classes.name} title={called ? `${called} · ${operation}` : operation}>
          {breakPath(called ?? words.nameOf(operation))}
          {called && <span className="visually-hidden"> {operation}</span>}
          <RowNote note={note} />
        </span>
      )
    },
  },
  amount: {
    heading: 'calls.column.amount',
    width: '132px',
    shown: 'usually',
    cell: (call, { money }) => <span className={classes.amount}>{money(call)}</span>,
  },
  reason: {
    heading: 'calls.column.reason',
    width: 'minmax(80px, 1.6fr)',
    shown: 'usually',
    cell: (call, { words, doubleMark }) => {
      const mark = doubleMark(call)
      const texts = [words.reasonOf(call), words.resourceOf(call)].filter(Boolean)
      const text = texts.join(' · ')
      return (
        <span className={classes.reason} title={[mark, text].filter(Boolean).join(' · ')}>
          {mark && <strong className={classes.double}>{mark}</strong>}{' '}
          {texts.length > 1 ? text : breakMiddle(text)}
        </span>
      )
    },
  },
  transport: {
    heading: 'calls.column.transport',
    width: '74px',
    shown: 'usually',
    cell: ({ transport, purpose }, { transports }) => (
      <span className={classes.transport}>{transports[purpose === 'unknown_page' ? 'page' : transport]}</span>
    ),
  },
  took: {
    heading: 'calls.column.took',
    width: '72px',
    shown: 'usually',
    cell: ({ duration_ms }, { numbers }) => (
      <span className={classes.took}>{formatDuration(duration_ms, numbers)}</span>
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

const { status, clock, operation, amount, reason, took, by, provider } = table

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
  // A route is shorter than a sentence.
  operation: { ...operation, heading: 'calls.route', width: 'minmax(140px, 1fr)' },
  amount,
  reason: { ...reason, width: 'minmax(80px, 1.9fr)' },
  took,
  sdk: {
    heading: 'calls.sdk',
    width: '80px',
    cell: ({ sdk, sdk_version }) => (
      <span className={classes.extra}>{[sdk, sdk_version].filter(Boolean).join(' ')}</span>
    ),
  },
  key: {
    heading: 'calls.column.key',
    width: 'minmax(80px, 0.6fr)',
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
    cell: ({ fault }, { faultWords }) => <span className={classes.extra}>{fault && faultWords(fault)}</span>,
  },
  by,
  provider,
})
