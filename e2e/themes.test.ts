import type { Page } from 'playwright/test'
import { expect, samePageTest, test } from './support/fixtures.ts'
import { Shell } from './support/pages/shell.ts'

/** The lightness of the page's background, from 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number)
    return (red + green + blue) / 3
  })

samePageTest('without a choice the console follows the system’s color scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/overview')
  expect(await lightness(page)).toBeLessThan(60)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => lightness(page)).toBeGreaterThan(200)
})

samePageTest(
  'a chosen theme overrides the system, survives a reload, and applies to the other tabs',
  async ({ page, context, watch }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    const shell = new Shell(page)
    await page.goto('/overview')
    const other = await context.newPage()
    watch(other)
    await other.emulateMedia({ colorScheme: 'light' })
    await other.goto('/pay')
    await shell.chooseLook('Dark')
    await expect.poll(() => lightness(page)).toBeLessThan(60)
    await expect.poll(() => lightness(other)).toBeLessThan(60)
    await page.reload()
    expect(await lightness(page)).toBeLessThan(60)
    await shell.chooseLook('System')
    await expect.poll(() => lightness(page)).toBeGreaterThan(200)
  },
)

test('every text is in the console’s own type face, a file of at most 40 kB', async ({ page }) => {
  const fonts: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'font')
      fonts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto('/overview')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const face = await page.evaluate(async () => {
    await document.fonts.ready
    const { fontFamily, fontSize } = getComputedStyle(document.body)
    return { fontFamily, isLoaded: document.fonts.check(`${fontSize} ${fontFamily.split(',')[0]}`) }
  })
  expect(face).toEqual({ fontFamily: expect.stringContaining('Geist Variable'), isLoaded: true })
  const [size, ...others] = await Promise.all(fonts)
  expect(others).toEqual([])
  expect(size).toBeLessThanOrEqual(40_000)
})
