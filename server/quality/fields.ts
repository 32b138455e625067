/** Reads and sets the fields that a criterion names. */
import { asJson, type Json, type SeenCall } from './recorded.ts'

/** `path` is that of the value: `items[0].title`. */
export type FoundField = { path: string; value: unknown }

/** Every place where a field belongs. Without any item, the first one's. The value of an absent field is undefined. */
export function findField(call: SeenCall, field: string): FoundField[] {
  if (field.startsWith('header:')) return [{ path: field, value: call.headers.get(field.slice(7)) }]
  return field.split('.').reduce<FoundField[]>(
    (found, part) =>
      found.flatMap(({ path, value }) => {
        const name = part.replace('[]', '')
        const at = path === '' ? name : `${path}.${name}`
        const inner = asJson(value)[name]
        if (!part.endsWith('[]')) return [{ path: at, value: inner }]
        const items = Array.isArray(inner) && inner.length > 0 ? inner : [undefined]
        return items.map((item, index) => ({ path: `${at}[${index}]`, value: item }))
      }),
    [{ path: '', value: call.sent }],
  )
}

/** The provider treats empty values as none. */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.every(isAbsent)
  return typeof value === 'object' && Object.values(value).every(isAbsent)
}

/** Masked values are present, and nothing else is known of them. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes('***')
}

export type Change = { before: Json; after: Json }

/** What the shop sends and should send: the members of the body that the field is in, alone. */
export function changeField(body: Json, field: string, example: unknown): Change | null {
  if (field.startsWith('header:')) {
    const name = field.slice(7)
    return { before: { headers: {} }, after: { headers: { [name]: example } } }
  }
  const top = field.split('.')[0]?.replace('[]', '') ?? ''
  const before = hideCards(top in body ? { [top]: body[top] } : {})
  return { before, after: asJson(set(before, field.split('.'), example)) }
}

/** A report is shown to others, and a HAR file masks nothing. */
function hideCards(body: Json): Json {
  const secret = /^(?:token|card_token_id|card_number|security_code|cvv)$/
  const text = JSON.stringify(body, (name, value) => (secret.test(name) && value !== '' ? '***' : value))
  return asJson(JSON.parse(text))
}

function set(value: unknown, [part, ...rest]: string[], example: unknown): unknown {
  if (part === undefined) return example
  const name = part.replace('[]', '')
  const members = asJson(value)
  const inner = members[name]
  if (!part.endsWith('[]')) return { ...members, [name]: set(inner, rest, example) }
  const items: unknown[] = Array.isArray(inner) && inner.length > 0 ? inner : [{}]
  return { ...members, [name]: items.map(item => set(item, rest, example)) }
}
