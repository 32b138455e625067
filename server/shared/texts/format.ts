/**
 * Formats the texts of console, servers and command: ICU messages with arguments, `number`, `plural`, `select` and tags.
 * Dates, ordinals and offsets are not supported, because no text has them.
 */

/** The value of an argument, or the function that shows the content of a tag. */
type Value<T> = string | number | ((content: (string | T)[]) => T)

export type Values<T = string> = Record<string, Value<T>>

/** A part that depends on a value. `forms` are those of a plural or a select; the content of a tag is its form `other`. */
type Argument = {
  name: string
  kind?: string | undefined
  forms?: Record<string, Part[]> | undefined
}
export type Part = string | Argument

/** For an argument, group 3 is its end, or the comma before its kind and forms. */
const token =
  /''|'([{}<#][^']*)'?|\{\s*(\w+)\s*(\}|,\s*(number|plural|select)\s*[,}])|<(\w+)>|<\/\w+>|[}#]|[^'{}<#]+|'/y
const formStart = /\s*(=?\w+)\s*\{/y
const formsEnd = /\s*\}/y

/**
 * The parts of a text, in their order.
 * @throws SyntaxError if a brace has no partner, an argument is of another kind, or a plural has no form `other`
 */
export function parseText(text: string): Part[] {
  let at = 0
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  const fail = (): never => {
    throw new SyntaxError(`No ICU message at ${at}: ${text}`)
  }
  /** @param closing the first character of what ends the parts; @param counted the argument that `#` stands for */
  const readParts = (closing: string | undefined, counted?: string): Part[] => {
    const parts: Part[] = []
    while (at < text.length) {
      const [whole, quoted, name, end, kind, tag] = read(token) ?? fail()
      if (whole === '}' || whole.startsWith('</')) return whole[0] === closing ? parts : fail()
      if (tag) parts.push({ name: tag, forms: { other: readParts('<', counted) } })
      else if (name)
        parts.push({
          name,
          kind,
          forms: end?.endsWith(',') ? readForms(kind === 'plural' ? name : counted) : undefined,
        })
      else if (whole === '#' && counted) parts.push({ name: counted, kind: 'number' })
      else parts.push(whole === "''" ? "'" : (quoted ?? whole))
    }
    return closing ? fail() : parts
  }
  const readForms = (counted?: string): Record<string, Part[]> => {
    const forms: Record<string, Part[]> = {}
    while (!read(formsEnd)) forms[(read(formStart) ?? fail())[1] ?? ''] = readParts('}', counted)
    return forms.other ? forms : fail()
  }
  return readParts(undefined)
}

const parsed = new Map<string, Part[]>()

/** Like `format`, for texts with tags. */
export function formatParts<T>(text: string, values: Values<T>, locale: string): (string | T)[] {
  const parts = parsed.get(text) ?? parseText(text)
  parsed.set(text, parts)
  return fill(parts, values, locale)
}

/**
 * The text with its values. Numbers are written as they are, except that `number` and `#` write them as the language
 * does.
 * @throws Error if a value is missing
 */
export function format(text: string, values: Values, locale: string): string {
  return formatParts(text, values, locale).join('')
}

function fill<T>(parts: Part[], values: Values<T>, locale: string): (string | T)[] {
  return parts.flatMap(part => (typeof part === 'string' ? part : fillOne(part, values, locale)))
}

function fillOne<T>({ name, kind, forms }: Argument, values: Values<T>, locale: string): (string | T)[] {
  const value = values[name]
  if (value === undefined) throw new Error(`No value for ${name}`)
  const other = forms?.other ?? []
  if (typeof value === 'function') return [value(fill(other, values, locale))]
  if (!kind) return [String(value)]
  const { numbers, plurals } = formattersOf(locale)
  if (kind === 'number') return [numbers.format(Number(value))]
  const form =
    forms?.[kind === 'select' ? value : `=${value}`] ??
    (kind === 'plural' && forms?.[plurals.select(Number(value))])
  return fill(form || other, values, locale)
}

type Formatters = { numbers: Intl.NumberFormat; plurals: Intl.PluralRules }
const formatters = new Map<string, Formatters>()

/** The formatters are kept, because creating them takes 50 times as long as using them. */
function formattersOf(locale: string): Formatters {
  const made = formatters.get(locale) ?? {
    numbers: new Intl.NumberFormat(locale),
    plurals: new Intl.PluralRules(locale),
  }
  formatters.set(locale, made)
  return made
}
