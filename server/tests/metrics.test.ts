/** Tests `/metrics`, and the dashboard and the document that name its metrics. */
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRest } from './support/callers.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway } from './support/start-test-gateway.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const read = async (http = demo.http) => (await http('GET', '/metrics')).text
/** The value of one series; undefined if it does not exist. */
const seriesValue = (text: string, series: string) =>
  text
    .split('\n')
    .find(line => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

test('requests are measured by method, route, status and kind of error, here and at the provider', async () => {
  const { id } = await demo.pay()
  for (let call = 0; call < 3; call++) await demo.rest('GET', `/payments/${id}`)
  await demo.rest('GET', '/payments/999')
  await demo.http('GET', '/trpc/health.get')
  const text = await read()
  const served = (method: string, route: string, status: string) =>
    seriesValue(
      text,
      `http_server_request_duration_seconds_count{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}",error_type=""}`,
    )
  expect(served('GET', '/api/gateway/payments/:paymentId', '200')).toBe('3')
  expect(served('GET', '/api/gateway/payments/:paymentId', '404')).toBe('1')
  expect(served('POST', '/api/gateway/payments', '201')).toBe('1')
  expect(served('GET', '/trpc/:path', '200')).toBe('1')
  const sent = 'http_client_request_duration_seconds_count'
  expect(
    seriesValue(text, `${sent}{http_request_method="GET",http_response_status_code="200",error_type=""}`),
  ).toBe('3')
  expect(
    seriesValue(text, `${sent}{http_request_method="GET",http_response_status_code="404",error_type="404"}`),
  ).toBe('1')
})

test('a retry is counted, and so is an answer of the provider that failed', async () => {
  const before = Number(seriesValue(await read(), 'pasarela_provider_retries_total'))
  await demo.control('POST', '/simulator/faults', { path: '/v1/payments/*', status: 503, times: 1 })
  await demo.rest('GET', '/payments/998')
  expect(Number(seriesValue(await read(), 'pasarela_provider_retries_total'))).toBe(before + 1)
})

test('notifications are counted by topic and verdict; unknown topics share one series', async () => {
  await using gateway = await startTestGateway()
  for (const type of ['payment', 'payment', 'made-up-1', 'made-up-2', 'constructor'])
    expect((await gateway.rest('POST', '/webhooks', { type })).status).toBe(200)
  await gateway.rest('POST', '/webhooks', 'not json')
  const text = await read(gateway.http)
  const count = (topic: string, verdict: string) =>
    seriesValue(text, `pasarela_notifications_total{topic="${topic}",verdict="${verdict}"}`)
  expect([count('payment', 'unsigned'), count('other', 'unsigned'), count('other', 'rejected')]).toEqual([
    '2',
    '3',
    '1',
  ])
  const stored = seriesValue(text, 'pasarela_journal_append_duration_seconds_count{outcome="stored"}')
  expect(Number(stored)).toBeGreaterThan(0)
  expect(seriesValue(text, 'pasarela_journal_queue_entries{kind="rejected"}')).toBe('0')
})

test('each verdict is counted from zero, because Prometheus sees no increase in the first value of a series', async () => {
  await using gateway = await startTestGateway()
  const text = await read(gateway.http)
  for (const verdict of ['validated', 'unsigned', 'rejected', 'not_stored']) {
    for (const topic of ['payment', 'other']) {
      const series = `pasarela_notifications_total{topic="${topic}",verdict="${verdict}"}`
      expect([series, seriesValue(text, series)]).toEqual([series, '0'])
    }
  }
})

test('the journal says how full it is, and how far back it goes', async () => {
  await using gateway = await startTestGateway({
    GATEWAY_JOURNAL_MAX_ENTRIES: '500',
    GATEWAY_JOURNAL_MAX_MB: '10',
  })
  const sizes = async () => {
    const text = await read(gateway.http)
    return [
      'entries{kind="others"}',
      'max_entries',
      'bytes',
      'max_bytes',
      'oldest_entry_timestamp_seconds',
    ].map(name => seriesValue(text, `pasarela_journal_${name}`))
  }
  expect(await sizes()).toEqual(['0', '500', '0', '10000000', undefined])
  const from = Date.now() / 1000
  expect((await gateway.rest('POST', '/webhooks', { type: 'payment' })).status).toBe(200)
  const [entries, , bytes, , oldest] = await sizes()
  expect(entries).toBe('1')
  expect(Number(bytes)).toBeGreaterThan(0)
  expect(Number(oldest)).toBeGreaterThan(from - 1)
  expect(Number(oldest)).toBeLessThanOrEqual(Date.now() / 1000)
})

test('the start of the process is named, by which restarts are counted', async () => {
  const startedAt = Number(seriesValue(await read(), 'process_start_time_seconds'))
  expect(startedAt).toBe(performance.timeOrigin / 1000)
})

test('what the process uses is named as by other programs: memory, processor time, files, and the lag of its loop', async () => {
  const value = async (name: string) => Number(seriesValue(await read(), name))
  expect(await read()).toContain('\n# TYPE process_cpu_seconds_total counter\n')
  const before = await value('process_cpu_seconds_total')
  const until = process.cpuUsage().user + 50_000
  while (process.cpuUsage().user < until);
  const used = (await value('process_cpu_seconds_total')) - before
  // The second read adds to what it counts, not the whole again.
  expect([used >= 0.05, used < before]).toEqual([true, true])
  expect(await value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(await value('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)

  const files = await value('process_open_fds')
  const handles = await Promise.all(Array.from({ length: 50 }, () => open(import.meta.filename)))
  const more = await value('process_open_fds')
  await Promise.all(handles.map(handle => handle.close()))
  expect(more - files).toBeGreaterThanOrEqual(40)
  expect(await value('process_max_fds')).toBeGreaterThan(more)
})

test('the version that runs is named, so that a dashboard shows upgrades', async () => {
  const { version } = JSON.parse(readFileSync(join(docs, '../../package.json'), 'utf8'))
  expect(await read()).toContain(`\npasarela_build_info{version="${version}"} 1\n`)
})

test('connected subscribers are counted', async () => {
  const feed = new EventSource(`${demo.url}/trpc/notifications.feed`)
  await new Promise(resolve => feed.addEventListener('connected', resolve, { once: true }))
  const live = async () => seriesValue(await read(), 'pasarela_feed_subscribers{state="live"}')
  await expect.poll(live).toBe('1')
  feed.close()
  await expect.poll(live).toBe('0')
})

test('10,000 unknown paths add no series', async () => {
  const ask = async (from: number) => {
    const paths = Array.from({ length: 1000 }, (_, at) => [
      `/no/${from + at}`,
      `/api/gateway/${from + at}`,
      `/${from + at}`,
    ])
    const requests = paths.map(
      ([path], at) =>
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n${at === 999 ? 'Connection: close\r\n' : ''}\r\n`,
    )
    const socket = connect(demo.port, '127.0.0.1')
    socket.write(requests.join(''))
    return (
      Buffer.concat(await Array.fromAsync(socket))
        .toString()
        .split('HTTP/1.1 404').length - 1
    )
  }
  await ask(0)
  const seriesOf = (text: string) => text.split('\n').filter(line => line.startsWith('http_server')).length
  const before = seriesOf(await read())
  const answered = await Promise.all(Array.from({ length: 10 }, (_, part) => ask(1000 * part)))
  expect(answered).toEqual(Array(10).fill(1000))
  expect(seriesOf(await read())).toBe(before)
})

test('only operators can read metrics: from this machine without a proxy, or with the console token', async () => {
  expect((await demo.http('GET', '/metrics')).headers['cache-control']).toBe('no-store')
  for (const [name = '', value = ''] of [
    ['x-forwarded-for', '203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['host', 'evil.example'],
    ['origin', 'https://evil.example'],
  ])
    expect((await demo.http('GET', '/metrics', undefined, { [name]: value })).status).not.toBe(200)
  await using closed = await startTestGateway({ APP_ENV: 'production' })
  expect((await closed.http('GET', '/metrics')).status).toBe(200)
  const proxied = { 'x-forwarded-for': '203.0.113.7' }
  expect((await closed.http('GET', '/metrics', undefined, proxied)).body.code).toBe('not_found')
  const token = 'a-token-of-16-characters'
  await using guarded = await startTestGateway({ GATEWAY_CONSOLE_TOKEN: token })
  expect((await guarded.http('GET', '/metrics')).status).toBe(401)
  const bearer = { authorization: `Bearer ${token}` }
  expect((await guarded.http('GET', '/metrics', undefined, bearer)).status).toBe(200)
  expect(
    (await createRest(guarded.url)('GET', '/metrics', undefined, { ...bearer, ...proxied })).status,
  ).toBe(200)
})

const docs = join(import.meta.dirname, '..', '..', 'docs', 'operate')
test('the dashboard and the alerts name existing metrics', async () => {
  const known = [...(await read()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`, name] : [name],
  )
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    readFileSync(join(docs, 'grafana-dashboard.json'), 'utf8'),
  )
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const alerts = readFileSync(join(docs, 'prometheus-rules.yml'), 'utf8')
  const named = [...queries, alerts].map(
    part => part.match(/\b(?:http|pasarela|nodejs|process)_\w+_\w+/g) ?? [],
  )
  for (const names of named) expect(names).not.toEqual([])
  // The alert and the dashboard need no reading of /readyz.
  expect([alerts, queries.join()].filter(part => !part.includes('pasarela_journal_writable'))).toEqual([])
  const labels = ['http_request_method', 'http_response_status_code']
  expect(named.flat().filter(name => !known.includes(name) && !labels.includes(name))).toEqual([])
})
