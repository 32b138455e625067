import type { CSSProperties, ReactNode } from 'react'
import { useMatches } from '../../browser/use-matches.ts'
import { LongList } from './long-list.tsx'
import classes from './record-list.module.css'

const wideHeight = 48
/** Narrow rows are cards with two values in each line. */
const lineHeight = 26
const cardPadding = 16

type Props<Row, Name extends string> = {
  rows: readonly Row[]
  /** Number of rows including those that are not loaded. */
  total: number
  /** The shown columns, in order, each with its width on wide screens. One of them contains the row's link. */
  columns: readonly { name: Name; width: string; title: string }[]
  cells: Record<Name, (row: Row) => ReactNode>
  keyOf: (row: Row) => string
  /** `payment`: rows have the test id `payment-1`, the list `payments`. */
  kind: string
  label: string
  /** The key of the row that was opened last. */
  current?: string | undefined
  /** A row of the address that is not among those loaded, and what to say about it. */
  linked?: { row: Row; label: string } | undefined
  isStale: boolean
  onEnd: () => void
}

/** A long list in columns, or in cards where it is narrow. A whole row is one link. */
export function RecordList<Row, Name extends string>(props: Props<Row, Name>) {
  const { rows, total, columns, cells, keyOf, kind, label, current, linked, isStale, onEnd } = props
  const isNarrow = useMatches('(max-width: 1180px)')
  // The type has no custom properties.
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
        total={total}
        keyOf={keyOf}
        rowHeight={isNarrow ? lineHeight * Math.ceil(columns.length / 2) + cardPadding : wideHeight}
        renderRow={renderRow}
        label={label}
        testId={`${kind}s`}
        current={current}
        onEnd={onEnd}
      />
    </div>
  )
}
