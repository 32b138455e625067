import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { stringifySearch } from '../address/search-params.ts'
import { chosenTimeZone } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { useMatches } from '../browser/use-matches.ts'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import type { Entry } from './feed-entry.ts'
import { FeedList, type FeedListProps } from './feed-list.tsx'
import { markDays } from './mark-days.ts'
import type { FeedPageState } from './use-feed-page.ts'

const narrowHeight = 62
const wideHeight = 44

type Props = Pick<FeedListProps, 'label' | 'renderRow' | 'empty'> & {
  page: FeedPageState
  /** The page's address, for the rows' links. */
  path: string
}

/** A page's list: rows in memory, then older ones from the journal while scrolling down. */
export function FeedRows({ page, path, ...list }: Props) {
  const t = useTranslations('feed')
  const isNarrow = useMatches('(max-width: 760px)')
  const { rows, search, open, isPaused, older } = page
  const zone = useStored(chosenTimeZone)
  const marked = useMemo(() => markDays(rows, zone), [rows, zone])
  return (
    <>
      {older.error !== null && (
        <ProblemNotice error={older.error} title={t('olderFailed')} onRetry={older.retry} />
      )}
      <FeedList
        {...list}
        rows={marked}
        isPaused={isPaused}
        selected={search.id ?? null}
        onOpen={open}
        hrefOf={useHref(path, search)}
        onEnd={older.loadMore}
        rowHeight={isNarrow ? narrowHeight : wideHeight}
      />
    </>
  )
}

/** The current filters with this entry open. */
function useHref(path: string, search: FeedPageState['search']): (entry: Entry) => string {
  const { id: _, ...filters } = search
  const start = stringifySearch(filters)
  return useCallback((entry: Entry) => `${path}${start ? `${start}&` : '?'}id=${entry.seq}`, [path, start])
}
