import { type PointerEvent, useEffect, useRef, useState } from 'react'

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
