/** `00-<trace id>-<span id>-<flags>`, neither id all zeros (https://www.w3.org/TR/trace-context/#traceparent-header). */
const version00 = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The value of a `traceparent` header, or null if it is absent or not of version 00, the only one. */
export function readTraceparent(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && version00.test(header) ? header : null
}
