/** The search with which each list was last shown in this tab, so that a link back to it keeps its filters. */

const keyOf = (path: string) => `pasarela.search.${path}`

/** @param search as in the address: `?status=approved`, or empty */
export function rememberSearch(path: string, search: string): void {
  if (!isList(path)) return
  try {
    sessionStorage.setItem(keyOf(path), search)
  } catch {
    // Storage may be blocked, for example in private windows.
  }
}

/** The parameters of a list as it was last shown; empty if it was not. */
export function lastSearchOf(path: string): Record<string, string> {
  try {
    return Object.fromEntries(new URLSearchParams(sessionStorage.getItem(keyOf(path)) ?? ''))
  } catch {
    return {}
  }
}

/** Details have an id below their list. */
function isList(path: string): boolean {
  return path.lastIndexOf('/') === 0
}
