import { lookup as lookUpName } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isForbiddenAddress, isForbiddenPort } from './target-address.ts'

/** The `code` of the error for a connection to a forbidden address or port. */
export const addressNotAllowed = 'ADDRESS_NOT_ALLOWED'

type Options = {
  timeoutMs: number
  /** Tests may replace the lookup. */
  lookup?: LookupFunction
}

/**
 * Opens connections for an undici agent, except to forbidden addresses and ports. Names are resolved for the connection
 * itself, because a second lookup could return another address (DNS rebinding).
 */
export function guardedConnect({ timeoutMs, lookup = lookUpName }: Options): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, lookup: allowedOf(lookup) })
  return (target, callback) => {
    if (isForbiddenPort(target.port))
      callback(refusalOf(`port ${target.port}`, 'one of another protocol'), null)
    else if (isForbiddenAddress(target.hostname)) callback(refusalOf(target.hostname), null)
    else connect(target, callback)
  }
}

/** A lookup that omits forbidden addresses. It fails if no other address is left. */
function allowedOf(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const all = typeof found === 'string' ? [] : found
      const allowed = all.filter(({ address }) => !isForbiddenAddress(address))
      const [first] = allowed
      if (first === undefined) return callback(refusalOf(hostname), '')
      if (options.all) return callback(null, allowed)
      return callback(null, first.address, first.family)
    })
  }
}

function refusalOf(what: string, why = 'a link-local address or one at which clouds hand out credentials') {
  return Object.assign(new Error(`${what} is ${why}`), { code: addressNotAllowed })
}
