/**
 * Numbers and texts in JSON that others sent. `Number()` and `String()` throw for an object such as `{"toString": 1}`, and
 * one such answer would end a rule, or the journal's work, for all.
 */

/** The number, or the one that a text says. NaN for any other value. */
export function numberIn(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

/** The text, or a number as text. Empty for any other value. */
export function textIn(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
