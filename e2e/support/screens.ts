/** The console's screens in a browser. */
import type { Page } from 'playwright/test'
import type { FilledAccount } from '../../web/tests/support/screens.ts'
import { type Content, type Screen, screensOf } from '../../web/tests/support/screens.ts'

/** Splits the screens into parts of similar length, one per worker. */
export const partNumbers = [1, 2, 3] as const

export function screensOfPart(account: FilledAccount, part: (typeof partNumbers)[number]): Screen[] {
  return screensOf(account).filter((_, index) => index % partNumbers.length === part - 1)
}

const startPath = '/nowhere'

/**
 * Opens the first screen of a document by its address and the others through the router, which loads neither the
 * console nor axe again. Between two screens it shows one without content, so that no content of the last screen is
 * waited for.
 */
export async function openScreen(page: Page, { path, content }: Screen): Promise<void> {
  const notFound = page.getByRole('heading', { name: 'Page not found' })
  const isConsole = (await page.locator('#content').count()) > 0
  if (isConsole) await navigate(page, startPath)
  else await page.goto(startPath)
  await notFound.waitFor()
  if (path === startPath) return
  await navigate(page, path)
  await notFound.waitFor({ state: 'detached' })
  await waitForContent(page, content)
}

/** The router follows the browser's history, also where it did not write it. */
function navigate(page: Page, path: string): Promise<void> {
  return page.evaluate(to => history.pushState(null, '', to), path)
}

async function waitForContent(page: Page, content: Content): Promise<void> {
  if (content === 'settled') {
    await page.getByRole('heading', { level: 2 }).waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  } else if ('testId' in content) await page.getByTestId(content.testId).first().waitFor()
  else if ('text' in content) await page.getByText(content.text).first().waitFor()
  else await page.locator(content.selector).waitFor()
}
