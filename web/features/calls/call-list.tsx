import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { columnStyle } from '../../columns/column-style.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { EmptyFeed } from '../../list/empty-feed.tsx'
import { RowNote } from '../../list/entry-note.tsx'
import { FeedRows } from '../../list/feed-rows.tsx'
import { JournalStart } from '../../list/journal-start.tsx'
import type { CallEntry, Entry } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { useTimes } from '../../time/use-times.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './calls.module.css'
import { type CallColumn, callWidths } from './columns.ts'
import type { Calls } from './use-calls.ts'

export function CallList({ calls }: { calls: Calls }) {
  const t = useTranslations('calls')
  const { clock } = useTimes()
  const locale = useFormatLocale()
  const transports = {
    rest: t('transports.rest'),
    trpc: t('transports.trpc'),
    gateway: t('transports.gateway'),
  }
  const shown: ReadonlySet<CallColumn> = new Set([...calls.choice.columns, 'operation'])
  const renderRow = (entry: Entry) =>
    entry.kind === 'call' && (
      <CallRow
        call={entry}
        transport={transports[entry.transport]}
        clock={clock}
        locale={locale}
        shown={shown}
      />
    )
  return (
    <div className={classes.list} style={columnStyle(shown, callWidths)}>
      <FeedRows
        page={calls}
        path="/calls"
        label={t('list')}
        renderRow={renderRow}
        empty={<EmptyCalls calls={calls} />}
      />
    </div>
  )
}

function EmptyCalls({ calls }: { calls: Calls }) {
  const t = useTranslations('calls')
  return (
    <EmptyFeed page={calls} noMatch={t('noMatch')}>
      <EmptyState icon="pulse" title={t('empty')} action={<Link to="/overview">{t('emptyAction')}</Link>}>
        <JournalStart />
        {t('emptyText')}
      </EmptyState>
    </EmptyFeed>
  )
}

type Props = {
  call: CallEntry
  transport: string
  /** The text of a moment. */
  clock: (iso: string) => string
  locale: string
  shown: ReadonlySet<CallColumn>
}

/** A row of plain elements: a component per cell is too slow while hundreds of calls stream in. */
function CallRow({ call, transport, clock, locale, shown }: Props) {
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
