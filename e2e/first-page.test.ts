import { languages } from '../server/facts/languages.ts'
import { maxFirstPageBytes, sumBytes } from './support/first-page.ts'
import { expect, test } from './support/fixtures.ts'

for (const language of languages)
  test(`the first page in "${language}" loads no more script and style than its limit`, async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo.gateway.url}/overview?lang=${language}`)
    await expect(page.getByTestId('readiness')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const bytes = await page.evaluate<number>(sumBytes)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(maxFirstPageBytes)
  })
