/**
 * The console in a real Chromium: size, time to paint, and behavior under a stream of events. The bars are from the issue
 * "The console", section "Speed", but for those of paints.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright'
import { maxFirstPageBytes, sumBytes } from '../../e2e/support/first-page.ts'
import { launchOptions } from '../../e2e/support/setup/chromium.ts'
import { buildConsoleIfOld } from '../../server/demo/build-console.ts'
import { languages } from '../../server/facts/languages.ts'
import { demoEntry } from '../../server/tests/support/entry-files.ts'
import type { Part } from '../harness/part.ts'
import { startServer, stop } from '../harness/place.ts'
import { ratios } from '../harness/statistics.ts'
import { note, printTable, type Row, showCount } from '../harness/table.ts'
import { startBarePage } from './console/bare-page.ts'
import { openBareTab, slowCpu } from './console/bare-tab.ts'
import { measurePaint, type Paint } from './console/paint.ts'
import { measureHeap, measureStream, type Smoothness } from './console/stream.ts'

const loads = 5
/**
 * The largest paint of each page, as a multiple of that of a bare React page. On 2026-11-27, two cores, load below 1:
 * 6.2, 8.1, 6.3 and 4.8. A busy machine spreads them: on one with a load of 24 they were up to twice as large.
 */
const largestBars = { '/overview': 7.5, '/webhooks': 9.5, '/payments': 7.5, '/pay': 6 }
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
    const bare = await startBarePage()
    place.atEnd(bare.close)
    await printPaints(browser, demo.url, bare.url)
    await printStream(browser, demo.url)
    await stop(demo)
    await printHeap(browser, (await startDemo()).url)
  },
}

/** The texts of a language are part of the first page, so each language has its own size. */
async function printBytes(browser: Browser, origin: string): Promise<void> {
  const rows: Row[] = []
  for (const language of languages) {
    const tab = await openBareTab(browser, 1)
    await tab.send('Page.navigate', { url: `${origin}/overview?lang=${language}` })
    await tab.untilTrue(`document.querySelector('main h2') !== null`)
    await wait(quietMs)
    const bytes = await tab.evaluate<number>(sumBytes)
    await tab.close()
    rows.push({
      name: `/overview, ${language}`,
      figures: { bytes },
      bars: { bytes: { below: maxFirstPageBytes } },
    })
  }
  printTable('console: JavaScript and CSS as fetched (brotli)', rows)
}

/** Each round loads all pages and the bare one, because milliseconds depend on the machine and its load, ratios less. */
async function printPaints(browser: Browser, origin: string, bareUrl: string): Promise<void> {
  const bare = { name: 'a bare React page', address: bareUrl, paints: [] as Paint[], below: undefined }
  const pages = Object.entries(largestBars).map(([name, below]) => {
    return { name, address: origin + name, paints: [] as Paint[], below }
  })
  for (let round = 0; round < loads; round++)
    for (const { address, paints } of [bare, ...pages]) paints.push(await measurePaint(browser, address))
  const largestOf = (paints: Paint[]) => paints.map(({ largestMs }) => largestMs)
  const rows = [bare, ...pages].map(
    ({ name, paints, below }): Row => ({
      name,
      figures: {
        'largest, of bare': ratios(largestOf(paints), largestOf(bare.paints)),
        'largest ms': largestOf(paints),
        'first ms': paints.map(({ firstMs }) => firstMs),
        'CPU ms of the main thread': paints.map(({ cpuMs }) => cpuMs),
      },
      bars: { 'largest, of bare': below === undefined ? undefined : { below } },
    }),
  )
  printTable(`console: paint in a fresh context, CPU slowed ${slowCpu} times, ${loads} loads in turns`, rows)
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
