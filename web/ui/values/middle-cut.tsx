import classes from './middle-cut.module.css'

/** References of one store often begin alike, and differ in as many characters at their end. */
const endLength = 8

/** A text of which the middle is cut where it does not fit, so that its end stays in view. */
export function MiddleCut({ text }: { text: string | null | undefined }) {
  if (!text) return null
  // An element, because only texts of elements are shown without hidden characters (`show-texts.ts`).
  if (text.length <= 2 * endLength) return <span>{text}</span>
  const characters = [...text]
  return (
    <span className={classes.text} title={text}>
      <span className={classes.start}>{characters.slice(0, -endLength).join('')}</span>
      <span className={classes.end}>{characters.slice(-endLength).join('')}</span>
    </span>
  )
}
