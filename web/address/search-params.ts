/**
 * Reads what an address says after its question mark. Addresses are typed, shared and mistyped, so anything unknown
 * or malformed is left out instead of breaking the page.
 */
export type Search = Record<string, unknown>

const maxLength = 200

/** For a page that reads nothing from its address. */
export const readNoSearch = () => ({})

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined
}

export function readOneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find(one => one === value)
}

/** A whole number of at most 15 digits, `min` or more. */
export function readWhole(value: unknown, min: number): number | undefined {
  const typed = readText(value === undefined ? undefined : String(value))
  return typed && /^\d{1,15}$/.test(typed) && Number(typed) >= min ? Number(typed) : undefined
}

/** Absent keys stay out of the address. */
export function omitAbsent<T extends Search>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never
}

/** The router would read `q=1340` as a number and write texts as JSON; addresses are plain here. */
export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Search): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}
