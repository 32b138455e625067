import axe from 'axe-core'
import type { Page } from 'playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The violations that axe-core finds on the page, in lines short enough for a failed test. */
export async function findViolations(page: Page): Promise<string[]> {
  // Evaluated, because the page's security policy blocks script tags. Half a megabyte, so once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async runOnly => {
    // For checks that pass, axe then describes one element instead of all.
    const options = { runOnly, resultTypes: ['violations'] }
    // @ts-expect-error axe is defined in the page.
    const { violations } = await window.axe.run(options)
    return violations.flatMap(
      (violation: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        violation.nodes.map(
          ({ html, failureSummary }) =>
            `${violation.id}: ${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, ' ').slice(0, 300)}`,
        ),
    )
  }, tags)
}
