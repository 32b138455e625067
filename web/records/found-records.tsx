import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import type { PagedSearch } from './use-paged-search.ts'

type Props = {
  search: Pick<PagedSearch<unknown>, 'query' | 'rows'>
  /** Title of the notice if nothing could be read. */
  failed: string
  /** Title of the notice if only a part of the rows could be read. The default title names no kind of row. */
  moreFailed?: string
  /** Shown above the list, even while it is loading or empty. */
  notices?: ReactNode
  empty: ReactNode
  /** The list, which is rendered if there are rows. */
  children: ReactNode
}

/** The panel of a search in all its states: loading, failed, empty, filled, and filled without the rest. */
export function FoundRecords({ search, failed, moreFailed, notices, empty, children }: Props) {
  const t = useTranslations('lists')
  const title = usePageTitle()
  const { query, rows } = search
  const { data, error, isPending, isFetching } = query
  if (error && !data) return <ProblemNotice error={error} title={failed} onRetry={() => query.refetch()} />
  return (
    <Panel title={title} isTitleHidden>
      {notices}
      {isPending ? <SkeletonLines lines={10} /> : rows.length > 0 ? children : empty}
      {error && !isFetching && (
        <ProblemNotice
          error={error}
          title={moreFailed ?? t('moreFailed')}
          onRetry={() => query.fetchNextPage()}
        />
      )}
    </Panel>
  )
}
