import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useConnection, useIsAway } from '../stream/use-feed.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
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
  const tConnection = useTranslations('connection')
  const { state } = useConnection()
  const isAway = useIsAway()
  const { isFiltered, isUnknown, clear, older } = page
  // A notice above the list explains it.
  if (older.error !== null) return null
  if (isUnknown && isAway) {
    return (
      <EmptyState icon="alert" title={tConnection(state)}>
        {tConnection(`explain.${state}`)}
      </EmptyState>
    )
  }
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
