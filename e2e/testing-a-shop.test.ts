/** Runs the test suite in docs/testing-a-shop.md against a shop that checks signatures with the SDK. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { startSimulator } from '../server/simulator/simulator.ts'
import { startExampleShop } from './support/example-shop.ts'
import { root, runSuite } from './support/run-suite.ts'

const account = { accessToken: 'TEST-my-shop', webhookSecret: 'my-secret' }

test('the test suite in docs/testing-a-shop.md passes', async ({ browserName: _ }, testInfo) => {
  // It contains four journeys.
  test.slow()
  const simulator = await startSimulator()
  const shop = await startExampleShop({ url: simulator.url, ...account })
  try {
    const page = readFileSync(join(root, 'docs/testing-a-shop.md'), 'utf8')
    const [, suite = ''] = /```ts suite\n(.*?)```/s.exec(page) ?? []
    writeFileSync(testInfo.outputPath('shop.test.ts'), suite)
    const report = await runSuite({
      folder: testInfo.outputDir,
      env: { SIMULATOR_URL: simulator.url, SHOP_URL: shop.url },
    })
    expect(report).toContain('4 passed')
  } finally {
    await shop.close()
    await simulator.close()
  }
})
