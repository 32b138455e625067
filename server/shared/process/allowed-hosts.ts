/**
 * The host names by which a server may be called. A name can be made to resolve to this machine after its page was
 * loaded (DNS rebinding); an address cannot.
 */
import { isIP } from 'node:net'

/** `allowed` has names in lower case, without ports. Addresses, localhost and names below it are always allowed. */
export function isAllowedHost(name: string, allowed: readonly string[]): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    allowed.includes(name)
  )
}

/** The name in a `Host` header: in lower case, without the port. */
export function hostNameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}
