/**
 * The address as reports show it: shops put secrets into the query of their webhook address, under any name. Names
 * stay; values, and parameters without a name, are masked, and so is a user name with its password.
 */
export function toShownAddress(address: string): string {
  const [beginning = '', query] = address.split(/\?(.*)/s)
  const shown = beginning.replace(/^(\w+:\/\/)?[^/]*@/, '$1***@')
  return query === undefined ? shown : `${shown}?${query.replaceAll(/(^|&)([^&=]*=)?[^&]+/g, '$1$2***')}`
}
