import type { Span } from '../../shared/tracing/span.ts'
import type { RawRequest } from './send-once.ts'

type Attempt = { parent: Span | null; attempts: number; baseUrl: URL }

/**
 * Starts the span of one attempt and sends its `traceparent`. The path and the query are left out of it, because they
 * contain ids and e-mail addresses; the parent span has the operation's name.
 */
export function traceAttempt(raw: RawRequest, { parent, attempts, baseUrl }: Attempt): Span | null {
  if (parent === null) return null
  const span = parent.startChild(raw.method, {
    isRequest: true,
    attributes: {
      'http.request.method': raw.method,
      'server.address': baseUrl.hostname,
      'server.port': Number(baseUrl.port) || (baseUrl.protocol === 'https:' ? 443 : 80),
      ...(attempts > 1 && { 'http.request.resend_count': attempts - 1 }),
    },
  })
  raw.headers.traceparent = span.traceparent
  return span
}

/** @param status null without an answer */
export function endAttempt(span: Span, status: number | null): void {
  if (status === null) span.end('no_answer')
  else span.end(status >= 400 ? String(status) : null, { 'http.response.status_code': status })
}
