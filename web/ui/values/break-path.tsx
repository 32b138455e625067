import { Fragment, type ReactNode } from 'react'

/** A path or the name of an event. It breaks between its words, because a break within a word is hard to read. */
export function breakPath(text: string): ReactNode {
  const [first, ...rest] = text.split(/(?<=[/._])(?=.)/)
  return (
    <>
      {first}
      {rest.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
        <Fragment key={place}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
