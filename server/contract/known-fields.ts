/**
 * Inputs of writes that move money. An unknown field is refused: with `amout` instead of `amount`, the whole rest would
 * be refunded.
 */
import { z } from 'zod'
import { findNearest } from '../facts/find-nearest.ts'

const marker = 'must be one of the fields '

/**
 * @param target the identifiers in the path, which no message proposes
 * @param fields the body: every field that the provider documents for this write
 */
export function knownFields<Target extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  target: Target,
  fields: Fields,
) {
  return z.strictObject(
    { ...target, ...fields },
    { error: ({ code }) => (code === 'unrecognized_keys' ? marker + Object.keys(fields).join() : undefined) },
  )
}

/** What is wrong with the unknown field at this path. Null for the message of another rule. */
export function unknownField(message: string, path: readonly PropertyKey[]): string | null {
  if (!message.startsWith(marker)) return null
  const known = message.slice(marker.length).split(',').filter(Boolean)
  const nearest = findNearest(String(path.at(-1)), known)
  return `Unknown field ${path.join('.')}. ${hint(known, nearest)}`
}

function hint(known: readonly string[], nearest: string | undefined): string {
  if (nearest !== undefined) return `Did you mean ${nearest}?`
  return known.length === 0 ? 'This operation has no fields.' : `Known fields: ${known.join(', ')}.`
}
