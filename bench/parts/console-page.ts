/** A page of the console in a context of its own: nothing cached, no other tab. */
import type { Browser, CDPSession, Page } from 'playwright'

export type OpenedPage = { page: Page; devtools: CDPSession; close: () => Promise<void> }

/** A phone of the middle class against the machine that measures. */
export const slowCpu = 4
/** How long the page may take for any one thing, in milliseconds. */
const patienceMs = 20_000

export async function openPage(browser: Browser, origin: string): Promise<OpenedPage> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  return { page, devtools, close: () => context.close() }
}

/** Resolves once this tab hears of arrivals, itself or through the tab that leads. */
export async function untilLive(page: Page): Promise<void> {
  await page.locator('[data-testid="conn-state"][data-status="live"]').waitFor()
}

/** Resolves once the newest row is about this resource. @returns how many rows the list has */
export async function untilNewest(page: Page, resource: string): Promise<number> {
  const newest = page.getByTestId('feed').locator('li').first().filter({ hasText: resource })
  await newest.waitFor()
  return Number(await newest.getAttribute('aria-setsize'))
}
