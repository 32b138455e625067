/** Escapes, except those of control characters and of surrogates (which have a meaning in pairs only). */
const escaped = /(?<!\\)(\\+)u(?!00[01]|d[89a-f])([\da-f]{4})/gi

/**
 * Replaces unnecessary escapes in JSON at any depth by their characters, so that each secret has one spelling: some
 * encoders write `\\u0022` for a quote, and escape everything that is not ASCII. The text remains JSON with the same
 * meaning.
 *
 * In JSON inside strings at `depth` levels, the backslash of an escape is written as 2^depth backslashes, which is the
 * lowest set bit of the length of the whole run. An escaped quote there takes 2^depth - 1 more.
 */
export function writePlainly(text: string): string {
  if (!text.includes('\\u')) return text
  return text.replace(escaped, (found, { length: run }: string, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    const own = run & -run
    if (character === '\\') return found
    return character === '"' ? `${'\\'.repeat(run + own - 1)}"` : '\\'.repeat(run - own) + character
  })
}
