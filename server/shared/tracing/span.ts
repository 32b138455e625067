/** The steps of a call in a distributed trace. They are passed on explicitly, so a gateway without traces pays nothing. */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Values must come from fixed lists, be numbers, or be created by the gateway, because traces are stored elsewhere,
 * without masking.
 */
export type Attributes = Record<string, string | number | string[]>

export type Span = {
  /** The `traceparent` of requests that this step sends. */
  readonly traceparent: string
  startChild: (name: string, options?: { isRequest?: boolean; attributes?: Attributes }) => Span
  /** @param errorType a short word if the step failed, for example an error code */
  end: (errorType?: string | null, attributes?: Attributes) => void
}

/** Starts and exports spans. */
export type Tracing = {
  /** Starts the span of a request to this gateway. It continues the trace of the caller's `traceparent`. */
  startServerSpan: (headers: IncomingHttpHeaders, name: string, attributes: Attributes) => Span
  /** Exports the remaining spans, within seconds. */
  close: () => Promise<void>
}

/** Continues the caller's trace in a gateway that records none: the provider gets a valid `traceparent` unchanged. */
export function passOn({ traceparent }: IncomingHttpHeaders): Span | null {
  const parent = readTraceparent(traceparent)
  if (parent === null) return null
  const span: Span = { traceparent: parent, startChild: () => span, end: () => {} }
  return span
}

/** `00-<trace id>-<span id>-<flags>`, neither id all zeros (https://www.w3.org/TR/trace-context/#traceparent-header). */
const version00 = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The value of a `traceparent` header, or null if the header is absent or not of version 00, the only version. */
export function readTraceparent(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && version00.test(header) ? header : null
}
