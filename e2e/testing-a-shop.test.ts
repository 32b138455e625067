/** Runs the test suite in docs/testing-a-shop.md against a shop that checks signatures with the SDK. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { startSimulator } from '../server/simulator/simulator.ts'
import { startExampleShop } from './support/example-shop.ts'

const root = join(import.meta.dirname, '..')
/** Uses this project's browser. The tests share the shop's account, so they run one after the other. */
const ownConfig = `import config from '${join(root, 'playwright.config.ts')}'
export default { ...config, testDir: '.', outputDir: 'output', fullyParallel: false, workers: 1 }`

const account = { accessToken: 'TEST-my-shop', webhookSecret: 'my-secret' }

test('the test suite in docs/testing-a-shop.md passes', async ({ browserName: _ }, testInfo) => {
  // It contains four journeys.
  test.slow()
  const simulator = await startSimulator()
  const shop = await startExampleShop({ url: simulator.url, ...account })
  try {
    const page = readFileSync(join(root, 'docs/testing-a-shop.md'), 'utf8')
    const [, suite = ''] = /```ts suite\n(.*?)```/s.exec(page) ?? []
    writeFileSync(
      testInfo.outputPath('shop.test.ts'),
      suite.replace("'@playwright/test'", "'playwright/test'"),
    )
    writeFileSync(testInfo.outputPath('playwright.config.ts'), ownConfig)
    const report = await runSuite(testInfo.outputDir, { SIMULATOR_URL: simulator.url, SHOP_URL: shop.url })
    expect(report).toContain('4 passed')
  } finally {
    await shop.close()
    await simulator.close()
  }
})

/** Runs Playwright with this project's browser. Returns its output, whether or not the tests pass. */
function runSuite(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const { promise, resolve } = Promise.withResolvers<string>()
  const cli = join(root, 'node_modules/playwright/cli.js')
  const options = { cwd: folder, env: { ...inherited, ...env } }
  execFile(process.execPath, [cli, 'test'], options, (_error, stdout, stderr) => resolve(stdout + stderr))
  return promise
}
