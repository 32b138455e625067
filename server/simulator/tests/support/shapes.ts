import type { Json } from './api.ts'
import shapes from './shapes.json' with { type: 'json' }

/**
 * The JSON types of the provider's published examples, one line each: `n` number, `s` text, `b` boolean, `?` null,
 * `[…]` a list by its first element, `{name:…}` an object. They are derived from the values of the examples, which are
 * not kept.
 */
export type ShapeName = keyof typeof shapes

type Shape = string | { list: Shape | null } | { fields: Map<string, Shape> }

function parseShape(text: string): Shape {
  let at = 0
  function read(): Shape {
    const sign = text[at++]
    if (sign === '[') {
      const element = text[at] === ']' ? null : read()
      at++
      return { list: element }
    }
    if (sign !== '{') return sign ?? '?'
    const fields = new Map<string, Shape>()
    while (text[at] !== '}') {
      const end = text.indexOf(':', at)
      const name = text.slice(at, end)
      at = end + 1
      fields.set(name, read())
      if (text[at] === ' ') at++
    }
    at++
    return { fields }
  }
  return read()
}

/**
 * The differences in type between an answer and the example: missing fields, other types, additional fields. Null on
 * either side fits everything, because examples do not show all types.
 */
export function differences(name: ShapeName, answer: Json): string[] {
  return compare(parseShape(shapes[name]), answer, name)
}

function compare(shape: Shape, value: Json, path: string): string[] {
  if (value === null || shape === '?') return []
  if (typeof shape === 'string') {
    const found = { number: 'n', string: 's', boolean: 'b' }[typeof value as 'number'] ?? typeof value
    return found === shape ? [] : [`${path} is ${found}, the example has ${shape}`]
  }
  if ('list' in shape) {
    if (!Array.isArray(value)) return [`${path} is not a list`]
    const { list } = shape
    return list === null ? [] : value.flatMap((each, index) => compare(list, each, `${path}[${index}]`))
  }
  if (typeof value !== 'object' || Array.isArray(value)) return [`${path} is not an object`]
  const missing = [...shape.fields].flatMap(([key, inner]) =>
    key in value ? compare(inner, value[key], `${path}.${key}`) : [`${path}.${key} is missing`],
  )
  const added = Object.keys(value).filter(key => !shape.fields.has(key))
  return [...missing, ...added.map(key => `${path}.${key} is not in the example`)]
}
