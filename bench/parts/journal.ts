/** Full-text search and filters over 100,000 entries, requested from the gateway as the console does. */

import { gatewayEnvironment } from '../harness/gateway-environment.ts'
import { measureEngines } from '../harness/postgres.ts'
import { quantile } from '../harness/statistics.ts'
import { type Subject, startSubject } from '../harness/subject.ts'
import { note, printTable, showBar, showCount, showMs } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import type { Part } from './part.ts'

const entries = 100_000
const bar = { below: 20 }
/** Of 40 answers, p99 would be the slowest one. On a busy machine that is an answer during which the process did not run. */
const repeats = 200
/** Filling takes longer than a start. */
const fillTimeoutMs = 90_000

const thePastHour = `received_from=${new Date(Date.now() - 3_600_000).toISOString()}`

const questions = [
  'notifications?limit=50',
  'notifications?limit=50&topic=merchant_order',
  'notifications?limit=50&verdict=rejected',
  'notifications?limit=50&resource=1300000777',
  'notifications?limit=50&text=rareword',
  'notifications?limit=50&text=order',
  'notifications?limit=50&text=order%20rareword&topic=merchant_order',
  'notifications?limit=50&text=nowhere',
  'notifications?limit=100&after=50000',
  'calls?limit=50&transport=trpc',
  'calls?limit=50&status=404',
  'calls?limit=50&operation=payments.create',
  'calls?limit=50&text=order-1001',
  'notifications?limit=50&text=order%20payment',
  'payments/1300000777/timeline',
  'calls/counts',
  'notifications/counts',
  `calls?limit=50&status=404&${thePastHour}`,
  `notifications?limit=50&${thePastHour}`,
]

export const journal: Part = {
  name: 'journal',
  about: 'full-text search and filters over 100,000 entries',
  run: () =>
    withTemporaryFolder(folder =>
      measureEngines((engine, databaseUrl) => measure(engine, folder, databaseUrl)),
    ),
}

async function measure(engine: string, folder: string, databaseUrl: string): Promise<void> {
  const env = gatewayEnvironment(folder, {
    GATEWAY_JOURNAL_MAX_ENTRIES: String(10 * entries),
    GATEWAY_JOURNAL_MAX_REJECTED: String(10 * entries),
    DATABASE_URL: databaseUrl,
    BENCH_ENTRIES: String(entries),
  })
  const startedAt = performance.now()
  const filler = await startSubject('filler', 'fill-journal', { env, timeoutMs: fillTimeoutMs })
  await filler.stop()
  const fillMs = performance.now() - startedAt
  const gateway = await startSubject('pasarela', 'gateway', { env })
  try {
    const rows: string[][] = []
    for (const question of questions) rows.push(await ask(gateway, question))
    printTable(
      `journal: answers over ${showCount(entries)} entries, ${engine}, through REST, one at a time`,
      ['GET', 'entries', 'CPU ms', 'p50 ms', 'p99 ms', 'bar', ''],
      rows,
    )
    note(`filled and indexed in ${showCount(fillMs)} ms`)
  } finally {
    await gateway.stop()
  }
}

/**
 * The first answer to each query warms the caches and is not counted. CPU is that of the gateway with its journal's
 * thread, so it does not contain PostgreSQL's.
 */
async function ask({ port, cpu }: Subject, question: string): Promise<string[]> {
  const url = `http://127.0.0.1:${port}/api/gateway/${question}`
  const times: number[] = []
  let found = 0
  let cpuBefore = 0
  for (let count = 0; count <= repeats; count++) {
    if (count === 1) cpuBefore = cpu().all
    const startedAt = performance.now()
    const response = await fetch(url)
    const { data } = (await response.json()) as { data: { entries?: unknown[]; counts?: unknown[] } }
    if (count > 0) times.push(performance.now() - startedAt)
    if (response.status !== 200) throw new Error(`${question} was answered with ${response.status}.`)
    found = (data.entries ?? data.counts ?? []).length
  }
  const p99 = quantile(times, 0.99)
  const cpuMs = (cpu().all - cpuBefore) / 1000 / repeats
  return [
    question,
    showCount(found),
    showMs(cpuMs),
    showMs(quantile(times, 0.5)),
    showMs(p99),
    ...showBar(bar, p99, ' ms'),
  ]
}
