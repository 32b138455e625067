import type { Finding } from '../../../catalog/requests/field.ts'
import { valueAt } from '../../../facts/json.ts'
import type { OrderErrorCode } from '../../../facts/provider-errors/order-errors.ts'
import type { Refuse } from '../check-body.ts'
import { type OrderFault, orderFaults } from './order-errors.ts'

/** Refuses a body of orders with all faults at once. */
export function refuseOrder(body: unknown): Refuse {
  return faults => orderFaults(faults.map(each => toFault(each, body)))
}

function toFault({ kind, path, rule: { code, message, value } }: Finding, body: unknown): OrderFault {
  // The name of an unknown field may be empty.
  const place = path === '' && kind !== 'unknown' ? "'$'" : `'$.${path}'`
  const detail = message?.replace(/\{(path|type|length|value)\}/g, (_, name) =>
    name === 'path' ? place : wordFor(name, valueAt(body, path)),
  )
  return {
    code: code as OrderErrorCode,
    ...(detail !== undefined && { detail }),
    ...(value !== undefined && { message: value }),
  }
}

function wordFor(name: string, value: unknown): string {
  if (name === 'type') return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  if (name === 'value') return String(value)
  return Array.isArray(value) || typeof value === 'string' ? String(value.length) : '0'
}
