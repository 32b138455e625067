/** POST /webhooks while subscribers replay the journal from its first entry, compared with the same load without them. */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { gatewayEnvironment } from '../harness/gateway-environment.ts'
import { type LoadResult, runLoad } from '../harness/load.ts'
import { measureEngines } from '../harness/postgres.ts'
import { ratios, spreadOf } from '../harness/statistics.ts'
import { type Subject, startSubject } from '../harness/subject.ts'
import { printTable, showBar, showCount, showMs, showSpread } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import type { Part } from './part.ts'
import { createNotifications, webhookSecret } from './signed-notifications.ts'

const entries = 27_000
const fillTimeoutMs = 60_000
const subscriberCounts = [0, 100, 1000]
const connections = 32
const rounds = 6
const sampleMs = 2500
/** From the start of the subscribers to the sample, so that all are connected. */
const settleMs = 1500
/** Acknowledgements per second, as a share of those without subscribers. */
const bar = { atLeast: 0.8 }

export const replayLoad: Part = {
  name: 'replay-load',
  about: 'webhooks while 0, 100 and 1,000 subscribers replay the journal',
  run: () =>
    withTemporaryFolder(folder =>
      measureEngines((engine, databaseUrl) => measure(engine, folder, databaseUrl)),
    ),
}

type Sample = LoadResult & { replaying: number; replayed: number }

async function measure(engine: string, folder: string, databaseUrl: string): Promise<void> {
  const env = gatewayEnvironment(folder, {
    GATEWAY_WEBHOOK_SECRET: webhookSecret,
    GATEWAY_JOURNAL_MAX_ENTRIES: '10000000',
    DATABASE_URL: databaseUrl,
    BENCH_ENTRIES: String(entries),
  })
  const filler = await startSubject('filler', 'fill-journal', { env, timeoutMs: fillTimeoutMs })
  await filler.stop()
  const gateway = await startSubject('pasarela', 'gateway', { env })
  const notifications = createNotifications()
  const samples: Sample[][] = subscriberCounts.map(() => [])
  try {
    // The first sample warms up. Every other round runs in reverse order.
    await take(gateway, 0, notifications.next)
    for (let round = 0; round < rounds; round++) {
      const order = [...subscriberCounts.entries()]
      for (const [index, count] of round % 2 === 0 ? order : order.reverse())
        samples[index]?.push(await take(gateway, count, notifications.next))
    }
  } finally {
    await gateway.stop()
  }
  const rates = samples.map(some => some.map(({ requestsPerSecond }) => requestsPerSecond))
  const middle = (some: number[]) => spreadOf(some).median
  printTable(
    `replay-load: acknowledgements at ${connections} connections, while others replay ${showCount(entries)} entries, ${engine}`,
    [
      'replaying',
      'acks/s',
      'p50 ms',
      'p99 ms',
      'still replaying',
      'replayed MB/s',
      'ratio (min–max)',
      'bar',
      '',
    ],
    subscriberCounts.map((count, index) => {
      const some = samples[index] ?? []
      const ratio = ratios(rates[index] ?? [], rates[0] ?? [])
      return [
        showCount(count),
        showCount(middle(rates[index] ?? [])),
        showMs(middle(some.map(({ p50Ms }) => p50Ms))),
        showMs(middle(some.map(({ p99Ms }) => p99Ms))),
        showCount(middle(some.map(({ replaying }) => replaying))),
        showCount(middle(some.map(({ replayed }) => replayed)) / 1e6),
        showSpread(ratio),
        ...(count > 0 ? showBar(bar, ratio.median) : []),
      ]
    }),
  )
}

/** One sample. `replaying` is counted at its end; `replayed` in bytes per second, by all subscribers. */
async function take({ port }: Subject, count: number, request: () => string): Promise<Sample> {
  const worker = new Worker(join(import.meta.dirname, 'replaying-subscribers-worker.ts'), {
    workerData: { port, count, entries },
  })
  try {
    if (count > 0) await wait(settleMs)
    const before = await readProgress(worker)
    const startedAt = performance.now()
    const result = await runLoad({ port, connections, request, status: 200, durationMs: sampleMs })
    const seconds = (performance.now() - startedAt) / 1000
    const replaying = await countReplaying(port)
    const after = await readProgress(worker)
    return { ...result, replaying, replayed: (after - before) / seconds }
  } finally {
    await worker.terminate()
    while ((await countReplaying(port)) > 0) await wait(50)
  }
}

/** Bytes that the subscribers have received. */
async function readProgress(worker: Worker): Promise<number> {
  worker.postMessage('progress')
  const [{ bytes }] = (await once(worker, 'message')) as [{ bytes: number }]
  return bytes
}

async function countReplaying(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  return Number(/^pasarela_feed_subscribers\{state="replaying"\} (\d+)$/m.exec(await response.text())?.[1])
}
