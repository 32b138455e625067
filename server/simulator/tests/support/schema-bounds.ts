import { z } from 'zod'

/** The last values that are accepted. Null where there is no bound. */
export type Bounds = readonly [min: number | null, max: number | null]

/** A large value, for what has no upper bound. */
const large = 1_000_000

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

const boundNames = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']

/**
 * The paths of all values in a schema whose number, length or count has a bound, and their types: `items[].title`.
 * Items of a list that is checked before they are read are only in the schema of the output.
 */
export function boundedPaths(schema: z.ZodType): Map<string, string> {
  const found = new Map<string, string>()
  eachPart(schema, (part, path) => {
    // Every whole number has the bounds of exact ones.
    const isBound = (name: string) => name in part && Math.abs(Number(part[name])) < Number.MAX_SAFE_INTEGER
    if (boundNames.some(isBound)) found.set(path, String(part.type))
  })
  return found
}

/** The paths of all texts in a schema that have a pattern of ours, and the patterns. Formats such as dates have others. */
export function patternPaths(schema: z.ZodType): Map<string, string> {
  const found = new Map<string, string>()
  eachPart(schema, (part, path) => {
    if (part.pattern !== undefined && part.format === undefined) found.set(path, String(part.pattern))
  })
  return found
}

/** Visits each part of the schema. Schemas with a name stand once in its definitions. */
function eachPart(schema: z.ZodType, visit: (part: JsonSchema, path: string) => void): void {
  let definitions: Record<string, JsonSchema> = {}
  function look(part: JsonSchema, path: string) {
    visit(part, path)
    const named = definitions[part.$ref?.split('/').at(-1) ?? '']
    if (named) look(named, path)
    for (const [name, inner] of Object.entries(part.properties ?? {}))
      look(inner, path === '' ? name : `${path}.${name}`)
    if (part.items) look(part.items, `${path}[]`)
    for (const inner of [...(part.anyOf ?? []), ...(part.allOf ?? [])]) look(inner, path)
  }
  for (const io of ['input', 'output'] as const) {
    const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
    definitions = whole.$defs ?? {}
    look(whole, '')
  }
}

const keysOf = (path: string) => path.replaceAll('[]', '.0').split('.')

/** A text of this length, in the form that the last name of the path requires. */
function textFor(path: string, length: number): string {
  if (path.endsWith('_url')) return 'https://a.b/'.padEnd(length, 'x')
  if (path.endsWith('email')) return '@shop.example'.padStart(length, 'x')
  if (path.endsWith('terminal_id')) return 'PAX__'.padEnd(length, '1')
  return path === 'path' ? '/'.padEnd(length, 'x') : 'x'.repeat(length)
}

/** Whether the value at this path is accepted if it has this size, whatever the schema says about other values. */
export function acceptsSize(
  schema: z.ZodType,
  path: string,
  { size, type }: { size: number; type: string | undefined },
): boolean {
  return accepts(
    schema,
    path,
    type === 'string' ? textFor(path, size) : type === 'array' ? Array.from({ length: size }) : size,
  )
}

/** Whether the value is accepted at this path, whatever the schema says about other values. */
export function accepts(schema: z.ZodType, path: string, value: unknown): boolean {
  const keys = keysOf(path)
  const sent = keys.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)
  const issues = schema.safeParse(sent).error?.issues ?? []
  // What a field needs beside it is no bound of its own.
  const isOfSize = ({ message }: { message: string }) => !message.startsWith('must come with')
  return !issues.filter(isOfSize).some(issue => issue.path.join('.') === keys.join('.'))
}

/** Each value at a bound or one beyond it, and whether it must be accepted. */
export function sidesOf([min, max]: Bounds, type: string): [size: number, isAccepted: boolean][] {
  const isSize = (size: number) => size >= 0 || type === 'number' || type === 'integer'
  const sides: [number, boolean][] = [
    ...(min === null ? [] : ([[min - 1, false]] as [number, boolean][])),
    [min ?? max ?? 1, true],
    [max ?? (type === 'array' ? 1000 : large), true],
    ...(max === null ? [] : ([[max + 1, false]] as [number, boolean][])),
  ]
  return sides.filter(([size]) => isSize(size))
}
