/**
 * First and largest paint of a page that was never opened before, in a tab that nobody debugs. Playwright's own
 * pages switch V8's inspector on, and then every Error made (React makes five while it loads) has the whole script
 * parsed again for its line numbers: 240 ms of a CPU slowed 4 times (trace, V8.CollectSourcePositions) that no
 * user pays. So the tab is opened by the browser's bare protocol, without the Runtime domain.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { type BareTab, openBareTab, untilTrue } from './bare-tab.ts'

/**
 * Milliseconds from the start of the navigation. `cpuMs` is what the page's main thread really worked, whatever else
 * the machine did: the figure to compare between runs.
 */
export type Paint = { firstMs: number; largestMs: number; cpuMs: number }

/** A new window draws itself first; that is not the page's doing. */
const windowMs = 1500
/** After the page has its content: a later paint of something larger still counts. */
const settleMs = 700

export async function measurePaint(browser: Browser, address: string, cpuSlowdown: number): Promise<Paint> {
  const tab = await openBareTab(browser)
  try {
    await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
    await wait(windowMs)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await tab.send('Page.navigate', { url: address })
    await untilTrue(
      tab,
      `location.href === ${JSON.stringify(address)} && document.querySelector('main h2') !== null`,
    )
    await wait(settleMs)
    const cpuMs = await readCpuMs(tab)
    return { ...(await tab.evaluate<Omit<Paint, 'cpuMs'>>(readPaints)), cpuMs }
  } finally {
    await tab.close()
  }
}

async function readCpuMs(tab: BareTab): Promise<number> {
  const { metrics } = await tab.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

const readPaints = `new Promise(resolve => new PerformanceObserver(list => resolve({
  firstMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  largestMs: list.getEntries().at(-1).startTime,
})).observe({ type: 'largest-contentful-paint', buffered: true }))`
