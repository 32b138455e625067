/** The examples without a browser. The example with Playwright is a project of `playwright.config.ts`. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, ownDemoTest } from './support/fixtures.ts'
import { root } from './support/run-suite.ts'

const run = promisify(execFile)
const examples = join(root, 'examples')

ownDemoTest('the example for any language passes', async ({ demo: { gateway, prefix, simulator } }) => {
  const env = { ...process.env, GATEWAY: `${gateway.url}/${prefix}`, SIMULATOR: simulator.url }
  const { stdout } = await run(join(examples, 'plain-http', 'pay.sh'), { env })
  expect(stdout).toMatch(/^Payment \d+ was approved, and the notification is validated\.\n$/)
})

ownDemoTest('the example of node:test passes, with the built package', async () => {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: _context, ...env } = process.env
  const file = join(examples, 'node-test', 'orders.test.ts')
  const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', file], { env })
  expect(stdout).toMatch(/^# pass 4$/m)
  expect(stdout).toMatch(/^# fail 0$/m)
})
