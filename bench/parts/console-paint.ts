/** First and largest paint of a page that was never opened before. */
import type { Browser, Page } from 'playwright'
import { openPage } from './console-page.ts'

/**
 * Milliseconds from the start of the navigation. `cpuMs` is what the page's main thread really worked, whatever else
 * the machine did: the figure to compare between runs.
 */
export type Paint = { firstMs: number; largestMs: number; cpuMs: number }

/** After the page has its content: a later paint of something larger still counts. */
const settleMs = 700

export async function measurePaint(
  browser: Browser,
  origin: string,
  path: string,
  cpuSlowdown: number,
): Promise<Paint> {
  const { page, devtools, close } = await openPage(browser, origin, cpuSlowdown)
  try {
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(path)
    await page.locator('main h2').first().waitFor()
    await page.waitForTimeout(settleMs)
    const { metrics } = await devtools.send('Performance.getMetrics')
    const tasks = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    return { ...(await readPaints(page)), cpuMs: tasks * 1000 }
  } finally {
    await close()
  }
}

function readPaints(page: Page): Promise<{ firstMs: number; largestMs: number }> {
  return page.evaluate(
    () =>
      new Promise(resolve => {
        const observer = new PerformanceObserver(list => {
          observer.disconnect()
          const first = performance.getEntriesByName('first-contentful-paint')[0]
          const last = list.getEntries().at(-1)
          resolve({
            firstMs: first?.startTime ?? Number.NaN,
            largestMs: last?.startTime ?? Number.NaN,
          })
        })
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
