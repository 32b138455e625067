/** Schemas of variables that gateway and simulator share. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { rule } from './read-variables.ts'

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .trim()
    .refine(
      text => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      rule('whole_number', { min, max }),
    )
    .transform(Number)
}

/** Items separated by commas. */
const list = z.string().transform(text => text.split(',').map(item => item.trim()))

/** Host names without ports. */
export const hostNames = list
  .transform(names => names.map(name => name.toLowerCase()))
  .refine(names => names.every(name => /^[\w-]+(\.[\w-]+)*$/.test(name)), rule('host_names', {}))

/** IP addresses and networks in CIDR notation. */
export const networks = list.refine(items => items.every(isNetwork), rule('networks', {}))

/** A network of every address (`/0`) is refused: then each client could name any address as its own. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0 || bits === undefined) return family !== 0
  return Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)
}
