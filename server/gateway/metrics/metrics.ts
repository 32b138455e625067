/**
 * The gateway's metrics in Prometheus's format. HTTP metrics have OpenTelemetry's names and buckets
 * (https://opentelemetry.io/docs/specs/semconv/http/http-metrics/). Labels take values from requests only if they are
 * in a fixed list, so 10,000 random paths are one series.
 */
import { Counter, Histogram, Registry } from '@prometheus-io/client'
import { forwardOutcomes } from '../../contract/entry-facts.ts'
import { notificationTopics } from '../../facts/notification-topics.ts'
import { type Readings, watch } from './readings.ts'

const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

/** In seconds, as OpenTelemetry recommends for HTTP. */
const httpBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
/** In seconds. A commit waits for the disk, about 1 to 20 ms. */
const appendBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const verdicts = ['validated', 'unsigned', 'rejected', 'not_stored'] as const
type Verdict = (typeof verdicts)[number]
const forwardResults = [...forwardOutcomes, 'faulted'] as const
type ForwardResult = (typeof forwardResults)[number]
/** One finished exchange. `status` is null without an answer. */
type HttpExchange = { method: string; route: string; status: number | null; seconds: number }

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })

  const served = histogram(
    'http_server_request_duration_seconds',
    'Requests to the gateway, but for the live feed.',
    ['http_request_method', 'http_route', 'http_response_status_code', 'error_type'],
    httpBuckets,
  )
  const sent = histogram(
    'http_client_request_duration_seconds',
    'Requests to the provider, each attempt for itself.',
    ['http_request_method', 'http_response_status_code', 'error_type'],
    httpBuckets,
  )
  const notifications = counter('pasarela_notifications_total', 'Notifications by topic and verdict.', [
    'topic',
    'verdict',
  ])
  // Prometheus sees no increase in the first value of a series, and so would miss the first one that is not stored.
  for (const topic of [...Object.keys(notificationTopics), 'other'])
    for (const verdict of verdicts) notifications.inc({ topic, verdict }, 0)
  const forwards = counter(
    'pasarela_forwards_total',
    'Attempts to forward a notification to a store; faulted: testers had set a fault.',
    ['outcome'],
  )
  for (const outcome of forwardResults) forwards.inc({ outcome }, 0)
  const append = histogram(
    'pasarela_journal_append_duration_seconds',
    'Transactions of the journal, from the queue to the disk.',
    ['outcome'],
    appendBuckets,
  )

  return {
    contentType: metricsContentType,
    render: () => registry.metrics(),
    served: memoize(({ method, route, status }) =>
      served.labels({
        http_request_method: method,
        http_route: route,
        http_response_status_code: String(status ?? ''),
        error_type: status === null ? 'client_closed_request' : errorTypeOf(status, 500),
      }),
    ),
    sent: memoize(({ method, status }) =>
      sent.labels({
        http_request_method: method,
        http_response_status_code: String(status ?? ''),
        error_type: status === null ? 'no_answer' : errorTypeOf(status, 400),
      }),
    ),
    notified: (topic: string | null, verdict: Verdict) =>
      notifications.inc({
        topic: topic !== null && Object.hasOwn(notificationTopics, topic) ? topic : 'other',
        verdict,
      }),
    forwarded: (outcome: ForwardResult) => forwards.inc({ outcome }),
    appended: (seconds: number, isStored: boolean) =>
      append.observe({ outcome: isStored ? 'stored' : 'failed' }, seconds),
    retried: counter('pasarela_provider_retries_total', 'Attempts beyond the first.'),
    dropped: counter('pasarela_calls_dropped_total', 'Calls that the journal did not keep.'),
    late: counter(
      'pasarela_late_entries_total',
      'Calls and notifications of accounts that were removed meanwhile.',
    ),
    shed: counter('pasarela_requests_shed_total', 'Requests refused for overload.', ['share']),
    watch: (readings: Readings) => watch(registers, readings),
  }
}

/** Servers count other statuses as failed than clients do, by OpenTelemetry's convention. */
const errorTypeOf = (status: number, from: number): string => (status >= from ? String(status) : '')

type Child = { observe: (seconds: number) => void }

/** Looking up the series of an exchange is most of the cost of an observation. */
function memoize(find: (exchange: HttpExchange) => Child): (exchange: HttpExchange) => void {
  const known = new Map<string, Map<string, Child>>()
  return exchange => {
    const { method, route, status, seconds } = exchange
    const ofRoute = known.get(route) ?? new Map<string, Child>()
    known.set(route, ofRoute)
    const key = `${method} ${status}`
    const child = ofRoute.get(key) ?? find(exchange)
    ofRoute.set(key, child)
    child.observe(seconds)
  }
}
