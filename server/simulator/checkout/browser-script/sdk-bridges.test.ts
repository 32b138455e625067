/** Runs the Node snippets of docs/connect/sdk-bridges.md unchanged. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'

const root = join(import.meta.dirname, '../../../..')
const page = readFileSync(join(root, 'docs/connect/sdk-bridges.md'), 'utf8')
const [byField = '', byFetch = ''] = [...page.matchAll(/```js node\n(.*?)```/gs)].map(([, code]) => code)

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

/** Runs the snippet in a Node process in the project's folder, where the SDK is installed, and returns its output. */
async function run(snippet: string): Promise<string> {
  const env = { ...process.env, MP_BASE_URL: simulator.url }
  const options = { cwd: root, env }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', snippet],
    options,
  )
  return stdout.trim()
}

test('the page names one address for a shop, and that of the simulator once, without a gateway', () => {
  expect(page.match(/127\.0\.0\.1:4010/g)).toHaveLength(1)
  expect(page).toMatch(/\*\*Without a gateway\*\*.*127\.0\.0\.1:4010/)
})

test('the published Node SDK pays at the simulator when its static field is set', async () => {
  expect(await run(byField)).toBe('approved accredited')
})

test('the published Node SDK creates a preference at the simulator when fetch is replaced', async () => {
  expect(await run(byFetch)).toMatch(`${simulator.url}/checkout/v1/redirect?pref_id=`)
})
