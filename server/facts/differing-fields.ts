import { isObject } from './json.ts'

/** The paths at which two JSON bodies differ: `payer.identification.number`. A list counts by its elements. */
export function differingFields(one: unknown, other: unknown, path = ''): string[] {
  const [left, right] = [one, other].map(membersOf)
  if (!left || !right) return JSON.stringify(one) === JSON.stringify(other) ? [] : [path]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  const isList = Array.isArray(one) || Array.isArray(other)
  const within = (name: string) => (isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`)
  return [...names].flatMap(name => differingFields(left[name], right[name], within(name)))
}

function membersOf(value: unknown): Record<string, unknown> | undefined {
  return Array.isArray(value) ? { ...value } : isObject(value) ? value : undefined
}
