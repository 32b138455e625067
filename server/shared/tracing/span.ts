/** The steps of a call in a distributed trace. They are passed on explicitly, so a gateway without traces pays nothing. */
import type { IncomingHttpHeaders } from 'node:http'
import { readTraceparent } from './traceparent.ts'

/**
 * Values come from fixed lists, are numbers, or are made by the gateway: traces are stored elsewhere, without masking.
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
  /** The span of a request to this gateway. It continues the trace of the caller's `traceparent`. */
  startServerSpan: (headers: IncomingHttpHeaders, name: string, attributes: Attributes) => Span
  /** Exports what is left, within seconds. */
  close: () => Promise<void>
}

/** Continues the caller's trace in a gateway that records none: the provider gets a valid `traceparent` unchanged. */
export function passOn({ traceparent }: IncomingHttpHeaders): Span | null {
  const parent = readTraceparent(traceparent)
  if (parent === null) return null
  const span: Span = { traceparent: parent, startChild: () => span, end: () => {} }
  return span
}
