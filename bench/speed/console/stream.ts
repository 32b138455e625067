/**
 * The page of notifications while many arrive: frames, blocking tasks, completeness, and its heap below and above its
 * maximum number of rows. The tab has no debugger: with Playwright's own domains enabled, the page also reports each of
 * its events to the tool.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { reserveIds } from '../../load/kinds.ts'
import { requireSuccess } from '../../load/load.ts'
import { runLoadApart } from '../../load/load-apart.ts'
import { type BareTab, openBareTab, slowCpu } from './bare-tab.ts'

/** `longTasks` has the duration of each task over 50 ms. */
export type Smoothness = { framesPerSecond: number; longTasks: number[] }
type Rate = { count: number; perSecond: number }

const idleMs = 3000
/** The text of the newest rows. The last request of 16 connections need not be the last that is stored. */
const newest = `[...document.querySelectorAll('[data-testid="feed"] li')].slice(0, 16).map(row => row.textContent).join()`
const countRows = `Number(document.querySelector('[data-testid="feed"] li')?.getAttribute('aria-setsize') ?? 0)`

export async function measureStream(browser: Browser, origin: string, rate: Rate) {
  const tab = await openNotifications(browser, origin, slowCpu)
  // The idle page shows the capacity of the browser on this machine.
  const idle = await watch(tab, () => wait(idleMs))
  // Rows are counted after the pause, because earlier notifications are drawn a moment after the stream is live.
  const before = await tab.evaluate<number>(countRows)
  const first = reserveIds()
  const busy = await watch(tab, () => send(origin, rate, first))
  await untilShown(tab, first + rate.count - 1)
  const shown = (await tab.evaluate<number>(countRows)) - before
  await tab.close()
  return { idle, busy, shown }
}

/**
 * Measures the rows in the list, and the bytes in use after a forced garbage collection.
 * @param stages total numbers of notifications, ascending; the gateway's journal must be empty
 */
export async function measureHeap(browser: Browser, origin: string, stages: number[]) {
  const tab = await openNotifications(browser, origin, 1)
  await tab.send('Performance.enable')
  const measured: { arrived: number; rows: number; bytes: number }[] = []
  for (const [index, arrived] of stages.entries()) {
    const first = reserveIds()
    const count = arrived - (stages[index - 1] ?? 0)
    // The rate is higher than any that readers of the journal see, so that the part takes less time.
    await send(origin, { count, perSecond: 1000 }, first)
    await untilShown(tab, first + count - 1)
    await tab.send('HeapProfiler.collectGarbage')
    const rows = await tab.evaluate<number>(countRows)
    measured.push({ arrived, rows, bytes: await tab.readMetric('JSHeapUsedSize') })
  }
  await tab.close()
  return measured
}

async function openNotifications(browser: Browser, origin: string, cpuSlowdown: number): Promise<BareTab> {
  const tab = await openBareTab(browser, cpuSlowdown)
  await tab.send('Page.navigate', { url: `${origin}/webhooks?duplicates=all` })
  await tab.untilTrue(`document.querySelector('[data-testid="conn-state"][data-status="live"]') !== null`)
  return tab
}

/** Sends notifications on a thread of its own, so that the browser's driver does not delay it. */
async function send(origin: string, rate: Rate, first: number): Promise<void> {
  const ports = [Number(new URL(origin).port)]
  requireSuccess(await runLoadApart({ kind: 'notifications', ports, connections: 16, first, ...rate }))
}

const untilShown = (tab: BareTab, paymentId: number) => tab.untilTrue(`${newest}.includes('${paymentId}')`)

/**
 * Counts frames and blocking tasks by the page's own requestAnimationFrame and longtask observer, until the work ends.
 */
async function watch(tab: BareTab, work: () => Promise<unknown>): Promise<Smoothness> {
  await tab.evaluate(startProbe)
  await work()
  return tab.evaluate<Smoothness>('benchProbe()')
}

const startProbe = `{
  const longTasks = []
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const startedAt = performance.now()
  let frames = 0
  let isOver = false
  const count = () => {
    frames++
    if (!isOver) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  globalThis.benchProbe = () => {
    isOver = true
    observer.disconnect()
    return { framesPerSecond: (frames / (performance.now() - startedAt)) * 1000, longTasks }
  }
}`
