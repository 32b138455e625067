import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { accountPath } from '../browser/account.ts'
import { stringifySearch } from '../browser/search-params.ts'
import { useMatches } from '../browser/use-matches.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { writeReference } from '../share/entry-reference.ts'
import type { Entry } from '../stream/feed-entry.ts'
import { useTimes } from '../time/use-times.ts'
import { JournalStart } from './empty-feed.tsx'
import classes from './feed-list.module.css'
import { FeedList, type FeedListProps } from './feed-list.tsx'
import { ComparingNotice } from './feed-marks.tsx'
import { markDays } from './mark-days.ts'
import type { FeedPageState } from './use-feed-page.ts'
import { useOneLine } from './use-one-line.ts'
import { useRowHeight } from './use-row-height.ts'

/** The heights of rows of two lines, which are those beside an open entry too, and, on phones, of three, as in `feed-list.module.css`. */
const heights = { narrow: 60, phone: 84 }

type Props = Pick<FeedListProps, 'label' | 'renderRow' | 'empty' | 'head'> & {
  page: FeedPageState
  /** The page's address, for the rows' links. */
  path: string
}

/** A page's list: rows in memory, then older ones from the journal while scrolling down. */
export function FeedRows({ page, path, ...list }: Props) {
  const t = useTranslations('feed')
  const isPhone = useMatches('(max-width: 760px)')
  const isOneLine = useOneLine(page.search)
  const rowHeight = useRowHeight()
  const { rows, linked, search, open, isPaused, older } = page
  const navigate = useNavigate()
  const times = useTimes()
  const marked = useMemo(() => markDays(rows, times), [rows, times])
  const { compare } = search
  const choose = (seq: number | null) => {
    const entry = rows.findLast(row => row.key === seq)
    if (compare && entry?.type === 'entry')
      navigate({ to: '/compare', search: sidesOf(compare, entry.entry) })
  }
  const hrefOf = useHref(path, search)
  return (
    <>
      {compare && <ComparingNotice compared={compare} path={path} />}
      {older.error !== null && (
        <ProblemNotice error={older.error} title={t('olderFailed')} onRetry={older.retry} />
      )}
      {linked && <LinkedRow href={hrefOf(linked)}>{list.renderRow(linked)}</LinkedRow>}
      <FeedList
        {...list}
        head={isOneLine && list.head}
        rows={marked}
        isPaused={isPaused}
        selected={search.id ?? null}
        onOpen={compare ? choose : open}
        hrefOf={hrefOf}
        onEnd={older.loadMore}
        end={older.isDone && <JournalStart />}
        rowHeight={isPhone ? heights.phone : isOneLine ? rowHeight : heights.narrow}
      />
    </>
  )
}

/** The open entry, shown above the list if it is not loaded. The entries between it and the list are not known. */
function LinkedRow({ href, children }: { href: string; children: ReactNode }) {
  const t = useTranslations('feed')
  const navigate = useNavigate()
  return (
    <section className={classes.linked} aria-label={t('linked')} data-testid="feed-linked">
      <p>{t('linked')}</p>
      <a
        className={classes.link}
        href={href}
        aria-current
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          navigate({ href })
        }}
      >
        {children}
      </a>
    </section>
  )
}

/** The current filters with this entry open, or the comparison with it. */
function useHref(path: string, search: FeedPageState['search']): (entry: Entry) => string {
  const { id: _, compare, ...filters } = search
  const start = stringifySearch(filters)
  return useCallback(
    (entry: Entry) =>
      accountPath() +
      (compare
        ? `/compare${stringifySearch(sidesOf(compare, entry))}`
        : `${path}${start ? `${start}&` : '?'}id=${entry.seq}`),
    [path, start, compare],
  )
}

function sidesOf(compare: string, { kind, seq }: Entry): { a: string; b: string } {
  return { a: compare, b: writeReference({ kind, id: String(seq) }) }
}
