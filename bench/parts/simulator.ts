/** The simulator on one core: card payments per second, the search among many, and the start. */
import { join } from 'node:path'
import { medianOf } from '../harness/rounds.ts'
import { findFreePort, measureStart } from '../harness/spawn-to-answer.ts'
import { quantile, spreadOf } from '../harness/statistics.ts'
import { pinned, type Subject, startSubject } from '../harness/subject.ts'
import { note, printTable, showBar, showCount, showMs, showSpread } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import type { Part } from './part.ts'
import { createOrders, type Orders } from './simulated-orders.ts'
import { advanceClock, connections, searchOrder, simulatorToken } from './simulated-payments.ts'

const engines = [
  { name: 'memory', bar: { atLeast: 3000 } },
  { name: 'SQLite', bar: { atLeast: 1500 } },
]
const searchBar = { below: 10 }
const advanceBar = { below: 5000 }
const startBar = { below: 500 }
const warmUp = 2000
const samples = 3
const paymentsPerSample = 5000
const held = 100_000
/** The first searches run cold code on a new connection, and are printed apart. */
const coldSearches = 5
const searches = 500
/** Longer than any payment waits. */
const expiryDays = 40
const starts = 7
const core = 0

export const simulator: Part = {
  name: 'simulator',
  about: 'card payments per second on one core, search among 100,000, the expiry of 100,000, start',
  run: () => withTemporaryFolder(measure),
}

async function measure(folder: string): Promise<void> {
  const payments: string[][] = []
  const search: string[][] = []
  const advance: string[][] = []
  for (const { name, bar } of engines) {
    const env: Record<string, string> =
      name === 'SQLite' ? { BENCH_DATA_FILE: join(folder, 'simulator.sqlite') } : {}
    const subject = await startSubject(`simulator, ${name}`, 'simulator', { core, env })
    try {
      const orders = createOrders(subject)
      payments.push(await measurePayments(subject, orders, bar))
      if (name === 'memory') search.push(await measureSearch(subject, orders))
      await orders.fillUpTo(held + warmUp + samples * paymentsPerSample)
      advance.push(await measureAdvance(subject))
    } finally {
      await subject.stop()
    }
  }
  printTable(
    `simulator: card payments on one core, ${connections} connections, tokens made before`,
    ['subject', 'payments/s (min–max)', 'CPU µs', 'p50 ms', 'p99 ms', 'bar', ''],
    payments,
  )
  printTable(
    `simulator: search by external_reference among ${showCount(held)} payments`,
    ['subject', 'p50 ms', 'p99 ms', 'max ms', 'bar', ''],
    search,
  )
  printTable(
    `simulator: clock/advance by ${expiryDays} days, on which ${showCount(held)} open payments expire`,
    ['subject', 'ms', 'bar', ''],
    advance,
  )
  await measureStarts()
}

async function measurePayments(
  subject: Subject,
  orders: Orders,
  bar: { atLeast: number },
): Promise<string[]> {
  await orders.pay(warmUp)
  const results: Awaited<ReturnType<Orders['pay']>>[] = []
  for (let sample = 0; sample < samples; sample++) results.push(await orders.pay(paymentsPerSample))
  const rates = spreadOf(results.map(({ requestsPerSecond }) => requestsPerSecond))
  return [
    subject.name,
    showSpread(rates, 0),
    showCount(medianOf(results, 'cpu')),
    showMs(medianOf(results, 'p50Ms')),
    showMs(medianOf(results, 'p99Ms')),
    ...showBar(bar, rates.median),
  ]
}

async function measureSearch(subject: Subject, orders: Orders): Promise<string[]> {
  await orders.fillUpTo(held)
  const times: number[] = []
  for (let count = 0; count < coldSearches + searches; count++) {
    times.push(await searchOrder(subject.port, Math.floor((held / (coldSearches + searches)) * count)))
  }
  note(`the first searches took ${times.splice(0, coldSearches).map(showMs).join(', ')} ms`)
  const p99 = quantile(times, 0.99)
  return [
    subject.name,
    showMs(quantile(times, 0.5)),
    showMs(p99),
    showMs(quantile(times, 1)),
    ...showBar(searchBar, p99, ' ms'),
  ]
}

async function measureAdvance({ name, port }: Subject): Promise<string[]> {
  const elapsedMs = await advanceClock(port, expiryDays)
  return [name, showMs(elapsedMs), ...showBar(advanceBar, elapsedMs, ' ms')]
}

async function measureStarts(): Promise<void> {
  const main = join(import.meta.dirname, '..', '..', 'server', 'simulator', 'main.ts')
  const port = await findFreePort()
  const program = {
    command: pinned([process.execPath, main], core),
    env: { SIMULATOR_PORT: String(port), SIMULATOR_DATA: '' },
    url: `http://127.0.0.1:${port}/v1/payment_methods`,
    headers: { authorization: `Bearer ${simulatorToken}` },
  }
  const times: number[] = []
  for (let count = 0; count < starts; count++) times.push(await measureStart(program))
  const median = quantile(times, 0.5)
  printTable(
    'simulator: start, from spawning the process to its first 200',
    ['', 'median ms', 'min', 'max', 'bar', ''],
    [
      [
        `${starts} starts`,
        showCount(median),
        showCount(Math.min(...times)),
        showCount(Math.max(...times)),
        ...showBar(startBar, median, ' ms'),
      ],
    ],
  )
}
