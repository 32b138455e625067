import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import classes from './outcome.module.css'
import type { Look } from './state-words.ts'

type Frame = {
  /** The class that places the cell in its row. */
  className: string | undefined
  /** The HTTP status, or another remark beside the words. */
  code?: ReactNode
  title?: string
  /** Content after the code. */
  children?: ReactNode
}

/** What happened, as a cell of a row. It is no component, because those are too slow for lists that follow the stream. */
export function renderOutcome(
  { tone, icon, label }: Look,
  { className = '', code, title = label, children }: Frame,
) {
  return (
    <span className={`${classes.outcome} ${className}`} data-tone={tone} title={title}>
      <Icon name={icon} size={14} />
      <span>{label}</span>
      <span className={classes.code}>{code}</span>
      {children}
    </span>
  )
}
