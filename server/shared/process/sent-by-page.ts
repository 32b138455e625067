/**
 * Who sent a request: a program, or a page in a browser. Browsers name the sender in `Origin`, and in `Sec-Fetch-Site`
 * if there is no `Origin`: images, forms, navigation (https://www.w3.org/TR/fetch-metadata/). No page can change or omit
 * these headers, and programs send neither.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser sent the request, also for an address that its user typed. */
export function isSentByBrowser({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return origin !== undefined || site !== undefined
}

/** Whether a page sent the request. `none` means that the user typed the address. */
export function isSentByPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return origin !== undefined || (site !== undefined && site !== 'none')
}
