import { useRouter, useRouterState } from '@tanstack/react-router'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import classes from './long-list.module.css'

type Props<Row> = {
  rows: readonly Row[]
  /** The number of rows, including those that are not loaded. */
  total: number
  keyOf: (row: Row) => string
  rowHeight: number
  /** Renders a row, which must contain one link. */
  renderRow: (row: Row) => ReactNode
  label: string
  testId: string
  /** The key of a row that is scrolled into view once it is loaded. */
  current?: string | undefined
  /** Called when the last rows are near. */
  onEnd: () => void
}

/** Number of rows rendered beyond the visible ones, so that scrolling and the keyboard find them. */
const overscan = 6
/** Number of rows before the end at which more are loaded. */
const loadAhead = 20
/** Distance that keeps the focused row clear of the page's header. */
const scrollPaddingPx = 72

/**
 * A list that scrolls with the page and renders only the rows in view. `j` and `k` move the focus between its rows; the
 * focused row stays rendered, so that the focus is not lost by scrolling.
 */
export function LongList<Row>(props: Props<Row>) {
  const { rows, total, keyOf, rowHeight, renderRow, label, testId, current, onEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const [top, setTop] = useState(0)
  const isMoved = useRef(false)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: scrollPaddingPx,
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      return active === null || active >= rows.length
        ? indexes
        : [...new Set([...indexes, active])].sort(byNumber)
    },
  })
  // The content above the list may grow, such as a notice.
  useLayoutEffect(() => {
    const found = (list.current?.getBoundingClientRect().top ?? 0) + scrollY
    if (Math.abs(found - top) > 1) setTop(found)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are only computed again if they change.
  useLayoutEffect(() => virtual.measure(), [rowHeight])
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    list.current?.querySelector<HTMLElement>(`[data-index="${active}"] a`)?.focus({ preventScroll: true })
  }, [active])
  const currentIndex = current === undefined ? -1 : rows.findIndex(row => keyOf(row) === current)
  // The router scrolls a new page to its top after it is rendered, and is idle then.
  const isIdle = useRouterState({ select: ({ status }) => status === 'idle' })
  const sought = useRef<string>(undefined)
  const { history } = useRouter()
  // The router also scrolls to the top if the user goes back before the next page replaced this one.
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type !== 'PUSH' && action.type !== 'REPLACE') sought.current = undefined
      }),
    [history],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moves later does not take the page with it.
  useEffect(() => {
    if (currentIndex < 0 || !isIdle || sought.current === current) return
    const frame = requestAnimationFrame(() => {
      sought.current = current
      virtual.scrollToIndex(currentIndex, { align: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [current, currentIndex >= 0, isIdle])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - loadAhead) onEnd()
  }, [last, rows.length, onEnd])
  const move = (step: 1 | -1) => {
    const next = active === null ? 0 : Math.min(Math.max(active + step, 0), rows.length - 1)
    if (rows.length === 0) return
    isMoved.current = true
    virtual.scrollToIndex(next)
    setActive(next)
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
  return (
    <ul
      ref={list}
      className={classes.list}
      style={{ height: virtual.getTotalSize() }}
      aria-label={label}
      data-testid={testId}
    >
      {items.map(({ index, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={keyOf(row)}
              className={classes.row}
              style={{ transform: `translateY(${start - top}px)`, height: rowHeight }}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              onFocus={() => setActive(index)}
            >
              <RowContent row={row} renderRow={renderRow} />
            </li>
          )
        )
      })}
    </ul>
  )
}

type RowContentProps<Row> = Pick<Props<Row>, 'renderRow'> & { row: Row }

/** The content is memoized: while the list scrolls, the list renders, and its caller does not. */
const RowContent = memo(({ row, renderRow }) => renderRow(row)) as <Row>(
  props: RowContentProps<Row>,
) => ReactNode

function byNumber(a: number, b: number): number {
  return a - b
}
