/** Numbers that JavaScript would round, in what a caller gives on through the gateway. */
import { z } from 'zod'
import { freeObject } from '../../contract/fields.ts'

/** `JSON.rawJSON` and the reviver's third parameter (ES2026) are not in TypeScript's library yet. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const { parse, rawJSON, isRawJSON } = JSON as unknown as {
  parse: (text: string, reviver: Reviver) => Record<string, unknown>
  rawJSON: (source: string) => unknown
  isRawJSON: (value: unknown) => boolean
}

/** Only such a number can lose digits. */
const manyDigits = /\d{16}/

/**
 * The fields that belong to the caller or that only the provider knows, with integers above 2^53 as they were
 * written: an order number in `metadata` must come back as it went. Fields that are validated stay as they are.
 * @param text JSON of an object, already read once as `fields`
 */
export function keepExactNumbers(text: string, fields: object, input: z.ZodType | undefined): object {
  if (!manyDigits.test(text)) return fields
  const exact = reviveExactly(text)
  if (exact === null) return fields
  const shape: Record<string, unknown> = input instanceof z.ZodObject ? input.shape : {}
  const ofCaller = Object.entries(exact).filter(([name, value]) => isOfCaller(shape[name], value))
  return { ...fields, ...Object.fromEntries(ofCaller) }
}

function isOfCaller(schema: unknown, value: unknown): boolean {
  if (schema === undefined) return true
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner === freeObject && !isRawJSON(value)
}

/** Null: nested deeper than the reviver's stack; such a body keeps the rounded ones. */
function reviveExactly(text: string): Record<string, unknown> | null {
  try {
    return parse(text, (_key, value, { source }) => {
      const isRounded = typeof value === 'number' && source !== undefined && isOtherInteger(value, source)
      return isRounded ? rawJSON(source) : value
    })
  } catch {
    return null
  }
}

function isOtherInteger(value: number, source: string): boolean {
  return !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
}
