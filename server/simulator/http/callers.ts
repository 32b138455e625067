/**
 * Authorizes callers of a route. Programs may call every route, because the simulator holds no secret. A hostile page
 * may not, although the browser on the same machine would send its requests.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { hostNameOf, isAllowedHost } from '../../shared/process/allowed-hosts.ts'
import { isSentByPage } from '../../shared/process/sent-by-page.ts'
import { isSameSecret } from '../../shared/same-secret.ts'

/** The header of the console's requests. It makes a browser send a preflight first. */
const consoleKeyHeader = 'x-simulator-key'

/** The properties of a route that decide on its callers (see `Route`). */
type GuardedRoute = {
  method: string
  access: 'seller' | 'browser' | 'application' | 'open' | 'control' | 'page'
  isPostedByShops?: boolean
}

/** Both methods return the message of a 403, or null. */
export type Callers = {
  /** Refuses host names that do not belong to this simulator (DNS rebinding). */
  refuseHost(headers: IncomingHttpHeaders): string | null
  /** Refuses pages that may not call this route. */
  refusePage(route: GuardedRoute, headers: IncomingHttpHeaders): string | null
}

type Options = {
  /** Host names in lower case, without a port (see `isAllowedHost`). */
  hosts: string[]
  /** The key that the console sends and that no other page knows. */
  consoleKey: string
}

export function createCallers({ hosts, consoleKey }: Options): Callers {
  return {
    refuseHost({ host = '' }) {
      const name = hostNameOf(host)
      if (isAllowedHost(name, hosts)) return null
      return `The host name ${JSON.stringify(name)} is not accepted: add it to SIMULATOR_ALLOWED_HOSTS`
    },
    refusePage(route, headers) {
      if (!isSentByPage(headers)) return null
      if (route.access === 'seller' || route.access === 'application')
        return 'Pages may not call this: it is for the shop’s server'
      if (route.access === 'control') {
        const key = headers[consoleKeyHeader]
        if (typeof key === 'string' && isSameSecret(key, consoleKey)) return null
        return 'Pages may not call the control API: only the console has the key. Reload it'
      }
      const isForPages = route.access === 'browser' || route.access === 'open'
      const mayPost = isForPages || route.method === 'GET' || route.isPostedByShops
      if (mayPost || isSentByOwnPage(headers)) return null
      return 'This form can only be sent from the simulator’s own page'
    },
  }
}

function isSentByOwnPage({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return site === 'same-origin'
  return URL.parse(origin)?.host === host
}
