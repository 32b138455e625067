import axe from 'axe-core'
import type { Page } from 'playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe-core finds on the page as it stands, in lines short enough to read in a failed test. */
export async function findViolations(page: Page): Promise<string[]> {
  // By evaluation, because the page's security policy lets no script tag in.
  await page.evaluate(axe.source)
  return page.evaluate(async runOnly => {
    // @ts-expect-error axe is put into the page by the line above.
    const { violations } = await window.axe.run({ runOnly })
    return violations.flatMap(
      (violation: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        violation.nodes.map(
          ({ html, failureSummary }) =>
            `${violation.id}: ${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, ' ').slice(0, 300)}`,
        ),
    )
  }, tags)
}
