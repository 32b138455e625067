import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './copyable.module.css'

type Props = {
  /** The value that the button copies. */
  value: string
  /** Names the value for the label: "the payment id". */
  what: string
  children: ReactNode
}

/** Inline text, followed by a button that copies a value. */
export function Copyable({ value, what, children }: Props) {
  return (
    <span className={classes.value}>
      <span className={classes.text}>{children}</span>
      <CopyButton value={value} what={what} />
    </span>
  )
}

/** An identifier with a copy button. */
export function IdValue({ id, what }: { id: string; what: string }) {
  return (
    <Copyable value={id} what={what}>
      <span className="mono">{id}</span>
    </Copyable>
  )
}
