import { paymentError } from '../errors/payment-errors.ts'
import { isMissing, isObject, type JsonObject, toObject } from '../json.ts'

/** The provider converts keys to snake case, at every depth. */
export function readMetadata(value: unknown, now: number): JsonObject {
  if (isMissing(value)) return {}
  if (!isObject(value)) throw paymentError(4022, now)
  return toObject(snakeCased(value))
}

function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [toSnakeCase(key), snakeCased(inner)])
  return Object.fromEntries(entries)
}

function toSnakeCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
