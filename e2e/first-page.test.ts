import { languages } from '../server/facts/languages.ts'
import { maxFirstPageBytes, sumBytes } from './support/first-page.ts'
import { expect, ownDemoTest as test } from './support/fixtures.ts'

test('the first page of a new account loads no more script and style than its limit, in each language', async ({
  page,
}) => {
  for (const language of languages) {
    await page.goto(`/overview?lang=${language}`)
    await expect(page.getByTestId('readiness')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const bytes = await page.evaluate<number>(sumBytes)
    expect(bytes, language).toBeGreaterThan(100_000)
    expect(bytes, language).toBeLessThanOrEqual(maxFirstPageBytes)
  }
})
