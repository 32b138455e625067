import type { IncomingHttpHeaders } from 'node:http'
import { consoleHeader } from '../../facts/gradings.ts'

/** What marks a call of the console or of another page, in lists of calls. Only servers of stores are graded. */
export function fromPage({ headers }: { headers: IncomingHttpHeaders }): { from_page?: true } {
  const isOfPage = headers[consoleHeader] !== undefined || headers.origin !== undefined
  return isOfPage ? { from_page: true } : {}
}
