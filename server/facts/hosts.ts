/** Names of hosts that work on a desk, and not in production. */

/** No public name ends so (RFC 6761, RFC 6762), and no mail server has one. */
const reservedEnd = /(?:^|\.)(?:invalid|local|localhost|test)$/i

/** Names of documents (RFC 2606). The provider's own samples send them. */
const sampleName = /(?:^|\.)example(?:\.(?:com|net|org))?$/i

const thisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i

const privateAddress =
  /^(?:(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+|\[(?:::1?|f[cde][\da-f]{2}:.*)\])$/i

/** Whether the domain of an email or an address exists on no public network. */
export function isReservedDomain(domain: string): boolean {
  return reservedEnd.test(domain)
}

/** Whether the domain is one of those that documents and samples use. */
export function isSampleDomain(domain: string): boolean {
  return sampleName.test(domain)
}

/** Whether the host is this machine by a name or an address that every machine has. */
export function isThisMachine(host: string): boolean {
  return thisMachine.test(host)
}

/**
 * Whether the provider's servers cannot reach the host: this machine, private networks, reserved domains, and names
 * without a dot, which are those of containers.
 * @param host as `URL.hostname` has it, with brackets around IPv6
 */
export function isLocalHost(host: string): boolean {
  return privateAddress.test(host) || isReservedDomain(host) || /^[^.[]+$|\.internal$/i.test(host)
}

/** Whether a value is an address at a local host. False for what is no address. */
export function isLocalAddress(value: unknown): boolean {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url !== null && isLocalHost(url.hostname)
}
