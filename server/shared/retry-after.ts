/** About 68 years. More digits would become "Infinity" in the answer to the caller. */
const maxDelaySeconds = 2 ** 31 - 1

/** `Retry-After` in seconds: a number, or an HTTP date against `nowMs` (RFC 9110, section 10.2.3). */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header.trim())) return Math.min(Number(header), maxDelaySeconds)
  const dateMs = Date.parse(header)
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000))
}
