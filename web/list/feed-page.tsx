import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
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

/** A page of the feed: the list, and the open entry beside it. */
export function FeedPage(props: Props) {
  const { page, labels, counts, actions, views, filters, chart, children, renderDetail } = props
  const { id } = page.search
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
            {renderDetail(id, () => page.open(null))}
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
