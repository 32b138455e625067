/** Reads the fields that a criterion names. */
import { toObject } from '../facts/json.ts'
import type { SeenCall } from './recorded.ts'

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
        const inner = toObject(value)[name]
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

/** The alternative (`a|b`) that is present everywhere, else the first one. */
export function presentOf(call: SeenCall, field: string): FoundField[] {
  const alternatives = field.split('|').map(one => findField(call, one))
  return alternatives.find(places => !places.some(({ value }) => isAbsent(value))) ?? alternatives[0] ?? []
}
