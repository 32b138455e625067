import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useArrival } from '../browser/use-arrival.ts'
import { useShortcuts } from '../browser/use-shortcuts.ts'
import type { Entry, FeedRow } from '../stream/feed-entry.ts'
import { countShown, rowAt } from '../stream/pin.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './feed-list.module.css'
import { DayBar, FeedMark } from './feed-marks.tsx'
import { useFeedKeys, useHold } from './use-feed-keys.ts'

export type FeedListProps = {
  /** The filtered rows, oldest first. */
  rows: readonly FeedRow[]
  label: string
  isPaused: boolean
  /** The entry whose detail is open, or null. */
  selected: number | null
  onOpen: (seq: number | null) => void
  /** The row's link, so that it can be opened in another tab. */
  hrefOf: (entry: Entry) => string
  /** Renders plain elements only: a component per cell costs frames at 200 arrivals a second. */
  renderRow: (entry: Entry) => ReactNode
  /** Called when the oldest row comes into view. */
  onEnd?: () => void
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** The headings of the columns. Narrow lists have none. */
  head?: ReactNode
  rowHeight: number
  /** Content below the oldest row. */
  end?: ReactNode
}

/** Rows above and below those in view. A list that follows arrivals is not being scrolled, so it needs none. */
const overscan = 10
/** As in `feed-list.module.css`. */
const headingsHeight = 30

/** A virtual list of up to 10,000 rows, newest first. It stands still while the user scrolls, points at or opens a row. */
export function FeedList(props: FeedListProps) {
  const { rows, label, isPaused, selected, onOpen, hrefOf, renderRow, onEnd, empty, head, end, rowHeight } =
    props
  const t = useTranslations('feed')
  const scroller = useRef<HTMLDivElement>(null)
  const hold = useHold({ hasSelection: selected !== null })
  const [pin, setPin] = useState<FeedRow['key'] | null>(null)
  const isStill = isPaused || hold.isHeld
  const newest = rows.at(-1)?.key ?? null
  const headHeight = head ? headingsHeight : 0
  if (isStill && pin === null && newest !== null) setPin(newest)
  if (!isStill && pin !== null) setPin(null)
  const shown = countShown(rows, isStill ? (pin ?? newest) : null)
  // Nothing visible could move: a new filter also shows entries that arrived while the list was held or paused.
  if (isStill && shown === 0 && pin !== newest) setPin(newest)
  const news = rows.slice(shown).filter(row => row.type === 'entry').length
  const virtual = useVirtualizer({
    count: shown,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isStill ? overscan : 0,
    // The headings stay above the rows that are scrolled.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  // A window that is made narrower, or a phone that is turned, changes the height of the rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are only computed again if they change.
  useLayoutEffect(() => virtual.measure(), [rowHeight])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const top = findEntry(rows, shown, Math.floor((virtual.scrollOffset ?? 0) / rowHeight))
  useEffect(() => {
    if (shown > 0 && last >= shown - 1) onEnd?.()
  }, [last, shown, onEnd])

  useArrival(newest, () => (isStill ? null : scroller.current?.querySelector('a')))
  const isFilled = shown > 0
  // The address may open an entry far down. Older entries that are loaded later do not move the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const at = selected === null ? -1 : rows.findLastIndex(row => row.key === selected)
    if (at >= 0 && at < shown) virtual.scrollToIndex(shown - 1 - at)
  }, [selected, isFilled])

  const showNew = () => {
    scroller.current?.scrollTo({ top: 0 })
    setPin(newest)
  }
  const keys = useFeedKeys({ rows, shown, selected, onOpen, scrollTo: index => virtual.scrollToIndex(index) })
  useShortcuts({
    n: showNew,
    j: () => keys.move(1),
    k: () => keys.move(-1),
    // Wherever the focus is, it returns to the row.
    ...(selected !== null && { Escape: keys.close }),
  })

  return (
    <div
      className={classes.frame}
      data-testid="feed"
      data-state={isPaused ? 'paused' : isStill ? 'held' : 'following'}
    >
      {news > 0 && (
        <button type="button" className={classes.pill} data-testid="feed-new" onClick={showNew}>
          <Icon name="arrowUp" size={14} /> {t('new', { count: news })}
        </button>
      )}
      {top && <DayBar iso={top.received_at} />}
      {shown === 0 && empty}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the user is active here. */}
      <div
        ref={scroller}
        className={classes.scroller}
        hidden={shown === 0}
        {...hold.handlers}
        onKeyDown={keys.onKeyDown}
      >
        {head}
        <ol className={classes.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
          {/* Keyed by place, because a batch at 200 arrivals a second changes every row in view: new texts cost less
              than half of new elements. A list that stands still is pinned, so a place keeps its row meanwhile. */}
          {items.map(({ key, index, start }) => {
            const row = rowAt(rows, shown, index)
            if (!row) return null
            const place = { transform: `translateY(${start - headHeight}px)`, height: rowHeight }
            if (row.type !== 'entry') return <FeedMark key={key} row={row} style={place} />
            const { entry } = row
            return (
              <li
                key={key}
                className={classes.row}
                style={place}
                aria-setsize={shown}
                aria-posinset={index + 1}
              >
                <a
                  ref={keys.refOf(entry.seq)}
                  className={classes.link}
                  href={hrefOf(entry)}
                  tabIndex={keys.isTabStop(entry.seq) ? 0 : -1}
                  aria-current={entry.seq === selected || undefined}
                  data-testid={`feed-row-${entry.seq}`}
                  data-status={entry.kind === 'notification' ? entry.verdict : entry.outcome}
                  onClick={event => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    onOpen(entry.seq)
                  }}
                >
                  {renderRow(entry)}
                </a>
              </li>
            )
          })}
        </ol>
        {shown > 0 && end && <div className={classes.end}>{end}</div>}
      </div>
    </div>
  )
}

/** The entry at this index of the list, or the next older one. */
function findEntry(rows: readonly FeedRow[], shown: number, index: number): Entry | undefined {
  for (let at = index; at < shown; at++) {
    const row = rowAt(rows, shown, at)
    if (row?.type === 'entry') return row.entry
  }
  return undefined
}
