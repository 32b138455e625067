import { subscriptionError } from '../../http/errors/provider-error.ts'
import { type Page, readPage } from '../../http/read-page.ts'
import type { Condition } from '../../store/search-sql.ts'

/** A limit of the simulator; the provider's is unknown. */
const maxLimit = 1_000

/** The page of a search. Throws 400 for a limit or an offset that is not a number or too large. */
export function readSearchPage(query: Record<string, string>, defaultLimit: number, max = maxLimit): Page {
  const page = readPage(query, { defaultLimit, refuse: () => subscriptionError('limit_invalid') })
  if (page.limit > max) throw subscriptionError('limit_invalid')
  return page
}

/**
 * The condition of the parameter `q`: an id, or a part of the reason, in upper or lower case.
 * @param find finds a document by its id
 */
export function readText(typed: string | undefined, find: (id: string) => unknown): Condition[] {
  const text = typed?.toLowerCase()
  if (!text) return []
  return [
    find(text) ? { column: 'id', is: '=', value: text } : { column: 'words', is: 'contains', value: text },
  ]
}
