/**
 * The console in a real Chromium: size, time to paint, and behavior under a stream of events. The bars are from the issue
 * "The console", section "Speed".
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright'
import { launchOptions } from '../../e2e/support/setup/chromium.ts'
import { buildConsoleIfOld } from '../../server/demo/build-console.ts'
import { demoEntry } from '../../server/tests/support/entry-files.ts'
import type { Part } from '../harness/part.ts'
import { startServer, stop } from '../harness/place.ts'
import { note, printTable, type Row, showCount } from '../harness/table.ts'
import { openBareTab, slowCpu } from './console/bare-tab.ts'
import { measurePaint } from './console/paint.ts'
import { measureHeap, measureStream, type Smoothness } from './console/stream.ts'

const loads = 5
const paintedPages = ['/overview', '/webhooks', '/payments', '/pay']
const stream = { perSecond: 200, count: 4000 }
/** Numbers of notifications at which the heap is measured. The console keeps 10,000 rows, and trims after 500 more. */
const heapStages = [2000, 6000, 10_000, 12_000, 16_000]
/** A page without requests for this time has loaded everything: chunks request other chunks. */
const quietMs = 2000

export const consolePart: Part = {
  name: 'console',
  about: 'bytes, paints, frames and heap of the console in Chromium',
  run: async place => {
    if (await buildConsoleIfOld()) note('Built the console first: it was missing or old.')
    const browser = await chromium.launch(launchOptions())
    place.atEnd(() => browser.close())
    const startDemo = async () =>
      startServer(demoEntry, await place.gatewayOptions({ SIMULATOR_PORT: '0', APP_ENV: 'local' }))
    const demo = await startDemo()
    await printBytes(browser, demo.url)
    await printPaints(browser, demo.url)
    await printStream(browser, demo.url)
    await stop(demo)
    await printHeap(browser, (await startDemo()).url)
  },
}

async function printBytes(browser: Browser, origin: string): Promise<void> {
  const tab = await openBareTab(browser, 1)
  await tab.send('Page.navigate', { url: `${origin}/overview` })
  await tab.untilTrue(`document.querySelector('main h2') !== null`)
  await wait(quietMs)
  const kilobytes = (await tab.evaluate<number>(sumBytes)) / 1000
  await tab.close()
  printTable('console: JavaScript and CSS as fetched (brotli)', [
    { name: '/overview', figures: { kB: kilobytes }, bars: { kB: { below: 170 } } },
  ])
}

const sumBytes = `performance.getEntriesByType('resource')
  .filter(({ name }) => /\\.(js|css)$/.test(name))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`

async function printPaints(browser: Browser, origin: string): Promise<void> {
  const rows: Row[] = []
  for (const path of paintedPages) {
    const paints = []
    for (let count = 0; count < loads; count++) paints.push(await measurePaint(browser, origin + path))
    rows.push({
      name: path,
      figures: {
        largest: paints.map(({ largestMs }) => largestMs),
        first: paints.map(({ firstMs }) => firstMs),
        'CPU of the main thread': paints.map(({ cpuMs }) => cpuMs),
      },
      bars: { largest: { below: 1000 } },
    })
  }
  printTable(`console: paint in a fresh context, ms, CPU slowed ${slowCpu} times, ${loads} loads`, rows)
}

async function printStream(browser: Browser, origin: string): Promise<void> {
  const { idle, busy, shown } = await measureStream(browser, origin, stream)
  const figuresOf = ({ framesPerSecond, longTasks }: Smoothness) => ({
    'frames/s': framesPerSecond,
    'tasks over 50 ms': longTasks.length,
    'longest ms': Math.max(0, ...longTasks),
  })
  printTable(`console: the page of notifications, CPU slowed ${slowCpu} times`, [
    {
      name: `while ${stream.perSecond} a second arrive`,
      figures: { ...figuresOf(busy), shown },
      bars: {
        'frames/s': { atLeast: 57 },
        'tasks over 50 ms': { below: 2 },
        shown: { atLeast: stream.count },
      },
    },
    { name: 'idle, just before', figures: figuresOf(idle) },
  ])
}

async function printHeap(browser: Browser, origin: string): Promise<void> {
  const stages = await measureHeap(browser, origin, heapStages)
  const full = stages.find(({ arrived }) => arrived === 10_000)
  printTable(
    'console: heap after a forced collection, against 10,000 arrived',
    stages.map(({ arrived, rows, bytes }) => ({
      name: `${showCount(arrived)} arrived`,
      figures: { rows, MB: bytes / 1e6, growth: bytes / (full?.bytes ?? Number.NaN) },
      bars: { growth: arrived === heapStages.at(-1) ? { below: 1.1 } : undefined },
    })),
  )
}
