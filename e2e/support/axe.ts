import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that depend on colors. All others find the same faults in both color schemes. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The violations that axe-core finds on the page, in lines short enough for a failed test. */
export async function findViolations(page: Page, rules = tags): Promise<string[]> {
  // The script is evaluated, because the page's security policy blocks script tags. It has half a megabyte, so it is
  // evaluated once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async runOnly => {
    // For checks that pass, axe then describes one element instead of all. It preloads style sheets for a rule that is
    // off by default, and media, which no page has. Both would take a tenth of its time.
    const options = { runOnly, resultTypes: ['violations'], preload: false }
    // @ts-expect-error axe is defined in the page.
    const { violations } = await window.axe.run(options)
    return violations.flatMap(
      (violation: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        violation.nodes.map(
          ({ html, failureSummary }) =>
            `${violation.id}: ${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, ' ').slice(0, 300)}`,
        ),
    )
  }, rules)
}

/** The violations on a page of the console: of all rules in light, of the rules for colors in dark. */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  const light = await findViolationsIn('light', page)
  const dark = await findViolationsIn('dark', page, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

/** The violations on a page of the console in one color scheme, which the page keeps. */
export async function findViolationsIn(
  colorScheme: 'light' | 'dark',
  page: Page,
  rules = tags,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  return (await findViolations(page, rules)).map(violation => `${colorScheme}: ${violation}`)
}
