/**
 * Readers of JSON that others sent. They never throw: `Number()` and `String()` do for an object such as `{"toString": 1}`,
 * and one such value would end a rule, or the journal's work, for all. They return null for values that are missing or of
 * another type, except where they say so.
 */
export type JsonObject = Record<string, unknown>

/** Whether the value is a JSON object: not an array, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value if it is an object, else an empty object. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** The members of a list, each as an object. None if the value is no list. */
export function toObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(toObject) : []
}

/** The value as a text that is not blank. A number becomes text, because the SDKs send ids as either. */
export function toText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The value as a finite number. Decimal text is read, too. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value.trim())) return null
  return Number(value)
}

/** Does the same as `toNumber` for safe integers. */
export function toInteger(value: unknown): number | null {
  const number = toNumber(value)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** A street number, as a number if it is one, else as text ("123 B", "S/N"). */
export function toStreetNumber(value: unknown): number | string | null {
  return toNumber(value) ?? toText(value)
}

/** The value at a path such as `items[0].unit_price`. Undefined if there is none. */
export function valueAt(body: unknown, path: string): unknown {
  const names = path === '' ? [] : path.split(/[.[\]]+/).filter(name => name !== '')
  return names.reduce<unknown>((inner, name) => {
    return Array.isArray(inner) ? inner[Number(name)] : toObject(inner)[name]
  }, body)
}

/** The members that are not missing. */
export function withoutMissing(object: Readonly<JsonObject>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isMissing(value)))
}

export function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** The number, or the one that a text says. NaN for any other value. */
export function numberIn(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

/** The text, or a number as text. Empty for any other value. */
export function textIn(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
