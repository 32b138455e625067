import { CopyButton } from './copy-button.tsx'
import classes from './id-value.module.css'

/** An identifier with a copy button. */
export function IdValue({ id, what }: { id: string; what: string }) {
  return (
    <span className={classes.value}>
      <span className="mono">{id}</span>
      <CopyButton value={id} what={what} />
    </span>
  )
}
