/** The steps of a call in a distributed trace. They are passed on explicitly, so a gateway without traces pays nothing. */
import type { IncomingHttpHeaders } from 'node:http'
import { readTraceparent } from './traceparent.ts'

/** Values are of fixed lists, numbers, or the gateway's own: traces are kept elsewhere, where nothing is masked. */
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

/** The caller's trace where this gateway records none: the provider gets the `traceparent` unchanged, if it is valid. */
export function passOn({ traceparent }: IncomingHttpHeaders): Span | null {
  const given = readTraceparent(traceparent)
  if (given === null) return null
  const span: Span = { traceparent: given, startChild: () => span, end: () => {} }
  return span
}
