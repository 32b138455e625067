/**
 * The account of this tab. It is part of every address of the console, `/a/qa-chile/webhooks`, so that a link opens the
 * right one; the default account has none. Another account needs another page load, so that nothing of this one is
 * left.
 */
const start = /^\/a\/[^/]+/
const read = (pathname: string) => start.exec(pathname)?.[0] ?? ''

let path = read(globalThis.location?.pathname ?? '')

/** The beginning of all addresses of the account: `/a/qa-chile`, or empty. */
export function accountPath(): string {
  return path
}

/** Takes the account from an address other than that of the document, as tests do. */
export function openAccountOf(address: string): void {
  path = read(address)
}

/** The name under which this browser keeps what belongs to the account. */
export function ofAccount(name: string): string {
  return path === '' ? name : `${path}.${name}`
}
