import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import type { FeedPageState } from './use-feed-page.ts'

type Props = {
  page: FeedPageState
  /** Shown when the filters match nothing. */
  noMatch: string
  /** Shown when there are no entries. */
  children: ReactNode
}

/** Explains an empty list: nothing matches, nothing is loaded yet, or there are no entries. */
export function EmptyFeed({ page, noMatch, children }: Props) {
  const t = useTranslations('common')
  const { isFiltered, isUnknown, clear, older } = page
  if (older.isLoading || (isUnknown && !isFiltered)) return <SkeletonLines lines={8} />
  if (!isFiltered) return children
  return (
    <EmptyState
      icon="search"
      title={noMatch}
      action={
        <Button variant="default" onClick={clear}>
          {t('clear')}
        </Button>
      }
    />
  )
}
