/**
 * Readers for the search parameters of an address. Addresses are typed, shared and mistyped, so anything unknown or
 * malformed is omitted instead of breaking the page.
 */
export type Search = Record<string, unknown>

const maxLength = 200

/** The reader of a page without search parameters. */
export const readNoSearch = () => ({})

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined
}

export function readOneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find(one => one === value)
}

/** Reads a list of names such as `status,amount`, each once. The page knows which names there are. */
export function readNames(value: unknown): string | undefined {
  const names = readText(value)?.split(',') ?? []
  return names.every(name => name !== '') && names.length > 0 ? [...new Set(names)].join() : undefined
}

/** Reads a whole number of at most 15 digits that is `min` or more. */
export function readWhole(value: unknown, min: number): number | undefined {
  const typed = readText(value === undefined ? undefined : String(value))
  return typed && /^\d{1,15}$/.test(typed) && Number(typed) >= min ? Number(typed) : undefined
}

/** Reads a moment with a zone. The result is ISO 8601 in UTC. */
export function readMoment(value: unknown): string | undefined {
  const typed = readText(value)
  const at = typed && momentForm.test(typed) ? Date.parse(typed) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().replace('.000Z', 'Z')
}

const momentForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Removes absent keys, so that they do not appear in the address. */
export function omitAbsent<T extends Search>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never
}

/**
 * Keeps what `read` returns. The router merges this into all parameters of the address, so the others become undefined.
 */
export function keepRead<T extends object>(search: Search, read: (search: Search) => T): T {
  const others = Object.fromEntries(Object.keys(search).map(key => [key, undefined]))
  return { ...others, ...read(search) }
}

/**
 * By default the router parses `q=1340` as a number and writes strings as JSON; here all values are plain text. A
 * repeated parameter is a list, which no reader accepts: nothing says which of its values is meant.
 */
export function parseSearch(search: string): Search {
  const parameters = new URLSearchParams(search)
  return Object.fromEntries(
    [...parameters.keys()].map(key => {
      const values = parameters.getAll(key)
      return [key, values.length > 1 ? values : values[0]]
    }),
  )
}

export function stringifySearch(search: Search): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/** What the console ignores of the opened address, until the user has read it. */
export type IgnoredParameter = readonly [name: string, value: unknown]

let ignored: readonly IgnoredParameter[] = []
const listeners = new Set<() => void>()

export const ignoredParameters = {
  get: () => ignored,
  set: (next: readonly IgnoredParameter[]) => {
    ignored = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Adds a parameter whose value only the page can know to be wrong. */
export function ignoreParameter(name: string, value: string): void {
  ignoredParameters.set([...ignored, [name, value]])
}
