import { useMatches } from '../browser/use-matches.ts'

/** Whether each row of a feed is one line: on a wide screen, without an open entry beside the list. */
export function useOneLine(search: { id?: unknown }): boolean {
  return !useMatches('(max-width: 1180px)') && search.id === undefined
}
