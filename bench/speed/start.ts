/** Times from the start of a program to its first successful answer. */
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../e2e/support/find-free-port.ts'
import { startChild } from '../../server/tests/support/child-process.ts'
import { simulatorEntry } from '../../server/tests/support/entry-files.ts'
import type { Part } from '../harness/part.ts'
import { accessToken, stop } from '../harness/place.ts'
import { pinToOneCore } from '../harness/process-state.ts'
import { figuresOf, quantile } from '../harness/statistics.ts'
import { type Bar, printTable, type Row } from '../harness/table.ts'

/** Limit in milliseconds of the median of the simulator's starts, and of p95 of the test kit's. */
const bar: Bar = { below: 500 }

export const start: Part = {
  name: 'start',
  about: 'from the start of the simulator to the first 200, and startPasarela of the test kit',
  run: async () => {
    const simulator = await repeat(7, measureStart)
    const kit = await repeat(20, async () =>
      Number((await startChild('bench/subjects/kit-start.ts').ended).stdout),
    )
    printTable('start: milliseconds', [
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

/** Milliseconds until the simulator answers 200. */
async function measureStart(): Promise<number> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = pinToOneCore(startChild(simulatorEntry, { SIMULATOR_PORT: String(port), SIMULATOR_DATA: '' }))
  while (!(await answers(port))) {
    if (performance.now() - startedAt > startTimeoutMs) throw new Error('The simulator does not answer 200.')
    await wait(pollIntervalMs)
  }
  const elapsedMs = performance.now() - startedAt
  await stop(child)
  return elapsedMs
}

async function answers(port: number): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return fetch(`http://127.0.0.1:${port}/v1/payment_methods`, { headers }).then(
    response => response.arrayBuffer().then(() => response.status === 200),
    () => false,
  )
}
