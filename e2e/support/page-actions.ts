import type { Locator, Page } from 'playwright/test'

/** Opens the menu of the page's further actions. */
export async function openActions(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click()
  return page.getByRole('menu')
}

/** Runs an action of that menu. */
export async function runAction(page: Page, name: string): Promise<void> {
  await (await openActions(page)).getByRole('menuitem', { name, exact: true }).click()
}

/** Opens the filters of a list. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  return page.getByRole('group', { name: 'Filter', exact: true })
}
