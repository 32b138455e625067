import type { Page } from 'playwright/test'

/** A network as slow as the test needs: requests to the address wait until the test lets them go. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.continue()
  })
  return resolve
}
