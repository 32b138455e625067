import type { ReactNode } from 'react'

/** Ids of this length and more take two lines in the narrow columns of a feed. */
const longId = 24

/** An id that breaks in its middle, because a second line of a few letters is hard to read. Other texts have blanks. */
export function breakMiddle(id: string): ReactNode {
  if (id.length < longId || id.includes(' ')) return id
  const middle = Math.ceil(id.length / 2)
  return (
    <>
      {id.slice(0, middle)}
      <wbr />
      {id.slice(middle)}
    </>
  )
}
