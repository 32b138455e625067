/** Heap size of a page after many notifications, below and above its maximum number of rows. */
import type { Browser, CDPSession } from 'playwright'
import { openPage, untilLive, untilNewest } from './console-page.ts'
import { lastResourceOf, sendFromWorker } from './console-sender.ts'

/** Rows in the list, and bytes in use after a forced garbage collection, after so many notifications. */
export type HeapAt = { arrived: number; rows: number; bytes: number }

/** Faster than readers of the journal ever see, so that the part takes less time. */
const perSecond = 1000

/** @param stages total numbers of notifications, ascending; the gateway's journal must be empty */
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
