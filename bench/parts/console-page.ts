/** A page of the console in a context of its own: no cache, no other tab. */
import type { Browser, CDPSession, Page } from 'playwright'

export type OpenedPage = { page: Page; devtools: CDPSession; close: () => Promise<void> }

/** Slows the CPU down to that of a mid-range phone. */
export const slowCpu = 4
/** Time limit of each step, in milliseconds. */
const timeoutMs = 20_000

export async function openPage(browser: Browser, origin: string): Promise<OpenedPage> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' })
  context.setDefaultTimeout(timeoutMs)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  return { page, devtools, close: () => context.close() }
}

/** Resolves when this tab receives events, itself or through the leading tab. */
export async function untilLive(page: Page): Promise<void> {
  await page.locator('[data-testid="conn-state"][data-status="live"]').waitFor()
}

/** Resolves when the newest row is about this resource. @returns the number of rows in the list */
export async function untilNewest(page: Page, resource: string): Promise<number> {
  const newest = page.getByTestId('feed').locator('li').first().filter({ hasText: resource })
  await newest.waitFor()
  return Number(await newest.getAttribute('aria-setsize'))
}
