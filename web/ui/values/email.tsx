/** An email that, where it is too long for its line, breaks after the `@`. */
export function Email({ address }: { address: string }) {
  const domainAt = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, domainAt)}
      <wbr />
      {address.slice(domainAt)}
    </>
  )
}
