/** The two names a request carries through gateway and provider. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const printable = /^[\x21-\x7e]{1,128}$/

/** The caller's `X-Request-Id` where it is printable text of at most 128 characters, else a new one. */
export function correlationIdOf(headers: IncomingHttpHeaders): string {
  return acceptable(headers['x-request-id']) ?? randomUUID()
}

/** The caller's `X-Idempotency-Key`, else a new one for this request. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string {
  return acceptable(headers['x-idempotency-key']) ?? randomUUID()
}

function acceptable(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && printable.test(header) ? header : undefined
}
