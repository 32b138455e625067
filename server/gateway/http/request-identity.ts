/** What the headers of a call say about it. The request id and the idempotency key are passed on to the provider. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Valid request ids and idempotency keys: printable ASCII without blanks, at most 128 characters. */
export const printable = /^[!-~]{1,128}$/

/** The caller's `X-Request-Id` if it is valid, else a new one. */
export function correlationIdOf(headers: IncomingHttpHeaders): string {
  return validated(headers['x-request-id']) ?? randomUUID()
}

/**
 * The caller's `X-Idempotency-Key`, or a new one if the caller sent none. Null if the caller's is invalid or empty: with
 * another key in its place, the provider would execute a repeated payment twice.
 */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const callerKey = headers['x-idempotency-key']
  if (callerKey === undefined) return randomUUID()
  return validated(callerKey) ?? null
}

export const purposeHeader = 'x-pasarela-purpose'

/**
 * Whether the console reads this to show a page. Any caller may claim it, because it only changes how the journal marks
 * the call.
 */
export function isForDisplay(headers: IncomingHttpHeaders): boolean {
  return headers[purposeHeader] === 'display'
}

function validated(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && printable.test(header) ? header : undefined
}
