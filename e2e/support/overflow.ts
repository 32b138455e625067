import type { Page } from 'playwright'

/** By how many pixels the page is wider than its window, without the place of the scroll bar. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { documentElement } = document
    return documentElement.scrollWidth - Math.floor(documentElement.getBoundingClientRect().width)
  })
}
