import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { accountPath } from '../browser/account.ts'
import { useActorSentence } from '../http/use-actor-text.ts'
import { useIsAway } from '../stream/use-feed.ts'
import { useTimes } from '../time/use-times.ts'
import { trpc } from '../trpc.ts'
import { NoMatch } from '../ui/feedback/no-match.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import classes from './feed-list.module.css'
import type { FeedPageState } from './use-feed-page.ts'

type Props = {
  page: FeedPageState
  /** Shown when the filters match nothing. */
  noMatch: string
  /** Shown when there are no entries. */
  children: ReactNode
}

/** Explains an empty list: nothing matches, nothing is loaded yet, the gateway is gone, or there are no entries. */
export function EmptyFeed({ page, noMatch, children }: Props) {
  const isAway = useIsAway()
  const { isFiltered, isUnknown, clear, older } = page
  // A notice above the list explains it, and one above the page that the gateway is gone.
  if (older.error !== null) return null
  if (isUnknown && isAway) return null
  if (older.isLoading || (isUnknown && !isFiltered)) {
    return (
      <div className={classes.loading}>
        <SkeletonLines lines={8} />
      </div>
    )
  }
  if (!isFiltered) return children
  return <NoMatch title={noMatch} onClear={clear} />
}

type JournalStartProps = {
  /** The seq of the missing entry. Without it, the notice is about everything older than the journal. */
  seq?: number
  /** Shown if the journal has everything since its first entry, or lacks the entry for another reason. */
  otherwise?: ReactNode
}

/** Says why older entries are missing: the journal was cleared, or its bounds deleted them. */
export function JournalStart({ seq = 0, otherwise = null }: JournalStartProps) {
  const t = useTranslations('clearJournal')
  const times = useTimes()
  const by = useActorSentence()
  const start = useJournalStart()
  if (start === null || seq > start.seq) return otherwise
  return (
    <p data-testid="journal-start">
      {t(`start.${start.why}`, { at: times.full(start.at), seq: start.seq })} {by(start.by)}
    </p>
  )
}

/**
 * When the journal was cleared, as far as it recorded that, or the time of the oldest entry that is kept. Null while
 * unknown, and if the first entry is kept.
 */
function useJournalStart(): { why: 'cleared' | 'kept'; at: string; seq: number; by?: string | null } | null {
  const oldest = { after: 0, limit: 1 }
  const clearings = trpc.calls.list.useQuery({ operation: 'entries.clear', outcome: 'ok', limit: 1 })
  const calls = trpc.calls.list.useQuery(oldest)
  const notifications = trpc.notifications.list.useQuery(oldest)
  const [first] = [...(calls.data?.entries ?? []), ...(notifications.data?.entries ?? [])].sort(
    (a, b) => a.seq - b.seq,
  )
  const isLate = first !== undefined && first.seq > 1
  const accounts = trpc.accounts.list.useQuery(undefined, { enabled: isLate && accountPath() === '' })
  if (!clearings.data || !calls.data || !notifications.data) return null
  const [clearing] = clearings.data.entries
  // A caller may name any seq: a later one than the clearing deletes no more, and an earlier one keeps what follows.
  if (clearing) {
    const seq = Math.min(Number(clearing.resource), clearing.seq - 1)
    return { why: 'cleared', at: clearing.received_at, seq, by: clearing.actor }
  }
  // All accounts share one numbering: entries of another account may have the numbers before the first one.
  const isAlone = accounts.data?.accounts.length === 1
  return isLate && isAlone ? { why: 'kept', at: first.received_at, seq: first.seq } : null
}
