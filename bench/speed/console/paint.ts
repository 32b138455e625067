/**
 * First and largest paint of a page in a fresh context, in a tab without a debugger. Playwright's own pages enable V8's
 * inspector, which parses the whole script again for the line numbers of every Error (React creates five while it
 * loads): 240 ms of a CPU slowed 4 times (trace, V8.CollectSourcePositions) that no user pays. So the tab is opened
 * over the DevTools Protocol, without the Runtime domain.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { openBareTab, slowCpu } from './bare-tab.ts'

/**
 * Milliseconds since the start of the navigation. `cpuMs` is the work of the page's main thread, which does not depend
 * on other load on the machine: compare this figure between runs.
 */
export type Paint = { firstMs: number; largestMs: number; cpuMs: number }

/** A new window paints itself first; this is not part of the page. */
const windowMs = 1500
/** Wait after the page has its content, because a later, larger paint still counts. */
const settleMs = 700

export async function measurePaint(browser: Browser, address: string): Promise<Paint> {
  const tab = await openBareTab(browser, slowCpu)
  await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
  await wait(windowMs)
  await tab.send('Page.navigate', { url: address })
  await tab.untilTrue(
    `location.href === ${JSON.stringify(address)} && document.querySelector('main h2') !== null`,
  )
  await wait(settleMs)
  const cpuMs = (await tab.readMetric('TaskDuration')) * 1000
  const paints = await tab.evaluate<Omit<Paint, 'cpuMs'>>(readPaints)
  await tab.close()
  return { ...paints, cpuMs }
}

const readPaints = `new Promise(resolve => new PerformanceObserver(list => resolve({
  firstMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  largestMs: list.getEntries().at(-1).startTime,
})).observe({ type: 'largest-contentful-paint', buffered: true }))`
