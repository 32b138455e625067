/** Reads the errors of the Orders API: `{errors: [{code, message, details[]}]}`, with `data` where an order failed. */
import type { FailedOrder } from '../../contract/envelopes.ts'
import { readOrderErrors } from '../../facts/provider-errors.ts'
import type { FieldErrors } from '../errors.ts'
import type { ProviderHttpError } from './errors.ts'

type Refusal = Pick<ProviderHttpError, 'status' | 'family' | 'body'>

/**
 * The order of a 402 and its failed transactions (measured by a third party in July 2026). Null for other statuses, and
 * for a 402 that names no order.
 */
export function readFailedOrder({ status, family, body }: Refusal): FailedOrder | null {
  if (status !== 402 || family !== 'orders') return null
  const data = memberOf(body, 'data')
  const id = memberOf(data, 'id')
  if (typeof id !== 'string') return null
  const payments = memberOf(memberOf(data, 'transactions'), 'payments')
  return { id, transactions: Array.isArray(payments) ? payments.flatMap(readFailedTransaction) : [] }
}

function readFailedTransaction(payment: unknown): FailedOrder['transactions'] {
  const [id, status, detail] = ['id', 'status', 'status_detail'].map(name => memberOf(payment, name))
  if (status !== 'failed' || typeof id !== 'string' || typeof detail !== 'string') return []
  return [{ id, status_detail: detail }]
}

/** The paths in a detail, such as `'$.transactions.payments[0].amount' - ...`. */
const quotedPath = /'\$\.([^']+)'/g

/**
 * The provider's details by the field that they name, whose path is written as in our own messages
 * (`transactions.payments.0.amount`). Undefined if no detail names a field.
 */
export function readFieldErrors({ family, body }: Refusal): FieldErrors | undefined {
  if (family !== 'orders') return undefined
  const named = readOrderErrors(body)
    .flatMap(({ details }) => details)
    .flatMap(detail => [...detail.matchAll(quotedPath)].map(([, path = '']) => ({ path, detail })))
  if (named.length === 0) return undefined
  const byField = Map.groupBy(named, ({ path }) => path.replaceAll(/\[(\d+)\]/g, '.$1'))
  return Object.fromEntries([...byField].map(([field, ones]) => [field, ones.map(({ detail }) => detail)]))
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
