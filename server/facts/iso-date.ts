/**
 * The latest time that a clock can show. Later dates would not fit the provider's form, which has four digits for the
 * year.
 */
export const maxTimeMs = Date.UTC(3000, 0, 1)

/**
 * Parses ISO 8601 with a time and an offset (`Z`, `-04:00`, `-0400`) and an optional fraction. Milliseconds, or null.
 */
export function parseIsoDate(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/.exec(text.trim())
  if (!match) return null
  const [, whole, fraction = '', offset = 'Z'] = match
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset
  const ms = Date.parse(`${whole}${fraction.slice(0, 4)}${zone}`)
  return Number.isNaN(ms) ? null : ms
}

/**
 * The same for a date of a preference, which may lack the offset and is then in UTC: the provider's plugin for Magento
 * sends `2026-11-28T23:59:59.0000`.
 */
export function parsePreferenceDate(text: string): number | null {
  return parseIsoDate(text) ?? parseIsoDate(`${text.trim()}Z`)
}
