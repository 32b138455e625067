import type { ReactNode } from 'react'
import { Page } from '../ui/page/page.tsx'
import classes from './feed-page.module.css'
import type { FeedPageState } from './use-feed-page.ts'

type Props = {
  page: FeedPageState
  /** What the accessibility tree calls the two panes. */
  labels: { list: string; detail: string }
  /** Beside the title; what is false is left out. */
  counts: readonly (string | false)[]
  actions: ReactNode
  filters: ReactNode
  /** The rows, or what stands in their place. */
  children: ReactNode
  renderDetail: (seq: number, onClose: () => void) => ReactNode
}

/** Entries as they come in, and the open one beside them. */
export function FeedPage(props: Props) {
  const { page, labels, counts, actions, filters, children, renderDetail } = props
  const { id } = page.search
  return (
    <Page
      aside={
        <span className="dimmed nums" data-testid="counts">
          {counts.filter(Boolean).join(' · ')}
        </span>
      }
      actions={actions}
    >
      {filters}
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
