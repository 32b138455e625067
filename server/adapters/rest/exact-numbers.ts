/** Keeps integers above 2^53, which JavaScript rounds, in the free fields of a request body. */
import { z } from 'zod'
import { freeObject } from '../../contract/fields.ts'

/** `JSON.rawJSON` and the reviver's third parameter (ES2026) are not in TypeScript's library yet. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const { parse, rawJSON, isRawJSON } = JSON as unknown as {
  parse: (text: string, reviver: Reviver) => Record<string, unknown>
  rawJSON: (source: string) => unknown
  isRawJSON: (value: unknown) => boolean
}

/** A number with fewer digits is exact. */
const manyDigits = /\d{16}/

/**
 * Replaces integers above 2^53 by their original digits in fields without a schema of ours: an order number in
 * `metadata` must reach the provider unchanged. Validated fields stay numbers.
 * @param text the JSON that `fields` was parsed from
 * @param input the schema of the operation's input
 */
export function keepExactNumbers(text: string, fields: object, input: z.ZodType | undefined): object {
  if (!manyDigits.test(text)) return fields
  const exact = reviveExactly(text)
  if (exact === null) return fields
  const shape: Record<string, unknown> = input instanceof z.ZodObject ? input.shape : {}
  const free = Object.entries(exact).filter(([name, value]) =>
    isFree(Object.hasOwn(shape, name) ? shape[name] : undefined, value),
  )
  return { ...fields, ...Object.fromEntries(free) }
}

function isFree(schema: unknown, value: unknown): boolean {
  if (schema === undefined) return true
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner === freeObject && !isRawJSON(value)
}

/** Null where the nesting exceeds the stack of the reviver; such a body keeps its rounded numbers. */
function reviveExactly(text: string): Record<string, unknown> | null {
  try {
    return parse(text, (_key, value, { source }) => {
      const isRounded = typeof value === 'number' && source !== undefined && isUnsafeInteger(value, source)
      return isRounded ? rawJSON(source) : value
    })
  } catch {
    return null
  }
}

function isUnsafeInteger(value: number, source: string): boolean {
  return !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
}
