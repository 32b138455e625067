import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { quantile } from '../../bench/harness/statistics.ts'
import type { ListeningChild } from '../../server/tests/support/entry-files.ts'
import { auditInWords, count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import type { FloodOptions, FloodReport } from '../support/flood-worker.ts'
import { drawGraph } from '../support/graph.ts'
import type { Told } from '../support/notification-load.ts'
import { residentMegabytes } from '../support/process-state.ts'

/** More reads than the gateway performs at once, so that some are refused. */
const flood = { notifications: 600, reads: 1400 }
const heapMegabytes = 256
const maxMegabytes = 512
const maxRecoveryMs = 5000
const sampleMs = 500
/** Samples before, during and after the flood. */
const phases = { before: 4, during: 40, after: 16 }
/** A read counts as served normally within this time. */
const normalMs = 250
const providerMs = 50
const graphFile = join(import.meta.dirname, '..', '..', 'docs', 'overload.svg')

export const overload: Fault = {
  name: 'overload',
  promise: `${flood.notifications} connections with notifications and ${flood.reads} with reads, past capacity: every refusal is a 503 with Retry-After, less than ${maxMegabytes} MB are used, and all is normal within ${maxRecoveryMs / 1000} s afterwards`,
  async run(place) {
    const provider = createServer((_request, response) => {
      setTimeout(() => response.setHeader('content-type', 'application/json').end('{"id":5}'), providerMs)
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const gateway = await place.startGateway(
      await place.gatewayOptions({
        GATEWAY_PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
        NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
      }),
    )
    const samples: Sample[] = []
    const startedAt = performance.now()
    const sample = async (worker: Worker | null) => {
      await wait(Math.max(0, startedAt + (samples.length + 1) * sampleMs - performance.now()))
      samples.push(await takeSample(gateway, worker, startedAt))
    }
    for (let taken = 0; taken < phases.before; taken++) await sample(null)
    const worker = new Worker(join(import.meta.dirname, '..', 'support', 'flood-worker.ts'), {
      workerData: { port: gateway.port, ...flood } satisfies FloodOptions,
    })
    for (let taken = 0; taken < phases.during; taken++) await sample(worker)
    worker.postMessage('stop')
    while (!samples.at(-1)?.report.isEnded) await sample(worker)
    await worker.terminate()
    const endedAt = performance.now()
    let recoveryMs = 0
    while ((await serveMs(gateway)) > normalMs) recoveryMs = performance.now() - endedAt
    for (let taken = 0; taken < phases.after; taken++) await sample(null)
    provider.close()
    draw(samples)
    return { figure: await judge(gateway, samples, recoveryMs), logLine: null }
  },
}

type Sample = { second: number; megabytes: number; loopDelayMs: number; report: FloodReport }

async function takeSample(
  { url, pid }: ListeningChild,
  worker: Worker | null,
  startedAt: number,
): Promise<Sample> {
  worker?.postMessage('report')
  const [report] = worker ? ((await once(worker, 'message')) as [FloodReport]) : [nothing]
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return {
    second: (performance.now() - startedAt) / 1000,
    megabytes: residentMegabytes(pid),
    loopDelayMs: 1000 * Number(/^nodejs_eventloop_delay_seconds (\S+)$/m.exec(metrics)?.[1]),
    report,
  }
}

const nothing: FloodReport = {
  acknowledged: [],
  latencies: { notifications: [], reads: [] },
  refused: { notifications: 0, reads: 0 },
  wrong: null,
  isEnded: true,
}

/** Time of a read, in milliseconds; infinite if it is refused. */
async function serveMs({ url }: ListeningChild): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/gateway/payments/5`)
  await response.arrayBuffer()
  return response.status === 200 ? performance.now() - startedAt : Infinity
}

async function judge({ url }: ListeningChild, samples: Sample[], recoveryMs: number): Promise<string> {
  const reports = samples.map(({ report }) => report)
  const acknowledged = new Set(reports.flatMap(report => report.acknowledged))
  const reads = reports.flatMap(({ latencies }) => latencies.reads)
  const notifications = reports.flatMap(({ latencies }) => latencies.notifications)
  const sum = (kind: 'notifications' | 'reads') =>
    reports.reduce((total, { refused }) => total + refused[kind], 0)
  const peak = Math.max(...samples.map(({ megabytes }) => megabytes))
  const late = Math.max(...samples.map(({ loopDelayMs }) => loopDelayMs))
  assert.equal(reports.map(({ wrong }) => wrong).find(Boolean) ?? null, null)
  assert.ok(sum('reads') > 0, 'nothing was refused, so this was no overload')
  assert.ok(peak < maxMegabytes, `${peak} MB`)
  assert.ok(recoveryMs < maxRecoveryMs, `normal after ${recoveryMs} ms`)
  const told: Told = { acknowledged, refused: new Map(), broken: 0 }
  return [
    `notifications: ${count(acknowledged.size)} accepted, p99 ${p99(notifications)}, ${count(sum('notifications'))} refused`,
    `reads: ${count(reads.length)} served, p99 ${p99(reads)}, ${count(sum('reads'))} refused`,
    `loop up to ${Math.round(late)} ms late; ${peak} MB at most (heap limit ${heapMegabytes} MB); normal after ${Math.round(recoveryMs)} ms`,
    await auditInWords(url, told),
  ].join('; ')
}

const p99 = (latencies: number[]) => `${Math.round(quantile(latencies, 0.99))} ms`

function draw(samples: Sample[]): void {
  const perSecond = (read: (report: FloodReport) => number) =>
    samples.map(({ report }) => read(report) / (sampleMs / 1000))
  const late = (kind: 'notifications' | 'reads') =>
    samples.map(({ report }) => quantile(report.latencies[kind], 0.99))
  const graph = drawGraph(
    `${flood.notifications} connections send notifications, ${flood.reads} read`,
    samples.map(({ second }) => second),
    [
      {
        title: 'answers per second',
        lines: [
          {
            name: 'acknowledged',
            color: '#0a7d33',
            values: perSecond(({ acknowledged }) => acknowledged.length),
          },
          { name: 'read', color: '#1f5fbf', values: perSecond(({ latencies }) => latencies.reads.length) },
          {
            name: 'refused',
            color: '#c0392b',
            values: perSecond(({ refused }) => refused.notifications + refused.reads),
          },
        ],
      },
      {
        title: 'p99 of what was accepted, ms',
        lines: [
          { name: 'notifications', color: '#0a7d33', values: late('notifications') },
          { name: 'reads', color: '#1f5fbf', values: late('reads') },
        ],
      },
      {
        title: 'delay of the event loop, ms',
        lines: [{ name: '', color: '#333', values: samples.map(({ loopDelayMs }) => loopDelayMs) }],
      },
      {
        title: `memory, MB (bound ${maxMegabytes})`,
        lines: [{ name: 'resident', color: '#333', values: samples.map(({ megabytes }) => megabytes) }],
      },
    ],
  )
  writeFileSync(graphFile, graph)
}
