import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { chosenTimeZone } from '../../browser/preferences.ts'
import { useStored } from '../../browser/stored-value.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import type { Entry } from '../../feed/feed-entry.ts'
import { FeedList } from '../../feed/feed-list.tsx'
import { useMatches } from '../../ui/use-matches.ts'
import { EmptyNotifications } from './empty-notifications.tsx'
import { NotificationRow } from './notification-row.tsx'
import type { Webhooks } from './use-webhooks.ts'

const narrowHeight = 62
const wideHeight = 44

export function NotificationList({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const zone = useStored(chosenTimeZone)
  const isNarrow = useMatches('(max-width: 760px)')
  const { rows, copies, search, open, isPaused, older } = webhooks
  const words = {
    validated: tVerdict('validated'),
    unsigned: tVerdict('unsigned'),
    rejected: tVerdict('rejected'),
  }
  const renderRow = (entry: Entry) =>
    entry.kind === 'notification' && (
      <NotificationRow
        entry={entry}
        verdict={words[entry.verdict]}
        copies={copies.get(entry.seq) ?? 0}
        zone={zone}
      />
    )
  return (
    <>
      {older.error !== null && (
        <ProblemNotice error={older.error} title={t('olderFailed')} onRetry={older.retry} />
      )}
      <FeedList
        rows={rows}
        label={t('list')}
        isPaused={isPaused}
        selected={search.id ?? null}
        onOpen={open}
        hrefOf={useHref(search)}
        renderRow={renderRow}
        onEnd={older.loadMore}
        rowHeight={isNarrow ? narrowHeight : wideHeight}
        empty={<EmptyNotifications webhooks={webhooks} />}
      />
    </>
  )
}

/** The same filters with this entry open, so that a row can be opened in another tab. */
function useHref(search: Webhooks['search']): (entry: Entry) => string {
  const { id: _, ...filters } = search
  const start = new URLSearchParams(
    Object.entries(filters).map(([key, value]) => [key, String(value)]),
  ).toString()
  return useCallback((entry: Entry) => `/webhooks?${start && `${start}&`}id=${entry.seq}`, [start])
}
