import { knownWord } from './closed-sets.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.(\d+))?(Z|[+-]\d{2}:?\d{2})?$/
const decimal = /^-?\d+\.(\d+)$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const url = /^https?:\/\/\S+$/
/** Matches paths of ids of resources. A `reference_id` is any text, which may consist of digits by chance. */
const idPath = /(?:^|[.\]_])(?<!reference_)id$/

/**
 * The format of a text. `2026-03-02T10:15:30.000-04:00` is `date.3+offset`: it has three digits after the second, and
 * an offset. Digits and hexadecimal digits are formats only of ids: elsewhere they depend on the value.
 */
function formatOf(text: string, path: string): string {
  if (text === '') return 'empty'
  const [isDate, fraction = '', zone = ''] = date.exec(text) ?? []
  if (isDate !== undefined) return `date.${fraction.length}${describeZone(zone)}`
  if (uuid.test(text)) return 'uuid'
  if (url.test(text)) return 'url'
  if (email.test(text)) return 'email'
  const [, decimals] = decimal.exec(text) ?? []
  if (decimals !== undefined) return `decimal.${decimals.length}`
  if (!idPath.test(path)) return 'text'
  if (/^\d+$/.test(text)) return 'digits'
  return /^[0-9a-f]{32}$/.test(text) ? 'hex' : 'text'
}

function describeZone(zone: string): string {
  if (zone === '') return ''
  return zone === 'Z' ? 'Z' : '+offset'
}

/**
 * What an answer looks like, without its values: for each path the kinds of value that were seen there. The root is
 * `.`, a field is `payer.email`, and the elements of a list share the path `items[]`. A kind is one of
 * - `null`, `boolean`, `number`, `object`, `list`;
 * - `list[0]`: a list without elements, which does not show what its elements look like;
 * - `text`, or a format of text: `date.3+offset`, `decimal.2`, `email`, `url`, `uuid`;
 * - `=approved`, `=2006`, `="101"`: a known word, number or number as text of a closed set (`closed-sets.ts`). No other
 * value is ever kept;
 * - `absent`: some elements of the list do not have the field;
 * - `unknown`: only in recorded shapes, where the source does not name the kind.
 */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>

/** The shape of a parsed JSON value. */
export function shapeOf(value: unknown): Shape {
  const shape = new Map<string, Set<string>>()
  add(value, '.', shape)
  return shape
}

type Growing = Map<string, Set<string>>

function add(value: unknown, path: string, shape: Growing): void {
  addKind(path, kindOf(value, path), shape)
  if (Array.isArray(value)) addElements(value, path, shape)
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) add(inner, fieldPath(path, key), shape)
}

function addElements(list: unknown[], path: string, shape: Growing): void {
  const elementPath = path === '.' ? '[]' : `${path}[]`
  const fields = new Set(list.flatMap(element => (isObject(element) ? Object.keys(element) : [])))
  for (const element of list) {
    add(element, elementPath, shape)
    if (!isObject(element)) continue
    for (const field of fields)
      if (!Object.hasOwn(element, field)) addKind(fieldPath(elementPath, field), 'absent', shape)
  }
}

function addKind(path: string, kind: string, shape: Growing): void {
  const kinds = shape.get(path)
  if (kinds) kinds.add(kind)
  else shape.set(path, new Set([kind]))
}

function kindOf(value: unknown, path: string): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'list[0]' : 'list'
  const type = typeof value
  if (type === 'object' || type === 'boolean') return type
  const text = String(value)
  const word = knownWord(path, text)
  if (word === undefined) return type === 'number' ? 'number' : formatOf(text, path)
  return type === 'string' && /^\d/.test(word) ? `="${word}"` : `=${word}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A name that a program would choose. Any other key may be data, such as an id or an address, and is not kept. */
const fieldName = /^[a-z_][a-z_-]*\d{0,2}[a-z_-]*$/i
const maxNameLength = 48

/**
 * The path of a field, such as `payer.email`. A key with a dot is quoted:
 * `additional_info["payer.authentication_type"]`.
 */
function fieldPath(path: string, key: string): string {
  const parts = key.split('.')
  const isName = key.length <= maxNameLength && parts.every(part => fieldName.test(part))
  const start = path === '.' ? '' : path
  if (!isName) return `${start}["*"]`
  if (parts.length > 1) return `${start}["${key}"]`
  return start === '' ? key : `${start}.${key}`
}

/** True if the path is below the other: `payer.email` and `items[].title` below `payer`, `items` and `.`. */
export function isInside(path: string, parent: string): boolean {
  if (parent === '.') return path !== '.' && !path.startsWith('header ')
  return path.startsWith(parent) && /^[.[]/.test(path.slice(parent.length))
}
