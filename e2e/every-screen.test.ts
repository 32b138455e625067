/** Checks of every screen that need a browser: no horizontal overflow, no axe violations. */
import type { Page } from 'playwright/test'
import { fillAccount, type Screen } from '../web/tests/support/screens.ts'
import { findViolationsIn } from './support/axe.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { measureOverflow } from './support/overflow.ts'
import { openScreen, partNumbers, screensOfPart } from './support/screens.ts'

/** WCAG 1.4.10 asks for 320 pixels: 1280 at 400 %. The others are phones. */
const narrowSizes = [
  { width: 320, height: 640 },
  { width: 360, height: 780 },
  { width: 390, height: 780 },
]
const wide = { width: 1280, height: 720 }

for (const part of partNumbers) {
  test(`no screen scrolls sideways, and axe finds nothing on a phone in dark and on a desktop in light (part ${part})`, async ({
    page,
    api,
  }) => {
    test.slow()
    const found: string[] = []
    for (const screen of screensOfPart(await fillAccount(api), part))
      found.push(...(await visit(page, screen)))
    expect(found).toEqual([])
  })
}

/**
 * @returns what is wrong with a screen. Each size is checked in one color scheme: colors do not depend on the width, and
 * what only one size shows still has its contrast checked.
 */
async function visit(page: Page, screen: Screen): Promise<string[]> {
  const found: string[] = []
  const note = (what: string) => found.push(`${screen.name}: ${what}`)
  await page.setViewportSize(narrowSizes[0] ?? wide)
  await openScreen(page, screen)
  for (const size of narrowSizes) {
    await page.setViewportSize(size)
    const overflow = await measureOverflow(page)
    if (overflow > 0) note(`${overflow} pixels too wide at ${size.width}`)
  }
  for (const violation of await findViolationsIn('dark', page)) note(`phone, ${violation}`)
  await page.setViewportSize(wide)
  for (const violation of await findViolationsIn('light', page)) note(`wide, ${violation}`)
  return found
}
