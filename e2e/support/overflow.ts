import type { Page } from 'playwright'

/** By how many pixels the page is too wide for its window. The place that is kept for the scroll bar does not count. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { documentElement } = document
    return documentElement.scrollWidth - Math.floor(documentElement.getBoundingClientRect().width)
  })
}
