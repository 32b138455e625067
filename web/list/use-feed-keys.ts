import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { FeedRow } from '../stream/feed-entry.ts'
import { rowAt } from '../stream/pin.ts'

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
      // While a detail is open, moving to another row opens its detail.
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

const atTopPx = 8
const hoverMs = 150
const afterLeavingMs = 1_000

/**
 * Whether the user is reading the list, so that rows must not move: it is scrolled, a row is open, the focus is inside,
 * or the pointer is over it.
 */
export function useHold({ hasSelection }: { hasSelection: boolean }) {
  const [isScrolled, setScrolled] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (value: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHovered(value), ms)
  }
  return {
    isHeld: isScrolled || isFocused || isHovered || hasSelection,
    /** Props of the scrolling element. */
    handlers: {
      onScroll: (event: { currentTarget: HTMLElement }) =>
        setScrolled(event.currentTarget.scrollTop > atTopPx),
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && later(true, hoverMs),
      onPointerLeave: () => later(false, afterLeavingMs),
      onFocus: () => setFocused(true),
      onBlur: (event: { currentTarget: HTMLElement; relatedTarget: EventTarget | null }) =>
        setFocused(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
