/** What a page does while notifications pour in: frames, tasks that block, and whether all of them are shown. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { openPage, slowCpu, untilLive, untilNewest } from './console-page.ts'
import { type Load, lastResourceOf, sendFromWorker } from './console-sender.ts'

export type Stream = {
  /** Frames per second with nothing arriving, just before: what the machine leaves to the browser. */
  idle: Smoothness
  busy: Smoothness
  sent: number
  shown: number
}
/** `longTasks` in milliseconds each, all of them over 50. */
export type Smoothness = { framesPerSecond: number; longTasks: number[] }

const idleMs = 3000

export async function measureStream(browser: Browser, origin: string, load: Load): Promise<Stream> {
  const { page, close } = await openPage(browser, origin, slowCpu)
  try {
    await page.goto('/webhooks?copies=all')
    await untilLive(page)
    const newest = page.getByTestId('feed').locator('li').first()
    const before = (await newest.count()) > 0 ? Number(await newest.getAttribute('aria-setsize')) : 0
    const idle = await watch(page, () => wait(idleMs))
    const busy = await watch(page, () => sendFromWorker(Number(new URL(origin).port), load))
    const rows = await untilNewest(page, lastResourceOf(load))
    return { idle, busy, sent: load.count, shown: rows - before }
  } finally {
    await close()
  }
}

/** Counts with the page's own requestAnimationFrame and longtask observer, from now until the work is done. */
async function watch(page: Page, work: () => Promise<unknown>): Promise<Smoothness> {
  const probe = await page.evaluateHandle(() => {
    const longTasks: number[] = []
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
    return {
      end: () => {
        isOver = true
        observer.disconnect()
        return { framesPerSecond: (frames / (performance.now() - startedAt)) * 1000, longTasks }
      },
    }
  })
  await work()
  return probe.evaluate(({ end }) => end())
}
