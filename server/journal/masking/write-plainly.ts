/** Escapes, except those of control characters and of surrogates (which have a meaning in pairs only). */
const escaped = /(?<!\\)(\\+)u(?!00[01]|d[89a-f])([\da-f]{4})/gi

/**
 * Letters, digits and `-._~` that were percent-encoded once or several times. They mean the same without it (RFC 3986,
 * section 6.2.2.2).
 */
const percentEncoded = /%(?:25)*(2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi

/**
 * Replaces unnecessary escapes by their characters, so that each secret has one spelling: some encoders write
 * `\\u0022` for a quote, and escape everything that is not ASCII. The text keeps its meaning, as JSON and as a query.
 *
 * In JSON inside strings at `depth` levels, the backslash of an escape is written as 2^depth backslashes, which is the
 * lowest set bit of the length of the whole run. An escaped quote there takes 2^depth - 1 more.
 */
export function writePlainly(text: string): string {
  const plain = text.includes('%') ? decodeTwice(text) : text
  if (!plain.includes('\\u')) return plain
  return plain.replace(escaped, (found, { length: run }: string, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    const perBackslash = run & -run
    if (character === '\\') return found
    return character === '"'
      ? `${'\\'.repeat(run + perBackslash - 1)}"`
      : '\\'.repeat(run - perBackslash) + character
  })
}

/** The escape of a percent sign may itself have encoded digits: `%25%36%31`. */
function decodeTwice(text: string): string {
  const decode = (_found: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))
  return text.replace(percentEncoded, decode).replace(percentEncoded, decode)
}
