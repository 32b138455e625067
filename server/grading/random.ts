/** Values that a seed repeats: mulberry32, 32 bits at a time. */
export type Random = {
  hex: (length: number) => string
  uuid: () => string
  number: (below: number) => number
}

/**
 * Equal seeds give equal values in the same order. Only the lower 32 bits of the seed count. The values are not
 * suitable for secrets.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const number = (below: number) => next() % below
  const hex = (length: number) => Array.from({ length }, () => number(16).toString(16)).join('')
  return {
    number,
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
