import { Fragment } from 'react'

/** A path that breaks after its slashes, because a break within a word is hard to read. */
export function PathText({ text }: { text: string }) {
  const [first, ...rest] = text.split(/(?<=\/)(?=.)/)
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
