/** A reader of the last lines sees what failed. Vitest runs a folder of examples. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const modules = join(import.meta.dirname, '..', 'node_modules')
const examples = {
  broken: "throw new Error('no database')",
  prepared: "beforeAll(() => { throw new Error('no database') })\ntest('is', () => expect(1).toBe(1))",
  sums: "test('adds', () => expect(1 + 1).toBe(3))\ntest('is', () => expect(1).toBe(1))",
  tries: "let tries = 0\ntest('wakes up', () => expect(++tries).toBe(2))",
}

test('each test that failed or needed a second attempt is named, and no other', async () => {
  // It lies inside the tree, so that the examples find vitest. npm takes no folder with a dot for a package.
  const folder = await mkdtemp(join(modules, '.failed-tests-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, code] of Object.entries(examples))
    await writeFile(
      join(folder, `${name}.test.mjs`),
      `import { beforeAll, expect, test } from 'vitest'\n${code}`,
    )
  const reporter = join(import.meta.dirname, 'failed-tests.ts')
  const args = ['run', '--root', folder, '--retry', '1', '--reporter', reporter]
  const vitest = join(modules, 'vitest', 'vitest.mjs')
  const { status, stdout } = spawnSync(process.execPath, [vitest, ...args], { cwd: folder, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout.trim().split('\n').toSorted()).toEqual([
    'FAILED  broken.test.mjs, outside of its tests',
    'FAILED  prepared.test.mjs, outside of its tests',
    'FAILED  sums.test.mjs > adds',
    'FLAKY   tries.test.mjs > wakes up: it passed at the second attempt only',
  ])
})
