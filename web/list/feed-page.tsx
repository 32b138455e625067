import { Button } from '@mantine/core'
import { createContext, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { FeedRow } from '../stream/feed-entry.ts'
import { Icon } from '../ui/icon.tsx'
import { Action } from '../ui/page/action-menu.tsx'
import { Page } from '../ui/page/page.tsx'
import classes from './feed-page.module.css'
import type { FeedPageState } from './use-feed-page.ts'

type Props = {
  page: FeedPageState
  /** Accessible names of the two panes. */
  labels: { list: string; detail: string }
  /** Content beside the title. */
  counts: ReactNode
  actions: ReactNode
  views: ReactNode
  filters: ReactNode
  /** Content between the filters and the list. */
  chart: ReactNode
  /** The rows, or a replacement. */
  children: ReactNode
  renderDetail: (seq: number, onClose: () => void) => ReactNode
}

type Steps = {
  /** The seqs of the entries above and below the open one. Undefined at an end, and if the entry is not in the list. */
  above: number | undefined
  below: number | undefined
  open: (seq: number) => void
  /** The button that was pressed last. The new detail focuses its own. */
  pressed: RefObject<'previous' | 'next' | null>
}

/** The way from the open entry to its neighbors in the list. */
export const StepsContext = createContext<Steps | null>(null)

function useSteps({ rows, search, older, open }: FeedPageState): Steps {
  const at = search.id === undefined ? -1 : rows.findLastIndex(({ key }) => key === search.id)
  const seqOf = (row: FeedRow | undefined) => (row?.type === 'entry' ? row.entry.seq : undefined)
  const above = at < 0 ? undefined : seqOf(rows.find((row, place) => place > at && row.type === 'entry'))
  const below = at < 0 ? undefined : seqOf(rows.findLast((row, place) => place < at && row.type === 'entry'))
  const isAtEnd = at >= 0 && below === undefined
  useEffect(() => {
    if (isAtEnd) older.loadMore()
  }, [isAtEnd, older.loadMore])
  const pressed: Steps['pressed'] = useRef(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the detail of this entry has taken the focus.
  useEffect(() => {
    pressed.current = null
  }, [search.id])
  return { above, below, open, pressed }
}

/** A page of the feed: the list, and the open entry beside it. */
export function FeedPage(props: Props) {
  const { page, labels, counts, actions, views, filters, chart, children, renderDetail } = props
  const { id } = page.search
  const steps = useSteps(page)
  return (
    <Page
      layout="feed"
      aside={
        <span className="dimmed nums" data-testid="counts">
          {counts}
        </span>
      }
      actions={actions}
    >
      <div className={classes.bars}>
        {views}
        {filters}
      </div>
      {chart && <div className={classes.chart}>{chart}</div>}
      <div className={classes.split} data-open={id !== undefined || undefined}>
        <section className={classes.listPane} aria-label={labels.list}>
          {children}
        </section>
        {id !== undefined && (
          <section className={classes.detailPane} aria-label={labels.detail} data-testid="detail">
            <StepsContext value={steps}>{renderDetail(id, () => page.open(null))}</StepsContext>
          </section>
        )}
      </div>
    </Page>
  )
}

/** Pauses the list. A paused list says so by the button that resumes it. Shortcut: `p`. */
export function PauseButton({ page: { isPaused, setPaused } }: { page: FeedPageState }) {
  const t = useTranslations('feed')
  const pause = () => setPaused(!isPaused)
  return (
    <>
      <Action
        label={t(isPaused ? 'resume' : 'pause')}
        icon={isPaused ? 'play' : 'pause'}
        shortcut="p"
        run={pause}
      />
      {isPaused && (
        <Button
          variant="light"
          leftSection={<Icon name="play" size={16} />}
          aria-keyshortcuts="p"
          onClick={pause}
        >
          {t('resume')}
        </Button>
      )}
    </>
  )
}
