/** What the page keeps of many notifications: up to its bound of rows, and beyond it. */
import type { Browser, CDPSession } from 'playwright'
import { openPage, untilLive, untilNewest } from './console-page.ts'
import { lastResourceOf, sendFromWorker } from './console-sender.ts'

/** After so many arrivals: rows in the list, and bytes in use after a forced garbage collection. */
export type HeapAt = { arrived: number; rows: number; bytes: number }

/** Faster than the journal's readers ever see, so that the whole part stays short. */
const perSecond = 1000

/** @param stages how many notifications in all, ascending; the gateway's journal must be empty */
export async function measureHeap(browser: Browser, origin: string, stages: number[]): Promise<HeapAt[]> {
  const { page, devtools, close } = await openPage(browser, origin)
  try {
    await devtools.send('Performance.enable')
    await page.goto('/webhooks?duplicates=all')
    await untilLive(page)
    const measured: HeapAt[] = []
    let first = 0
    for (const arrived of stages) {
      const load = { first, count: arrived - first, perSecond }
      await sendFromWorker(Number(new URL(origin).port), load)
      const rows = await untilNewest(page, lastResourceOf(load))
      measured.push({ arrived, rows, bytes: await readHeap(devtools) })
      first = arrived
    }
    return measured
  } finally {
    await close()
  }
}

async function readHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}
