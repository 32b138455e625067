/**
 * The address as reports show it. Shops put secrets into the query of their webhook address, under any name. Names
 * stay; values, and parameters without a name, are masked, and so is a user name with its password. A placeholder such
 * as `{reference}` is no secret.
 */
export function toShownAddress(address: string): string {
  const [beginning = '', query] = address.split(/\?(.*)/s)
  const shown = beginning.replace(/^(\w+:\/\/)?[^/]*@/, '$1***@')
  if (query === undefined) return shown
  const parameters = query
    .split('&')
    .map(one => (/=\{\w+\}$/.test(one) ? one : one.replace(/^([^=]*=)?.+/s, `$1${mask}`)))
  return `${shown}?${parameters.join('&')}`
}

const mask = '***'

/** Whether something of the address was masked, so that it leads nowhere. */
export const isMasked = (shown: string): boolean => shown.includes(mask)

const wildcards = ['0.0.0.0', '::']

/**
 * The address at which programs of this machine call a server that listens on `host`. A wildcard address becomes the
 * loopback address: browsers refuse to call 0.0.0.0, and a container's ports are usually published there.
 */
export function toLocalUrl(host: string, port: number): string {
  const name = wildcards.includes(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`
}
