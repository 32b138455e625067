import type { IncomingHttpHeaders } from 'node:http'
import { consoleHeader } from '../../facts/gradings.ts'

/** Marks a call of the console or of another page in lists of calls. A grade counts only calls of the store's server. */
export function fromPage({ headers }: { headers: IncomingHttpHeaders }): { from_page?: true } {
  const isOfPage = headers[consoleHeader] !== undefined || headers.origin !== undefined
  return isOfPage ? { from_page: true } : {}
}
