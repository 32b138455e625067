/**
 * JSON in which every number keeps its digits: above 2^53, beyond the range of a double (`1e400`), or with more
 * decimals than one has, JavaScript would change them silently (decision 078).
 */

/** `JSON.rawJSON` and the reviver's third parameter (ES2026) are not in TypeScript's library yet. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown
const { parse, rawJSON } = JSON as unknown as {
  parse: (text: string, reviver?: Reviver) => unknown
  /** Absent in older browsers, where such numbers stay rounded. */
  rawJSON?: (source: string) => unknown
}

/** The rule for a number that a field of ours cannot hold. */
export const tooManyDigits = 'must be a number of at most 15 digits, because a longer one may be changed'

/** Numbers of up to 15 digits without an exponent are exact. */
const mayChange = /[\d.]{16}|[:,[]\s*-?[\d.]+e/i
/**
 * Matches the quotes and escapes of texts, and numbers that may change. Repetitions have a bound, because those over
 * megabytes overflow the stack; a number that is cut by it is longer than `maxLength`.
 */
const marks = /"|\\.|-?[\d.]{16,41}(?:e[+-]?\d{1,41})?|-?[\d.]{1,15}e[+-]?\d{1,41}/gi
const marker = Symbol('number as it was written')

/**
 * Parses JSON. A number that JavaScript would change becomes a function that is written as its digits by `String` and
 * `JSON.stringify`: no schema of a number, a text or an object accepts a function, and free fields pass it on. In a
 * member named `then` the number becomes an object, because a value whose `then` is a function would be awaited like a
 * promise, without end. Nested deeper than the stack of the reviver, numbers stay rounded.
 * @param value the parsed text, if it was parsed before
 * @throws SyntaxError if the text is not JSON
 */
export function parseExactly(text: string, value = parse(text)): unknown {
  if (rawJSON === undefined || !hasChangingNumber(text)) return value
  try {
    return parse(text, (key, one, context) =>
      typeof one !== 'number' || context?.source === undefined || keepsDigits(context.source)
        ? one
        : toExactNumber(context.source, key),
    )
  } catch {
    return value
  }
}

/**
 * Decides whether the reviver is needed, which takes half a second for a megabyte. Long digits within texts, such as
 * ids, do not need it.
 */
function hasChangingNumber(text: string): boolean {
  if (!mayChange.test(text)) return false
  let isInText = false
  for (const [mark] of text.matchAll(marks)) {
    if (mark === '"') isInText = !isInText
    else if (!isInText && !keepsDigits(mark)) return true
  }
  return false
}

/** Whether the value is a number that JavaScript would change, as `parseExactly` returns it. */
export function isExactNumber(value: unknown): value is { toString: () => string } {
  return (typeof value === 'function' || (typeof value === 'object' && value !== null)) && marker in value
}

/**
 * @param source a number as in JSON. A number above 2^53 counts as changed, because JavaScript would write it as
 * `1e+22`.
 */
export function keepsDigits(source: string): boolean {
  const value = Number(source)
  if (!Number.isFinite(value) || source.length > maxLength) return false
  return /^-?\d+$/.test(source) ? Number.isSafeInteger(value) : toDigits(source) === toDigits(String(value))
}

/** Every double has a shorter form, so this bounds the cost of the comparison. `marks` has the same bound. */
const maxLength = 40

function toExactNumber(source: string, key: string): unknown {
  const written = Object.assign(key === 'then' ? {} : () => source, {
    [marker]: true,
    toString: () => source,
    toJSON: () => rawJSON?.(source),
  })
  // Without this, a text schema would check the length of the function too, and report two errors.
  return Object.defineProperty(written, 'length', { value: undefined })
}

/** The digits without zeros at their ends, and the power of ten: `1.50` and `15e-1` are `15e-1`. */
function toDigits(source: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  return kept && `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`
}
