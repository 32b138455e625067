/** A collector of OpenTelemetry traces. It has all spans of a gateway once the gateway has closed. */
import { json, type StubProvider, startStubProvider } from './stub-provider.ts'

type CollectedSpan = {
  traceId: string
  spanId: string
  /** Absent in the first span of a trace. */
  parentSpanId?: string
  name: string
  kind: string
  attributes: Record<string, unknown>
  isFailed: boolean
}

export type OtlpCollector = StubProvider & {
  /** The spans in the order in which they ended. */
  spans: () => CollectedSpan[]
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const server = await startStubProvider()
  server.answerWith(json(200, {}))
  return { ...server, spans: () => server.seen.flatMap(({ body }) => readSpans(body)) }
}

/** The JSON form of OTLP (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
type ExportRequest = {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[]
}
type OtlpSpan = Pick<CollectedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> & {
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code: number }
}

const kinds = ['unspecified', 'internal', 'server', 'client']
const failed = 2

function readSpans(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body) as ExportRequest
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans))
  return spans.map(({ kind, attributes, status, ...span }) => ({
    ...span,
    kind: kinds[kind] ?? '',
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    isFailed: status.code === failed,
  }))
}
