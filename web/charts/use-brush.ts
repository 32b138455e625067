import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Span, TimeScale } from './time-scale.ts'

/** A drag that is shorter counts as a click. */
const minDragPixels = 5

type Options = {
  scale: TimeScale
  /** The times of the marks in the order of the keyboard. */
  marks: readonly Span[]
  onSelect: (span: Span) => void
}

/**
 * Selects a period of a chart: by dragging, or by the arrow keys. The arrows move along the marks, with Shift they
 * extend the selection, Enter applies it and Escape drops it.
 */
export function useBrush({ scale, marks, onSelect }: Options) {
  const [selection, setSelection] = useState<Span | null>(null)
  const [focused, setFocused] = useState(0)
  const drag = useRef<{ x: number; isMoved: boolean } | null>(null)
  const anchor = useRef<number | null>(null)
  const current = Math.min(focused, marks.length - 1)

  const clear = () => {
    setSelection(null)
    anchor.current = null
  }
  const apply = (span: Span) => {
    clear()
    onSelect(span)
  }

  const xIn = (event: PointerEvent<SVGSVGElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left
  const spanTo = (x: number): Span => {
    const [a, b] = [scale.msOf(drag.current?.x ?? x), scale.msOf(x)]
    return { fromMs: Math.min(a, b), toMs: Math.max(a, b) }
  }

  const focusMark = (svg: Element, next: number) => {
    setFocused(next)
    svg.querySelectorAll<SVGAElement>('[data-mark]')[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -marks.length, End: marks.length }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.min(marks.length - 1, Math.max(0, current + step))
      if (event.shiftKey) {
        anchor.current ??= current
        setSelection(spanOfMarks(marks, anchor.current, next))
      } else clear()
      focusMark(event.currentTarget, next)
    } else if (event.key === 'Enter' && selection) {
      event.preventDefault()
      apply(selection)
    } else if (event.key === 'Escape' && selection) {
      event.preventDefault()
      clear()
    }
  }

  return {
    selection,
    /** The place of a mark in the order of the Tab key, which reaches one mark. The arrows reach the others. */
    tabIndexOf: (place: number) => (place === current ? 0 : -1),
    handlers: {
      onKeyDown,
      onFocus: (event: { target: Element }) => {
        const place = Number(event.target.getAttribute('data-mark'))
        if (event.target.hasAttribute('data-mark')) setFocused(place)
      },
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        if (event.button === 0) drag.current = { x: xIn(event), isMoved: false }
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (!drag.current) return
        const x = xIn(event)
        if (!drag.current.isMoved) {
          if (Math.abs(x - drag.current.x) < minDragPixels) return
          drag.current.isMoved = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        setSelection(spanTo(x))
      },
      onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
        const isMoved = drag.current?.isMoved
        const span = spanTo(xIn(event))
        drag.current = null
        if (isMoved) apply(span)
      },
      onPointerCancel: () => {
        drag.current = null
        clear()
      },
      // Without this, the browser would drag the address of a link.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}

function spanOfMarks(marks: readonly Span[], a: number, b: number): Span | null {
  const [first, last] = [marks[Math.min(a, b)], marks[Math.max(a, b)]]
  return first && last ? { fromMs: first.fromMs, toMs: last.toMs } : null
}
