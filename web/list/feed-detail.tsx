import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isGone } from '../errors/console-problem.ts'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { JournalStart } from './empty-feed.tsx'
import { EntryNote } from './entry-note.tsx'
import classes from './feed-page.module.css'

type Props<T> = {
  seq: number
  /** The query of the entry. */
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** The entry's name, once it is loaded. */
  nameOf: (entry: T) => ReactNode
  failed: string
  onClose: () => void
  children: (entry: T) => ReactNode
}

/** Frame of an entry's detail: name, close button, and the content once it is loaded. */
export function FeedDetail<T extends { note: string | null }>({
  seq,
  query,
  nameOf,
  failed,
  onClose,
  children,
}: Props<T>) {
  const t = useTranslations('common')
  const tGone = useTranslations('clearJournal')
  const { data, error, refetch } = query
  return (
    <>
      <div className={classes.detailHead}>
        <h3>{data && !isGone(error) ? nameOf(data) : `#${seq}`}</h3>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {isGone(error) ? (
        <Notice tone="info" role="status" title={tGone('gone', { seq })} testId="gone">
          <JournalStart seq={seq} otherwise={<p>{tGone('never')}</p>} />
        </Notice>
      ) : (
        <>
          {error ? <ProblemNotice error={error} title={failed} onRetry={() => refetch()} /> : null}
          {data && <EntryNote key={seq} seq={seq} note={data.note} />}
          {data ? children(data) : !error && <SkeletonLines lines={10} />}
        </>
      )}
    </>
  )
}
