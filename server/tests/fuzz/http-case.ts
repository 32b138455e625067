/** One request, complete but for the ids that only a running server knows. */
export type HttpCase = {
  target: 'gateway' | 'provider' | 'control'
  /** An operation of the gateway, or method and path of a route of the simulator. */
  operation: string
  transport: 'rest' | 'trpc'
  method: string
  /** The path from the root. */
  path: string
  headers: Record<string, string>
  body: string | null
}

/** The ids of existing resources, by the names of the fields that contain them. */
export type KnownIds = Record<string, string>

/** Stands for an id in a case. URLs and JSON contain it unescaped. */
export const placeholderOf = (name: string) => `~${name}~`

export function fillIn(text: string, ids: KnownIds): string {
  return text.replaceAll(/~(\w+)~/g, (whole, name: string) => ids[name] ?? whole)
}

/** Node refuses URLs above 16 KiB before they reach a route. */
const maxSegmentLength = 1000

/** Encodes every text, and hides the dots of `..`, which a server would resolve. */
export function encodeSegment(text: string): string {
  if (text === '') return '%20'
  return encodeURIComponent(text.slice(0, maxSegmentLength).toWellFormed()).replaceAll('.', '%2E')
}
