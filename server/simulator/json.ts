/** Readers for JSON that somebody else wrote: they never throw, and say `null` for what is not there. */
export type JsonObject = Record<string, unknown>

/** True for a plain JSON object: not an array, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; an empty one where it is something else. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** A text that is not blank. Numbers count, because the SDKs send ids both ways. */
export function toText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A finite number; a plain decimal text counts (lenient: the provider's own parsers take both). */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value.trim())) return null
  return Number(value)
}

/** An integer, by the rules of `toNumber`. */
export function toInteger(value: unknown): number | null {
  const number = toNumber(value)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

export function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** True where objects and lists stand inside each other more than so many levels deep. */
export function isNestedBeyond(value: unknown, levels: number): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true
    level = level.flatMap(container => Object.values(container)).filter(isContainer)
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
