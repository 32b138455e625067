/** Values that the declaration of a request accepts, and that are not those of any right body. */
import type { Field, Fields, TextField } from '../../../catalog/requests/field.ts'
import type { Json } from './api.ts'

/** Texts of many forms, so that nearly every field accepts one of them. Another number makes other texts, by which an answer shows which field they came from. */
const textsOf = (number: number) => [
  ...[`x${number}q`, `https://shop.example/x${number}q`, `2030-01-01T11:00:00.${number}-04:00`],
  ...[
    `PT${number}M`,
    `${number}.12`,
    `77${number}`,
    `a${number}@b.co`,
    '10x10x20,500',
    `${number}`.repeat(12),
  ],
]

const fits = ({ minLength, maxLength, forms = [] }: TextField, text: string) =>
  text.length >= (minLength?.[0] ?? 0) &&
  text.length <= (maxLength?.[0] ?? 500) &&
  forms.every(([form]) => (form instanceof RegExp ? form.test(text) : form(text)))

/** Every value of an enumeration, both of a flag, and one of any other type. */
function rightValuesOf(field: Field, number: number): unknown[] {
  switch (field.is) {
    case 'text':
    case 'id':
      return field.oneOf
        ? field.oneOf[0].filter(text => text !== '')
        : textsOf(number)
            .filter(text => fits(field, text))
            .slice(0, 1)
    case 'number':
      return [field.whole || field.isId ? number : number + 0.5]
    case 'integer':
      return [Math.min(number, field.max?.[0] ?? number)]
    case 'boolean':
      return [true, false]
    case 'object':
      return field.fields ? [] : [{ k7: `v${number}` }]
    case 'list':
      return field.items ? rightValuesOf(field.items, number).map(value => [value]) : [[`v${number}`]]
    case 'any':
      return [`x${number}q`]
  }
}

/** A field with a right value: `items.0.title`, `payer.email`. `turn` counts the values of one field. */
export type RightChange = { path: string; value: unknown; turn: number }

/** The right values of all fields. */
export function rightChangesOf(fields: Fields, prefix = '', first = 100): RightChange[] {
  const found: RightChange[] = []
  for (const [name, field] of Object.entries(fields)) {
    const path = `${prefix}${name}`
    const inner = field.is === 'list' ? field.items : field
    const parts = inner?.is === 'object' ? (inner.fields ?? {}) : {}
    const number = first + found.length
    found.push(...rightValuesOf(field, number).map((value, turn) => ({ path, value, turn })))
    const below = field.is === 'list' ? `${path}.0.` : `${path}.`
    found.push(...rightChangesOf(parts, below, number + 1))
  }
  return found
}

/** The body with another value at the path. Absent objects and lists on the way are made. */
export function putAt(body: Json, path: string, value: unknown): Json {
  const [name = '', ...rest] = path.split('.')
  const isList = name === '0'
  const inner = body?.[name]
  const next = rest.length === 0 ? value : putAt(inner ?? (rest[0] === '0' ? [] : {}), rest.join('.'), value)
  return isList ? [next] : { ...body, [name]: next }
}
