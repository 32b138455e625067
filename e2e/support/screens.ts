/** The console's screens in a browser. */
import type { Page } from 'playwright/test'
import type { FilledAccount } from '../../web/tests/support/screens.ts'
import { type Content, type Screen, screensOf } from '../../web/tests/support/screens.ts'

/** Splits the screens into parts of similar length, one per worker. */
export const partNumbers = [1, 2, 3, 4] as const

export function screensOfPart(account: FilledAccount, part: (typeof partNumbers)[number]): Screen[] {
  return screensOf(account).filter((_, index) => index % partNumbers.length === part - 1)
}

export async function openScreen(page: Page, { path, content }: Screen): Promise<void> {
  await page.goto(path)
  await waitForContent(page, content)
}

async function waitForContent(page: Page, content: Content): Promise<void> {
  if (content === 'settled') {
    await page.getByRole('heading', { level: 2 }).waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  } else if ('testId' in content) await page.getByTestId(content.testId).first().waitFor()
  else if ('text' in content) await page.getByText(content.text).first().waitFor()
  else await page.locator(content.selector).waitFor()
}
