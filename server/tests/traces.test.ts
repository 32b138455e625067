/** Distributed traces are always passed on, and recorded if an endpoint is configured. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NotificationDetail } from '../journal/entries.ts'
import { startGatewayChild, startTimeout } from './support/entry-files.ts'
import { printLoadedModules } from './support/loaded-modules.ts'
import { type OtlpCollector, startOtlpCollector } from './support/otlp-collector.ts'
import { prepareFolder } from './support/prepare-folder.ts'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { hangUp, json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const payment = { ...paymentFields, token: 'ff8080814c11e237014c1ff593b57b4d' }

describe('without an endpoint', () => {
  let stub: StubProvider
  let gateway: TestGateway
  beforeAll(async () => {
    stub = await startStubProvider()
    stub.answerWith(json(200, { id: 1 }))
    gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url })
  })
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]()
    await stub?.close()
  })

  test.each([
    '/api/gateway/payments/1',
    `/trpc/payments.get?input=${encodeURIComponent('{"paymentId":"1"}')}`,
  ])("the caller's traceparent goes to the provider: GET %s", async path => {
    await gateway.http('GET', path, undefined, { traceparent, tracestate: 'vendor=1' })
    expect(stub.seen.at(-1)?.headers).toMatchObject({ traceparent })
    expect(stub.seen.at(-1)?.headers).not.toHaveProperty('tracestate')
    await gateway.http('GET', path)
    expect(stub.seen.at(-1)?.headers).not.toHaveProperty('traceparent')
  })

  test.each([
    ['no trace', ''],
    ['another version', `01${traceparent.slice(2)}`],
    ['an invalid version', `ff${traceparent.slice(2)}`],
    ['capitals', traceparent.toUpperCase()],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
    ['a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['more', `${traceparent}-x`],
    ['two of them', `${traceparent}, ${traceparent}`],
    ['an access token', 'APP_USR-1234'],
  ])('a traceparent that is not valid is not passed on: %s', async (_what, header) => {
    const { status } = await gateway.rest('POST', '/payments', payment, { traceparent: header })
    expect(status).toBe(201)
    expect(stub.seen.at(-1)?.headers).not.toHaveProperty('traceparent')
  })
})

describe('with an endpoint', () => {
  let collector: OtlpCollector
  beforeAll(async () => {
    collector = await startOtlpCollector()
  })
  afterAll(() => collector?.close())

  /** The spans of one trace as lines: kind, name, and the names of all their parents. */
  const treeOf = (trace: string) => {
    const spans = collector.spans().filter(span => span.traceId === trace)
    const pathOf = ({ parentSpanId, kind, name }: (typeof spans)[number]): string => {
      const parent = spans.find(({ spanId }) => spanId === parentSpanId)
      return `${parent ? `${pathOf(parent)} > ` : ''}${kind} ${name}`
    }
    return spans.map(pathOf).sort()
  }

  test('one trace shows the call, the request to the provider, and the notification about the payment', async () => {
    await using demo = await startTestDemo({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const token = await demo.tokenize()
    await demo.rest('POST', '/payments', { ...paymentFields, token }, { traceparent })
    await demo.simulator.idle()
    await demo.stop()
    const call = 'server POST /api/gateway/payments > internal payments.create > client POST'
    const notification = `${call} > server POST /api/gateway/webhooks`
    expect(treeOf(traceId)).toEqual([
      call.split(' > ')[0],
      'server POST /api/gateway/payments > internal payments.create',
      call,
      notification,
      `${notification} > internal journal.append`,
      `${notification} > internal webhooks.receive`,
    ])
    expect(collector.spans().find(span => span.kind === 'server')?.parentSpanId).toBe('b7ad6b7169203331')
    expect(collector.seen[0]).toMatchObject({ method: 'POST', url: '/v1/traces' })
    expect(collector.seen[0]?.body).toContain('{"key":"service.name","value":{"stringValue":"pasarela"}}')
  })

  test('spans have the attributes of HTTP, each attempt its own, and failures their code', async () => {
    const stub = await startStubProvider()
    stub.answerWith(json(503, {}), hangUp, json(404, { message: 'Payment not found' }))
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, GATEWAY_PROVIDER_URL: stub.url }
    await using gateway = await startTestGateway(environment)
    await gateway.rest('GET', '/payments/4509953566233704', undefined, { 'x-request-id': 'attempts' })
    await gateway.http('GET', '/unknown/4509953566233704')
    await gateway.stop()
    const spans = collector.spans()
    const server = spans.find(({ attributes }) => JSON.stringify(attributes).includes('attempts'))
    expect(server?.parentSpanId).toBeUndefined()
    expect(server).toMatchObject({ name: 'GET /api/gateway/payments/:paymentId', isFailed: false })
    expect(server?.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/gateway/payments/:paymentId',
      'http.response.status_code': 404,
    })
    const inTrace = spans.filter(span => span.traceId === server?.traceId)
    const { port } = new URL(stub.url)
    const sent = { 'http.request.method': 'GET', 'server.address': '127.0.0.1', 'server.port': Number(port) }
    expect(inTrace.filter(({ kind }) => kind === 'client').map(span => span.attributes)).toEqual([
      { ...sent, 'http.response.status_code': 503, 'error.type': '503' },
      { ...sent, 'http.request.resend_count': 1, 'error.type': 'no_answer' },
      { ...sent, 'http.request.resend_count': 2, 'http.response.status_code': 404, 'error.type': '404' },
    ])
    expect(stub.seen.map(({ headers }) => headers.traceparent)).toEqual(
      inTrace.filter(({ kind }) => kind === 'client').map(span => `00-${span.traceId}-${span.spanId}-01`),
    )
    expect(inTrace.find(({ kind }) => kind === 'internal')).toMatchObject({
      name: 'payments.get',
      isFailed: true,
      attributes: { 'error.type': 'provider_refused' },
    })
    expect(spans.map(({ name }) => name)).toContain('GET')
    expect(JSON.stringify(spans)).not.toContain('4509953566233704')
    await stub.close()
  })

  test('a caller that records no trace gets none recorded', async () => {
    const stub = await startStubProvider()
    stub.answerWith(json(200, {}))
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, GATEWAY_PROVIDER_URL: stub.url }
    await using gateway = await startTestGateway(environment)
    const unrecorded = 'c'.repeat(32)
    await gateway.rest('GET', '/payments/1', undefined, {
      traceparent: `00-${unrecorded}-b7ad6b7169203331-00`,
    })
    await gateway.stop()
    expect(stub.seen[0]?.headers.traceparent).toMatch(new RegExp(`^00-${unrecorded}-[0-9a-f]{16}-00$`))
    expect(treeOf(unrecorded)).toEqual([])
    await stub.close()
  })

  test('a collector that does not answer neither fails a call nor delays the end, and is logged once', async () => {
    const stub = await startStubProvider()
    stub.answerWith(json(200, {}))
    await using gateway = await startTestGateway({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      GATEWAY_PROVIDER_URL: stub.url,
    })
    expect((await gateway.rest('GET', '/payments/1')).status).toBe(200)
    await gateway.stop()
    expect(gateway.logLines.filter(line => line.includes('Traces could not be exported'))).toHaveLength(1)
    await stub.close()
  })
})

