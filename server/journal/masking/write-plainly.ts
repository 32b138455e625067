/** Escapes but of control characters, and of surrogates, which stand for something in pairs only. */
const escaped = /(?<!\\)(\\+)u(?!00[01]|d[89a-f])([\da-f]{4})/gi

/**
 * Writes characters as themselves in JSON at any depth, so that what is looked for has one spelling: some encoders
 * write `\\u0022` for a quote, and escapes for all that is not ASCII. JSON stays JSON and means the same.
 *
 * A JSON text that is `depth` texts deep has the escape's own backslash written as 2^depth of them, which is the
 * lowest bit of the whole run's length; an escaped quote there takes 2^depth - 1 more.
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
