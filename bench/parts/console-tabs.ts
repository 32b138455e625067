/** Opens more tabs than a browser allows connections to one host: do all load, and do all receive an event? */
import type { Browser, Page } from 'playwright'
import { untilLive, untilNewest } from './console-page.ts'
import { lastResourceOf, sendFromWorker } from './console-sender.ts'

export type Tabs = {
  loaded: number
  /** Number of tabs that showed a notification posted after all were open. */
  reached: number
  /** The last tab, while all others are live: time to its load event, and until it is live. */
  lastLoadMs: number
  lastLiveMs: number
}

const timeoutMs = 20_000

export async function measureTabs(
  browser: Browser,
  origin: string,
  { tabs, event }: { tabs: number; event: number },
): Promise<Tabs> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' })
  context.setDefaultTimeout(timeoutMs)
  try {
    const open = async () => {
      const page = await context.newPage()
      const startedAt = performance.now()
      await page.goto('/webhooks?duplicates=all')
      await untilLive(page)
      return { page, liveMs: performance.now() - startedAt }
    }
    const opened = await Promise.allSettled(Array.from({ length: tabs - 1 }, open))
    const last = await open()
    const pages = [...opened.flatMap(one => (one.status === 'fulfilled' ? [one.value.page] : [])), last.page]
    const load = { first: event, count: 1, perSecond: 1 }
    await sendFromWorker(Number(new URL(origin).port), load)
    const reached = await Promise.allSettled(pages.map(page => untilNewest(page, lastResourceOf(load))))
    return {
      loaded: pages.length,
      reached: reached.filter(({ status }) => status === 'fulfilled').length,
      lastLoadMs: await readLoadMs(last.page),
      lastLiveMs: last.liveMs,
    }
  } finally {
    await context.close()
  }
}

function readLoadMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation?.loadEventEnd ?? Number.NaN
  })
}
