import { type KeyboardEvent, useRef, useState } from 'react'
import type { FeedRow } from './feed-entry.ts'
import { rowAt } from './pin.ts'

type Given = {
  rows: readonly FeedRow[]
  shown: number
  selected: number | null
  onOpen: (seq: number | null) => void
  scrollTo: (index: number) => void
}

/** Keyboard navigation: the list is one tab stop, arrows (and j, k) move inside it, Escape closes the detail. */
export function useFeedKeys({ rows, shown, selected, onOpen, scrollTo }: Given) {
  const [active, setActive] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const indexOf = (seq: number) => {
    const at = rows.findLastIndex(row => row.key === seq)
    return at < 0 ? -1 : shown - 1 - at
  }
  const first = rows.findLast((row, at) => at < shown && row.type === 'entry')
  const current = selected ?? active
  const tabStop = current !== null && indexOf(current) >= 0 ? current : first?.key

  const focusAt = (index: number, step: 1 | -1) => {
    for (let at = index; at >= 0 && at < shown; at += step) {
      const row = rowAt(rows, shown, at)
      if (row?.type !== 'entry') continue
      wanted.current = row.entry.seq
      setActive(row.entry.seq)
      scrollTo(at)
      // While a detail is open, moving opens the next one.
      if (selected !== null) onOpen(row.entry.seq)
      return
    }
  }
  const move = (step: 1 | -1) => {
    const from = current === null ? -1 : indexOf(current)
    focusAt(from < 0 ? 0 : from + step, step)
  }
  const close = () => {
    wanted.current = selected
    setActive(selected)
    onOpen(null)
  }
  return {
    move,
    close,
    isTabStop: (seq: number) => seq === tabStop,
    /** Focuses a row that was rendered because the user moved to it. */
    refOf: (seq: number) => (element: HTMLAnchorElement | null) => {
      if (!element || wanted.current !== seq) return
      wanted.current = null
      element.focus({ preventScroll: true })
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Home') focusAt(0, 1)
      else if (event.key === 'End') focusAt(shown - 1, -1)
      else if (event.key === 'Escape' && selected !== null) close()
      else return
      event.preventDefault()
    },
  }
}
