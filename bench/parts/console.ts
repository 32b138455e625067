/** The console in a real Chromium: size, time to paint, and behavior under a stream of events. */
import { cp } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { launchOptions } from '../../e2e/support/setup/chromium.ts'
import { buildConsoleIfOld } from '../../server/demo/build-console.ts'
import { median, spreadOf } from '../harness/statistics.ts'
import { type Subject, startSubject } from '../harness/subject.ts'
import { note, printTable, showBar, showCount, showSpread } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import { extraBytes, measureScreens, sumBytes } from './console-bytes.ts'
import { measureHeap } from './console-heap.ts'
import { slowCpu } from './console-page.ts'
import { measurePaint } from './console-paint.ts'
import { measureStream, type Smoothness } from './console-stream.ts'
import { measureTabs } from './console-tabs.ts'
import type { Part } from './part.ts'
import { webhookSecret } from './signed-notifications.ts'

/** Bars from the issue "The console", section "Speed". */
const bars = {
  kilobytes: { below: 170 },
  largestPaintMs: { below: 1000 },
  framesPerSecond: { atLeast: 57 },
  longTasks: { below: 2 },
  heapGrowth: { below: 1.1 },
}
const loads = 5
const stream = { perSecond: 200, count: 4000 }
/** The console keeps 10,000 rows, and trims after 500 more. */
const heapStages = [2000, 6000, 10_000, 12_000, 16_000]
const tabs = 12
const columns = ['', 'figure', 'bar', '', 'load average']

export const consolePart: Part = {
  name: 'console',
  about: 'bytes, paints, frames, heap and tabs of the console in Chromium',
  run: () => withTemporaryFolder(measure),
}

async function measure(folder: string): Promise<void> {
  if (await buildConsoleIfOld()) note('Built the console first: it was missing or old.')
  // A copy, because another build would delete files of the page during the measurement.
  const consoleRoot = join(folder, 'console')
  await cp(join(import.meta.dirname, '..', '..', 'dist', 'console'), consoleRoot, { recursive: true })
  const withDemo = async (work: (origin: string) => Promise<void>) => {
    const demo = await startDemo(folder, consoleRoot)
    await work(`http://127.0.0.1:${demo.port}`).finally(demo.stop)
  }
  const browser = await chromium.launch(launchOptions())
  try {
    await withDemo(async origin => {
      await printBytes(browser, origin)
      await printPaints(browser, origin)
      await printTabs(browser, origin)
      await printStream(browser, origin)
    })
    await withDemo(origin => printHeap(browser, origin))
  } finally {
    await browser.close()
  }
}

let demos = 0

function startDemo(folder: string, consoleRoot: string): Promise<Subject> {
  const env = {
    CONSOLE_ROOT: consoleRoot,
    APP_ENV: 'local',
    PORT: '0',
    GATEWAY_WEBHOOK_SECRET: webhookSecret,
    GATEWAY_DATA_DIR: join(folder, `demo-${demos++}`),
    DATABASE_URL: '',
  }
  return startSubject('demo', 'demo', { env })
}

async function printBytes(browser: Browser, origin: string): Promise<void> {
  const [overview, ...screens] = await measureScreens(browser, origin)
  if (!overview) return
  const kilobytes = sumBytes(overview.files.values()) / 1000
  printTable(`console: JavaScript and CSS as fetched (brotli, kB), ${overview.path} first`, columns, [
    [overview.path, kilobytes.toFixed(1), ...showBar(bars.kilobytes, kilobytes), showLoad()],
    ...screens.map(screen => [screen.path, `+${(extraBytes(screen, overview) / 1000).toFixed(1)}`]),
  ])
}

async function printPaints(browser: Browser, origin: string): Promise<void> {
  const rows: string[][] = []
  for (const [path, slowdown] of [
    ['/overview', slowCpu],
    ['/webhooks', slowCpu],
    ['/payments', slowCpu],
    ['/pay', slowCpu],
    ['/overview', 1],
  ] as const) {
    const paints = []
    for (let count = 0; count < loads; count++)
      paints.push(await measurePaint(browser, `${origin}${path}`, slowdown))
    const largest = paints.map(({ largestMs }) => largestMs)
    const first = paints.map(({ firstMs }) => firstMs)
    const bar = slowdown > 1 ? showBar(bars.largestPaintMs, median(largest)) : ['', '']
    const name = `${path}, CPU ${slowdown > 1 ? `slowed ${slowdown} times` : 'as it is'}`
    rows.push([`${name}, largest`, showSpread(spreadOf(largest), 0), ...bar, showLoad()])
    rows.push([`${name}, first`, showSpread(spreadOf(first), 0)])
    rows.push([`${name}, CPU of the main thread`, showSpread(spreadOf(paints.map(({ cpuMs }) => cpuMs)), 0)])
  }
  printTable(`console: paint in a fresh context, ms, median (min–max) of ${loads} loads`, columns, rows)
}

async function printTabs(browser: Browser, origin: string): Promise<void> {
  const result = await measureTabs(browser, origin, { tabs, event: 0 })
  const bar = { atLeast: tabs }
  printTable(`console: ${tabs} tabs of one browser open at once`, columns, [
    ['tabs that loaded', showCount(result.loaded), ...showBar(bar, result.loaded), showLoad()],
    ['tabs a notification reached', showCount(result.reached), ...showBar(bar, result.reached)],
    ['last tab: load event, ms', showCount(result.lastLoadMs)],
    ['last tab: live, ms', showCount(result.lastLiveMs)],
  ])
}

async function printStream(browser: Browser, origin: string): Promise<void> {
  const { idle, busy, sent, shown } = await measureStream(browser, origin, { first: 1, ...stream })
  const { length } = busy.longTasks
  printTable(
    `console: /webhooks while ${stream.perSecond} notifications per second arrive, CPU slowed ${slowCpu} times`,
    columns,
    [
      [
        'frames per second',
        busy.framesPerSecond.toFixed(1),
        ...showBar(bars.framesPerSecond, busy.framesPerSecond),
        showLoad(),
      ],
      ['tasks over 50 ms', showTasks(busy), ...showBar(bars.longTasks, length)],
      [
        `shown of ${showCount(sent)} sent`,
        showCount(shown),
        ...(shown === sent ? ['all', 'pass'] : ['all', 'below']),
      ],
      ['idle, just before: frames', idle.framesPerSecond.toFixed(1)],
      ['idle, just before: tasks', showTasks(idle)],
    ],
  )
}

async function printHeap(browser: Browser, origin: string): Promise<void> {
  const stages = await measureHeap(browser, origin, heapStages)
  const full = stages.find(({ arrived }) => arrived === 10_000)
  const last = stages.at(-1)
  const growth = (last?.bytes ?? Number.NaN) / (full?.bytes ?? Number.NaN)
  printTable('console: heap after a forced collection, MB', columns, [
    ...stages.map(({ arrived, rows, bytes }) => [
      `${showCount(arrived)} arrived, ${showCount(rows)} rows`,
      (bytes / 1e6).toFixed(1),
    ]),
    ['beyond the bound, against 10,000', growth.toFixed(2), ...showBar(bars.heapGrowth, growth), showLoad()],
  ])
}

function showTasks({ longTasks }: Smoothness): string {
  return longTasks.length === 0
    ? '0'
    : `${longTasks.length} (longest ${Math.round(Math.max(...longTasks))} ms)`
}

/** The first figure of `uptime`. On a busy machine all times here are longer. */
function showLoad(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1)
}
