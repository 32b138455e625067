import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { stringifySearch } from '../address/search-params.ts'
import { chosenTimeZone } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { useMatches } from '../browser/use-matches.ts'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { writeReference } from '../inspect/entry-reference.ts'
import { ComparingNotice } from './comparing-notice.tsx'
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
  const navigate = useNavigate()
  const zone = useStored(chosenTimeZone)
  const marked = useMemo(() => markDays(rows, zone), [rows, zone])
  const { compare } = search
  const choose = (seq: number | null) => {
    const entry = rows.findLast(row => row.key === seq)
    if (compare && entry?.type === 'entry')
      navigate({ to: '/compare', search: sidesOf(compare, entry.entry) })
  }
  return (
    <>
      {compare && <ComparingNotice compared={compare} path={path} />}
      {older.error !== null && (
        <ProblemNotice error={older.error} title={t('olderFailed')} onRetry={older.retry} />
      )}
      <FeedList
        {...list}
        rows={marked}
        isPaused={isPaused}
        selected={search.id ?? null}
        onOpen={compare ? choose : open}
        hrefOf={useHref(path, search)}
        onEnd={older.loadMore}
        rowHeight={isNarrow ? narrowHeight : wideHeight}
      />
    </>
  )
}

/** The current filters with this entry open, or the comparison with it. */
function useHref(path: string, search: FeedPageState['search']): (entry: Entry) => string {
  const { id: _, compare, ...filters } = search
  const start = stringifySearch(filters)
  return useCallback(
    (entry: Entry) =>
      compare
        ? `/compare${stringifySearch(sidesOf(compare, entry))}`
        : `${path}${start ? `${start}&` : '?'}id=${entry.seq}`,
    [path, start, compare],
  )
}

function sidesOf(compare: string, { kind, seq }: Entry): { a: string; b: string } {
  return { a: compare, b: writeReference({ kind, id: String(seq) }) }
}