test("every notification about a payment carries the traceparent of the payment's call", async () => {
  await using demo = await startTestDemo()
  const token = await demo.tokenize()
  const body = { ...paymentFields, token }
  const { body: made } = await demo.rest<{ id: number }>('POST', '/payments', body, { traceparent })
  await demo.rest('POST', `/payments/${made.data.id}/refunds`, {})
  const { id: other } = await demo.pay()
  await demo.simulator.idle()
  expect(await traceparentsOf(demo, made.data.id)).toEqual([traceparent, traceparent])
  expect(await traceparentsOf(demo, other)).toEqual([undefined])
})

async function traceparentsOf(demo: TestDemo, paymentId: number) {
  const { body } = await demo.rest<{ entries: { seq: number }[] }>(
    'GET',
    `/notifications?resource=${paymentId}`,
  )
  const details = body.data.entries.map(({ seq }) =>
    demo.rest<NotificationDetail>('GET', `/notifications/${seq}`),
  )
  const headers = (await Promise.all(details)).map(detail => new Map(detail.body.data.headers))
  return headers.map(each => each.get('traceparent'))
}

describe('OpenTelemetry is loaded', () => {
  const folder = prepareFolder()
  const ours = /^loaded .*(?:@opentelemetry\/(?:sdk|exporter|otlp|core|resources)|open-telemetry\.ts)/m

  test.each([
    ['with an endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, true],
    ['not without one', {}, false],
  ])(
    '%s',
    async (_when, environment, isLoaded) => {
      const options = folder.gatewayOptions({ NODE_OPTIONS: printLoadedModules, ...environment })
      await using child = await startGatewayChild(options)
      expect(child.stderr()).toContain('server/gateway/app.ts')
      expect(ours.test(child.stderr())).toBe(isLoaded)
    },
    startTimeout,
  )
})
