import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../browser/use-shortcuts.ts'
import { Icon } from '../ui/icon.tsx'
import { Page } from '../ui/page/page.tsx'
import classes from './feed-page.module.css'
import type { FeedPageState } from './use-feed-page.ts'

type Props = {
  page: FeedPageState
  /** Accessible names of the two panes. */
  labels: { list: string; detail: string }
  /** Shown beside the title. */
  counts: ReactNode
  actions: ReactNode
  views: ReactNode
  filters: ReactNode
  /** Between the filters and the list. */
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
      aside={
        <span className="dimmed nums" data-testid="counts">
          {counts}
        </span>
      }
      actions={actions}
    >
      {views}
      {filters}
      <div className={classes.chart}>{chart}</div>
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

/** Pauses and resumes the list. Shortcut: `p`. */
export function PauseButton({ page: { isPaused, setPaused } }: { page: FeedPageState }) {
  const t = useTranslations('feed')
  const toggle = () => setPaused(!isPaused)
  useShortcuts({ p: toggle })
  return (
    <Button
      variant={isPaused ? 'filled' : 'default'}
      leftSection={<Icon name={isPaused ? 'play' : 'pause'} size={16} />}
      aria-pressed={isPaused}
      aria-keyshortcuts="p"
      onClick={toggle}
    >
      {t(isPaused ? 'resume' : 'pause')}
    </Button>
  )
}
