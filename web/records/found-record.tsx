import type { ReactNode } from 'react'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { Panel } from '../ui/page/panel.tsx'

type Props<Found> = {
  query: { data: Found | undefined; error: unknown; refetch: () => unknown }
  /** Title of the notice if the record could not be read. */
  failed: string
  /** Title of the panel in which the record loads, for screen readers. */
  loading: string
  children: (found: Found) => ReactNode
}

/**
 * A record in all its states: loading, failed and found. If it cannot be read again, the last one stays below the
 * notice.
 */
export function FoundRecord<Found>({ query, failed, loading, children }: Props<Found>) {
  const { data, error, refetch } = query
  return (
    <>
      {error != null && <ProblemNotice error={error} title={failed} onRetry={() => refetch()} />}
      {data !== undefined
        ? children(data)
        : error == null && (
            <Panel title={loading} isTitleHidden>
              <SkeletonLines lines={5} />
            </Panel>
          )}
    </>
  )
}
