import type { CSSProperties, ReactNode } from 'react'
import { useMatches } from '../browser/use-matches.ts'
import { LongList } from '../ui/lists/long-list.tsx'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import classes from './record-list.module.css'
import type { PagedSearch } from './use-paged-search.ts'

const wideHeight = 48
/** Height of a line of a card. Narrow screens show rows as cards, with two values in each line. */
const lineHeight = 26
const cardPadding = 16

type Props<Row, Name extends string> = {
  search: PagedSearch<Row>
  /** The shown columns, in order, each with its width on wide screens. One of them contains the row's link. */
  columns: readonly { name: Name; width: string; title: string }[]
  cells: Record<Name, (row: Row) => ReactNode>
  keyOf: (row: Row) => string
  /** The kind gives test ids: with `payment`, rows have `payment-1`, and the list has `payments`. */
  kind: string
  /** The key of the row that was opened last. */
  current?: string | undefined
  /** The row that the address names if it is not loaded, with a label that tells so. */
  linked?: { row: Row; label: string } | undefined
}

/** The rows of a search: a long list in columns, or in cards where it is narrow. A whole row is one link. */
export function RecordList<Row, Name extends string>(props: Props<Row, Name>) {
  const { search, columns, cells, keyOf, kind, current, linked } = props
  const { query, rows, total, loadMore } = search
  const isStale = query.isPlaceholderData
  const isNarrow = useMatches('(max-width: 1180px)')
  // The type of `style` has no custom properties.
  const style = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties
  const renderRow = (row: Row) => (
    <div
      className={classes.row}
      data-testid={`${kind}-${keyOf(row)}`}
      aria-current={keyOf(row) === current || undefined}
    >
      {columns.map(({ name }) => (
        <span key={name} data-column={name}>
          {cells[name](row)}
        </span>
      ))}
    </div>
  )
  return (
    <div className={classes.table} style={style} aria-busy={isStale} data-stale={isStale || undefined}>
      <div className={`${classes.row} ${classes.head}`} aria-hidden="true">
        {columns.map(({ name, title }) => (
          <span key={name} data-column={name}>
            {title}
          </span>
        ))}
      </div>
      {linked && (
        <section className={classes.linked} aria-label={linked.label} data-testid={`linked-${kind}`}>
          <p>{linked.label}</p>
          {renderRow(linked.row)}
        </section>
      )}
      <LongList
        rows={rows}
        total={total ?? rows.length}
        keyOf={keyOf}
        rowHeight={isNarrow ? lineHeight * Math.ceil(columns.length / 2) + cardPadding : wideHeight}
        renderRow={renderRow}
        label={usePageTitle()}
        testId={`${kind}s`}
        current={current}
        onEnd={loadMore}
      />
    </div>
  )
}
