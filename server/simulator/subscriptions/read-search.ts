import { subscriptionError } from '../errors/subscription-errors.ts'
import { type Page, readPage } from '../http/read-page.ts'

/** A limit of the simulator; the provider's is unknown. */
const maxLimit = 1_000

/** The page of a search. Throws 400 for a limit or an offset that is not a number or too large. */
export function readSearchPage(query: Record<string, string>, defaultLimit: number, max = maxLimit): Page {
  const page = readPage(query, { defaultLimit, refuse: () => subscriptionError('limit_invalid') })
  if (page.limit > max) throw subscriptionError('limit_invalid')
  return page
}
