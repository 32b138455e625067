/** Runs a Playwright suite in a process of its own, as its author would. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guardChild } from '../../server/tests/support/guard-child.ts'

export const root = join(import.meta.dirname, '..', '..')

export type Suite = {
  /** The folder of the suite, to which its results are written. */
  folder: string
  env?: NodeJS.ProcessEnv
  args?: string[]
}

/** The suite uses this project's browser, and runs its tests one after the other. */
const config = `import config from '${join(root, 'playwright.config.ts')}'
export default { ...config, projects: undefined, testDir: '.', outputDir: 'output', fullyParallel: false, workers: 1 }`

/** Resolves to what Playwright printed, whether or not the tests pass. */
export function runSuite({ folder, env = {}, args = [] }: Suite): Promise<string> {
  writeFileSync(join(folder, 'playwright.config.ts'), config)
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const { promise, resolve } = Promise.withResolvers<string>()
  const cli = join(root, 'node_modules/playwright/cli.js')
  const options = { cwd: folder, env: { ...inherited, ...env }, maxBuffer: 10_000_000 }
  guardChild(
    execFile(process.execPath, [cli, 'test', ...args], options, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  )
  return promise
}
