/**
 * Exports spans over OTLP/HTTP. The only module that imports OpenTelemetry's SDK; it is loaded only if an endpoint is
 * configured (decision 050). It registers nothing globally, because tests run several gateways in one process.
 */
import {
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Attributes, Span, Tracing } from './span.ts'
import { readTraceparent } from './span.ts'

export type TracingOptions = {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`. The exporter reads the other standard variables itself, for example headers. */
  endpoint: string
  version: string
  onFailed: (error: unknown) => void
  onExported: () => void
}

/** Time limit of one export with its retries, which also bounds the last export when the gateway closes. */
const exportTimeoutMs = 3_000

export function openTelemetry({ endpoint, version, onFailed, onExported }: TracingOptions): Tracing {
  const otlp = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs })
  const exporter: SpanExporter = {
    export: (spans, done) =>
      otlp.export(spans, result => {
        if (result.error) onFailed(result.error)
        else onExported()
        done(result)
      }),
    shutdown: () => otlp.shutdown(),
  }
  const resource = resourceFromAttributes({ 'service.name': 'pasarela', 'service.version': version })
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: resource.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('pasarela', version)
  return {
    startServerSpan: ({ traceparent }, name, attributes) => {
      const context = contextOf(readTraceparent(traceparent))
      return new RecordedSpan(tracer, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context))
    },
    // The exporter has already reported a failure.
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** The context of a caller's span. */
function contextOf(traceparent: string | null) {
  if (traceparent === null) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

class RecordedSpan implements Span {
  readonly #tracer: Tracer
  readonly #span: OtelSpan

  constructor(tracer: Tracer, span: OtelSpan) {
    this.#tracer = tracer
    this.#span = span
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext()
    return `00-${traceId}-${spanId}-${traceFlags === TraceFlags.SAMPLED ? '01' : '00'}`
  }

  startChild(name: string, { isRequest = false, attributes = {} } = {}): Span {
    const kind = isRequest ? SpanKind.CLIENT : SpanKind.INTERNAL
    const context = trace.setSpan(ROOT_CONTEXT, this.#span)
    return new RecordedSpan(this.#tracer, this.#tracer.startSpan(name, { kind, attributes }, context))
  }

  end(errorType: string | null = null, attributes: Attributes = {}): void {
    this.#span.setAttributes(attributes)
    if (errorType !== null) {
      this.#span.setAttribute('error.type', errorType)
      this.#span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.#span.end()
  }
}
