import type { useTranslations } from 'use-intl'
import { listenedOf, readShopAnswer } from '../../../server/contract/shop-answers.ts'
import { type ColumnTable, createColumns } from '../../list/columns.ts'
import { RowNote } from '../../list/entry-note.tsx'
import { renderOutcome } from '../../records/outcome.tsx'
import type { Look } from '../../records/state-words.ts'
import { eventNameOf, type NotificationEntry } from '../../stream/feed-entry.ts'
import { OriginBadge } from '../../stream/origin-badge.tsx'
import { verdictLookOf } from '../../stream/verdict-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { breakMiddle } from '../../ui/values/break-middle.tsx'
import classes from './webhooks.module.css'

type Tools = {
  t: ReturnType<typeof useTranslations<'webhooks'>>
  /** The text of a moment. */
  clock: (iso: string) => string
  verdicts: Record<NotificationEntry['verdict'], string>
  /** Number of folded duplicates by the seq of the first notification. */
  duplicates: ReadonlyMap<number, number>
  /** What the notification is about: as the provider says now, or as the notification does. `unknown` if the provider does not. */
  aboutOf: (entry: NotificationEntry) => About | 'unknown' | null
  /** Why it was rejected, or why what it is about is as it is. */
  reasonOf: (entry: NotificationEntry) => string | null
  /** Whether the reasons have a column of their own. */
  hasReasons: boolean
}

export type About = Look & { isNow: boolean; money: string }

/**
 * The columns of the list of notifications. Plain elements: a component per cell is too slow while hundreds of
 * notifications stream in.
 */
export const notificationColumns = createColumns('notifications', {
  verdict: {
    heading: 'webhooks.column.verdict',
    width: '136px',
    shown: 'usually',
    cell: (entry, { verdicts }) =>
      renderOutcome(
        { ...verdictLookOf(entry), label: verdicts[entry.verdict] },
        { className: classes.verdict, code: entry.status },
      ),
  },
  clock: {
    heading: 'webhooks.column.clock',
    width: '92px',
    shown: 'usually',
    cell: ({ received_at }, { clock }) => <span className={classes.clock}>{clock(received_at)}</span>,
  },
  action: {
    heading: 'webhooks.column.action',
    width: 'minmax(120px, 190px)',
    shown: 'always',
    cell: (entry, { t }) => (
      <span className={classes.name}>
        {eventNameOf(entry) ?? t('noTopic')}
        <RowNote note={entry.note} />
      </span>
    ),
  },
  state: {
    heading: 'webhooks.column.state',
    width: '190px',
    shown: 'usually',
    cell: (entry, { t, aboutOf }) => {
      const about = aboutOf(entry)
      if (!about) return <span className={classes.state} />
      if (about === 'unknown')
        return (
          <span className={classes.state} title={t('unknownHint')}>
            {t('unknown')}
          </span>
        )
      const { isNow } = about
      const title = `${about.label}. ${t(isNow ? 'nowHint' : 'toldHint')}`
      return renderOutcome(about, { className: classes.state, code: isNow && t('now'), title })
    },
  },
  amount: {
    heading: 'webhooks.column.amount',
    width: '132px',
    shown: 'usually',
    cell: (entry, { aboutOf }) => {
      const about = aboutOf(entry)
      return <span className={classes.amount}>{about !== 'unknown' && about?.money}</span>
    },
  },
  resource: {
    heading: 'webhooks.column.resource',
    width: 'minmax(80px, 1fr)',
    shown: 'usually',
    cell: (entry, { reasonOf, hasReasons }) => {
      // The id is first, because the end of a long reason is cut off.
      const texts = [entry.resource, !hasReasons && reasonOf(entry)].filter(Boolean)
      const text = texts.join(' · ')
      return (
        <span className={classes.resource} title={text}>
          {texts.length > 1 ? text : breakMiddle(text)}
        </span>
      )
    },
  },
  topic: {
    heading: 'webhooks.column.topic',
    width: 'minmax(80px, 140px)',
    cell: ({ topic }) => <span className={classes.extra}>{topic}</span>,
  },
  reason: {
    heading: 'webhooks.column.reason',
    width: 'minmax(80px, 2fr)',
    cell: (entry, { reasonOf }) => {
      const text = reasonOf(entry) ?? ''
      return (
        <span className={classes.extra} title={text}>
          {text}
        </span>
      )
    },
  },
  request: {
    heading: 'webhooks.column.request',
    width: 'minmax(80px, 1fr)',
    cell: ({ correlation_id }) => <span className={classes.extra}>{correlation_id}</span>,
  },
  /** The outcome of the notification. */
  tail: {
    heading: 'webhooks.column.tail',
    width: 'minmax(48px, auto)',
    shown: 'always',
    cell: (entry, { t, duplicates }) => {
      const folded = duplicates.get(entry.seq) ?? 0
      return (
        <span className={classes.tail}>
          {folded > 0 && <span className={classes.duplicates}>{t('duplicates', { count: folded })}</span>}
          {entry.duplicate_of !== null && entry.origin === 'provider' && (
            <span className={classes.duplicates}>{t('duplicate')}</span>
          )}
          {entry.origin !== 'provider' && <OriginBadge origin={entry.origin} />}
          {entry.forward !== null && renderForward(entry, { t })}
          {renderListened(entry, t)}
        </span>
      )
    },
  },
} satisfies ColumnTable<NotificationEntry, Tools>)

type Words = Pick<Tools, 't'> & {
  /** What precedes the answer, if another program forwarded it, and where to. */
  by?: { text: string; brief: string; title: string }
}

function renderForward(entry: NotificationEntry, { t, by }: Words) {
  const { forward, forward_status: status, forward_fault: fault } = entry
  const shown = fault !== null ? 'faulted' : isForgedAccepted(entry) ? 'forged' : forward
  const said =
    status === null
      ? t('shopSilent')
      : t(forward === 'accepted' ? 'shopAccepted' : 'shopAnswered', { status })
  const text = `${by ? `${by.text} · ` : ''}${said}${fault === null ? '' : ` ${t('byFault')}`}`
  const title = by ? `${text}\n${by.title}` : text
  return (
    <span className={classes.forward} data-forward={shown} data-by={by?.brief} title={title}>
      <Icon name={iconOf(entry)} size={13} />
      <span className={classes.shop}>{text}</span>
      <span className={classes.brief} aria-hidden>
        {by && `${by.brief} `}
        {status}
      </span>
    </span>
  )
}

/** What `pasarela listen` reported. Of several, a failure is shown, else the newest. */
function renderListened(entry: NotificationEntry, t: Tools['t']) {
  const listened = listenedOf(entry)
  const shown = listened.find(({ forward }) => forward === 'failed') ?? listened[0]
  if (shown === undefined) return null
  const title = entry.listens?.map(({ url, status }) => `${url}: ${status ?? t('shopSilent')}`).join('\n')
  const others = listened.length > 1 ? ` (${listened.length})` : ''
  return renderForward(shown, {
    t,
    by: { text: `${t('byListen')}${others}`, brief: `listen${others}`, title: title ?? '' },
  })
}

const isForgedAccepted = (entry: NotificationEntry) => readShopAnswer(entry) === 'accepted_forged'

function iconOf(entry: NotificationEntry) {
  const { forward, forward_fault: fault } = entry
  if (fault !== null) return 'bolt'
  if (isForgedAccepted(entry)) return 'alert'
  return forward === 'failed' ? 'close' : 'check'
}
