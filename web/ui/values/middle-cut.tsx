import classes from './middle-cut.module.css'

/** References of one store often begin alike, and differ in as many characters at their end. */
const endLength = 8

/** A text of which the middle is cut where it does not fit, so that its end stays in view. */
export function MiddleCut({ text }: { text: string | null | undefined }) {
  if (!text || text.length <= 2 * endLength) return text
  return (
    <span className={classes.text} title={text}>
      <span className={classes.start}>{text.slice(0, -endLength)}</span>
      <span className={classes.end}>{text.slice(-endLength)}</span>
    </span>
  )
}
