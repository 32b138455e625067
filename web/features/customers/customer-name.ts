import type { Customer } from '../../../server/contract/customers.ts'

/** First and last name, as far as they are known. */
export function nameOf({ first_name, last_name }: Customer): string {
  return [first_name, last_name].filter(Boolean).join(' ')
}

/** Reads a text. The provider returns objects of nulls for unknown values. */
export function textOf(value: unknown, ...names: string[]): string {
  if (typeof value !== 'object' || value === null) return ''
  const fields = value as Record<string, unknown>
  return names
    .map(name => fields[name])
    .filter(part => (typeof part === 'string' && part !== '') || typeof part === 'number')
    .join(' ')
}
