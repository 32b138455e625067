import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { chosenTimeZone } from '../../browser/preferences.ts'
import { useStored } from '../../browser/stored-value.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import type { Entry } from '../../feed/feed-entry.ts'
import { FeedList } from '../../feed/feed-list.tsx'
import { localeByLanguage } from '../../i18n/languages.ts'
import { paths } from '../../paths.ts'
import { useMatches } from '../../ui/use-matches.ts'
import { CallRow } from './call-row.tsx'
import { EmptyCalls } from './empty-calls.tsx'
import type { Activity } from './use-activity.ts'

const narrowHeight = 62
const wideHeight = 44

export function CallList({ activity }: { activity: Activity }) {
  const t = useTranslations('activity')
  const zone = useStored(chosenTimeZone)
  const locale = localeByLanguage[useLocale()]
  const isNarrow = useMatches('(max-width: 760px)')
  const { rows, search, open, isPaused, older } = activity
  const doors = { rest: t('doors.rest'), trpc: t('doors.trpc') }
  const renderRow = (entry: Entry) =>
    entry.kind === 'call' && <CallRow call={entry} door={doors[entry.door]} zone={zone} locale={locale} />
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
        empty={<EmptyCalls activity={activity} />}
      />
    </>
  )
}

/** The same filters with this entry open, so that a row can be opened in another tab. */
function useHref(search: Activity['search']): (entry: Entry) => string {
  const { id: _, ...filters } = search
  const start = new URLSearchParams(
    Object.entries(filters).map(([key, value]) => [key, String(value)]),
  ).toString()
  return useCallback((entry: Entry) => `${paths.activity}?${start && `${start}&`}id=${entry.seq}`, [start])
}
