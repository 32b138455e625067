/** The search with which each list was last shown in this tab, so that a link back to it keeps its filters. */

const keyOf = (path: string) => `pasarela.search.${path}`

/** @param search the search of the address: `?status=approved`, or empty */
export function rememberSearch(path: string, search: string): void {
  if (!isList(path)) return
  try {
    sessionStorage.setItem(keyOf(path), search)
  } catch {
    // Storage may be blocked, for example in private windows.
  }
}

/** The parameters with which a list was last shown. Empty if it was not shown yet. */
export function lastSearchOf(path: string): Record<string, string> {
  try {
    return Object.fromEntries(new URLSearchParams(sessionStorage.getItem(keyOf(path)) ?? ''))
  } catch {
    return {}
  }
}

/** Whether the path is a list's. Details have an id below their list. */
function isList(path: string): boolean {
  return path.lastIndexOf('/') === 0
}
