/** The JavaScript and CSS that a page loads, in bytes as transferred. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Request } from 'playwright'
import { pages } from '../../web/app/pages.ts'
import { openPage } from './console-page.ts'

export type ScreenBytes = { path: string; files: Map<string, number> }

const atOnce = 3
/** A page without requests for this time has loaded everything: chunks request other chunks. */
const quietMs = 1000
const timeoutMs = 15_000

/** Opens every screen directly by its address in a fresh context. `/overview` comes first. */
export async function measureScreens(browser: Browser, origin: string): Promise<ScreenBytes[]> {
  const screens = pages.map(({ path }) => path.replace(/\$\w+/, '1'))
  const waiting = [...screens]
  const measured = new Map<string, Map<string, number>>()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let path = waiting.shift(); path; path = waiting.shift())
        measured.set(path, await readFiles(browser, origin, path))
    }),
  )
  return screens.map(path => ({ path, files: measured.get(path) ?? new Map() }))
}

export function sumBytes(files: Iterable<number>): number {
  return [...files].reduce((sum, bytes) => sum + bytes, 0)
}

/** The bytes that a screen loads in addition to those of an earlier one. */
export function extraBytes(screen: ScreenBytes, before: ScreenBytes): number {
  return sumBytes([...screen.files].flatMap(([url, bytes]) => (before.files.has(url) ? [] : [bytes])))
}

async function readFiles(browser: Browser, origin: string, path: string): Promise<Map<string, number>> {
  const { page, close } = await openPage(browser, origin)
  try {
    const waiting = new Set<Request>()
    const fetched: Request[] = []
    let lastAt = performance.now()
    page.on('request', request => {
      if (/\.(js|css)$/.test(new URL(request.url()).pathname)) waiting.add(request)
    })
    const settle = (request: Request, isWhole: boolean) => {
      if (!waiting.delete(request)) return
      if (isWhole) fetched.push(request)
      lastAt = performance.now()
    }
    page.on('requestfinished', request => settle(request, true))
    page.on('requestfailed', request => settle(request, false))
    await page.goto(path)
    const endsAt = performance.now() + timeoutMs
    const isQuiet = () => waiting.size === 0 && performance.now() - lastAt > quietMs
    while (!isQuiet() && performance.now() < endsAt) await wait(50)
    const sizes = await Promise.all(fetched.map(async request => (await request.sizes()).responseBodySize))
    return new Map(fetched.map((request, index) => [request.url(), sizes[index] ?? Number.NaN]))
  } finally {
    await close()
  }
}
