import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import type { FeedPageState } from './use-feed-page.ts'

type Props = {
  page: FeedPageState
  /** Said when the filters leave nothing. */
  noMatch: string
  /** Shown when nothing has come yet. */
  children: ReactNode
}

/** Why there is no row: nothing matches, nothing is known yet, or nothing has come. */
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
