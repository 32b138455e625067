/** Times from the start of a program to its first successful answer. */
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../e2e/support/find-free-port.ts'
import { buildConsoleIfOld } from '../../server/demo/build-console.ts'
import { type Child, startChild, startScript } from '../../server/tests/support/child-process.ts'
import { simulatorEntry } from '../../server/tests/support/entry-files.ts'
import type { Part } from '../harness/part.ts'
import { stop } from '../harness/place.ts'
import { figuresOf, quantile } from '../harness/statistics.ts'
import { type Bar, note, printTable, type Row } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { authorization, pinToOneCore } from './simulated-shop.ts'

/** Limit in milliseconds of the median of the simulator's starts, and of p95 of the test kit's. */
const bar: Bar = { below: 500 }

export const start: Part = {
  name: 'start',
  about:
    'from `npm run demo` (with the console built) and from the start of the simulator to the first 200, and startPasarela of the test kit',
  run: async place => {
    if (await buildConsoleIfOld()) note('Built the console first: it was missing or old.')
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    const demoOptions = { PORT: String(port), SIMULATOR_PORT: '0', GATEWAY_DATA_DIR: place.path('demo') }
    const demo = await repeat(5, () =>
      measureStart(() => startScript('demo', demoOptions), `${url}/api/gateway/health`),
    )
    const simulatorOptions = { SIMULATOR_PORT: String(port), SIMULATOR_DATA: '' }
    const startSimulator = () => pinToOneCore(startChild(simulatorEntry, simulatorOptions))
    const simulator = await repeat(7, () =>
      measureStart(startSimulator, `${url}/v1/payment_methods`, { authorization }),
    )
    const kit = await repeat(20, async () =>
      Number((await startChild('bench/subjects/kit-start.ts').ended).stdout),
    )
    printTable('start: milliseconds', [
      toRow('npm run demo', demo),
      toRow('simulator, on one core', simulator, { 'p50 ms': bar }),
      toRow('the first startPasarela of a process', kit, { 'p95 ms': bar }),
    ])
  },
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const taken: number[] = []
  while (taken.length < times) taken.push(await measure())
  return taken
}

function toRow(name: string, times: number[], bars = {}): Row {
  const figures = { ...figuresOf(times), 'p95 ms': quantile(times, 0.95) }
  return { name: `${name}, ${times.length} times`, figures, bars }
}

const pollIntervalMs = 4
const startTimeoutMs = 60_000

/** Milliseconds until the address answers 200. */
async function measureStart(start: () => Child, url: string, headers = {}): Promise<number> {
  const startedAt = performance.now()
  const child = start()
  while (!(await answers(url, headers))) {
    if (performance.now() - startedAt > startTimeoutMs) throw new Error(`${url} does not answer 200.`)
    await wait(pollIntervalMs)
  }
  const elapsedMs = performance.now() - startedAt
  await stop(child)
  // npm may end before the program that it started.
  await until(async () => !(await answers(url, headers)))
  return elapsedMs
}

async function answers(url: string, headers: Record<string, string>): Promise<boolean> {
  const signal = AbortSignal.timeout(2000)
  return fetch(url, { headers, signal }).then(
    response => response.arrayBuffer().then(() => response.status === 200),
    () => false,
  )
}
