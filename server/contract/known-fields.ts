/**
 * Inputs of writes that move money. An unknown field is refused: with `amout` instead of `amount`, the whole rest would
 * be refunded.
 */
import { z } from 'zod'

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

/** A name that is the same without case and separators, contains the other, or differs by at most two letters. */
function findNearest(name: string, known: readonly string[]): string | undefined {
  const simplified = simplify(name)
  if (simplified.length < 3 || simplified.length > 40) return undefined
  const distances = known.map(one => [one, distanceBetween(simplified, simplify(one))] as const)
  const near = distances.filter(([one, distance]) => distance <= 2 || simplify(one).includes(simplified))
  return near.sort(([, a], [, b]) => a - b)[0]?.[0]
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** The Levenshtein distance. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1]
    for (const [left, otherLetter] of [...other].entries()) {
      const replaced = (row[left] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
