/**
 * Frames, blocking tasks and completeness of a page while many notifications arrive. The tab has no debugger: with
 * Playwright's own domains enabled, the page also reports each of its events to the tool.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { type BareTab, openBareTab, untilTrue } from './bare-tab.ts'
import { slowCpu } from './console-page.ts'
import { type Load, lastResourceOf, sendFromWorker } from './console-sender.ts'

export type Stream = {
  /** Frames per second without events, measured just before: the capacity of the browser on this machine. */
  idle: Smoothness
  busy: Smoothness
  sent: number
  shown: number
}
/** `longTasks` has the duration of each task over 50 ms. */
export type Smoothness = { framesPerSecond: number; longTasks: number[] }

const idleMs = 3000
const newest = `document.querySelector('[data-testid="feed"] li')`

export async function measureStream(browser: Browser, origin: string, load: Load): Promise<Stream> {
  const tab = await openBareTab(browser)
  try {
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
    await tab.send('Page.navigate', { url: `${origin}/webhooks?duplicates=all` })
    await untilTrue(tab, `document.querySelector('[data-testid="conn-state"][data-status="live"]') !== null`)
    const idle = await watch(tab, () => wait(idleMs))
    // After the pause: earlier notifications are drawn a moment after the stream is live.
    const before = await tab.evaluate<number>(countRows)
    const busy = await watch(tab, () => sendFromWorker(Number(new URL(origin).port), load))
    await untilTrue(tab, `${newest}?.textContent.includes('${lastResourceOf(load)}') ?? false`)
    const rows = await tab.evaluate<number>(countRows)
    return { idle, busy, sent: load.count, shown: rows - before }
  } finally {
    await tab.close()
  }
}

const countRows = `Number(${newest}?.getAttribute('aria-setsize') ?? 0)`

/** Counts with the page's own requestAnimationFrame and longtask observer, from now to the end of the work. */
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
