import type { MouseEvent, ReactNode } from 'react'
import classes from './time-chart.module.css'

/** The place of a mark in its chart: its index, and whether Tab reaches it. */
export type MarkPlace = { 'data-mark': number; tabIndex: number }

type Props = {
  /** The parameters of this page's address that the mark sets. */
  changes: Record<string, string | number>
  /** Navigates to the address without loading the page again. */
  onFollow: () => void
  label: string
  place: MarkPlace
  children: ReactNode
}

/** A mark of a chart as a link. A link of the router takes too long for hundreds of marks. */
export function MarkLink({ changes, onFollow, label, place, children }: Props) {
  const address = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) address.set(name, String(value))
  const follow = (event: MouseEvent) => {
    const isForBrowser =
      event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (isForBrowser) return
    event.preventDefault()
    onFollow()
  }
  return (
    <a href={`?${address}`} onClick={follow} className={classes.mark} aria-label={label} {...place}>
      <title>{label}</title>
      {children}
    </a>
  )
}
