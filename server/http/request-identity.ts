/** The two names a request carries through gateway and provider. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a request id and an idempotency key may be: printable ASCII without blanks, at most 128 characters. */
export const printable = /^[!-~]{1,128}$/

/** The caller's `X-Request-Id` where it is printable text of at most 128 characters, else a new one. */
export function correlationIdOf(headers: IncomingHttpHeaders): string {
  return acceptable(headers['x-request-id']) ?? randomUUID()
}

/**
 * The caller's `X-Idempotency-Key`, else a new one for this request. Null: the caller's cannot be passed on, and
 * another one in its place would let a repeated payment be made twice.
 */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const given = headers['x-idempotency-key']
  if (given === undefined || given === '') return randomUUID()
  return acceptable(given) ?? null
}

function acceptable(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && printable.test(header) ? header : undefined
}
