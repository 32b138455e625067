/** Shops of each module setting of TypeScript install the package, and use its test kit in each test runner. */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, expect, inject, test } from 'vitest'
import { run } from './install-package.ts'

const modules = join(import.meta.dirname, '..', '..', 'node_modules')
const shops = join(inject('installed').project, 'shops')

/**
 * Options of TypeScript by module setting. In a shop of the type `module`, TypeScript writes ES modules, which are also
 * what a shop in plain JavaScript has.
 */
const settings = {
  node16: { type: 'module', module: 'node16', moduleResolution: 'node16' },
  nodenext: { type: 'module', module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { type: 'module', module: 'esnext', moduleResolution: 'bundler' },
  commonjs: { type: 'commonjs', module: 'commonjs', moduleResolution: 'bundler' },
}

beforeAll(async () => {
  await Promise.all(Object.entries(settings).map(([name, setting]) => makeShop(join(shops, name), setting)))
})

async function makeShop(folder: string, { type, ...resolution }: { type: string }): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(join(import.meta.dirname, 'shops'), folder, { recursive: true })
  const compilerOptions = {
    ...resolution,
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable', 'dom'],
    strict: true,
    // The types of the runners need this option.
    skipLibCheck: true,
    types: ['node', 'jest'],
    rewriteRelativeImportExtensions: true,
    rootDir: '.',
    outDir: 'out',
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const { stdout } = await run(join(modules, '.bin', 'tsc'), ['--project', folder]).catch(error => error)
  expect(stdout, folder).toBe('')
}

/**
 * The types are checked at each setting, above. What TypeScript writes for the three settings of ES modules is the same,
 * and no runner reads the setting, so one of them runs.
 */
const running = ['nodenext', 'commonjs']
const compiled = (runner: string, among = running) => among.map(name => `${name}/out/${runner}.test.js`)
const sources = (runner: string) => running.map(name => `${name}/${runner}.test.ts`)

const timeoutMs = 300_000
const jestConfig = JSON.stringify({
  transform: {},
  testMatch: ['**/out/jest.test.js'],
  testTimeout: timeoutMs,
})
const jest = ['jest/bin/jest.js', '--config', jestConfig, '--runInBand']

test.concurrent.each([
  ['node:test', ['--test', ...compiled('node')], /^ℹ pass 4$/m],
  [
    'Jest, ES modules',
    ['--experimental-vm-modules', ...jest, ...compiled('jest', ['nodenext'])],
    /Tests: +2 passed, 2 total/,
  ],
  ['Jest, CommonJS', [...jest, ...compiled('jest', ['commonjs'])], /Tests: +2 passed, 2 total/],
  // Vitest has no run for CommonJS, because CommonJS cannot require it.
  [
    'Vitest',
    [
      'vitest/vitest.mjs',
      'run',
      '--no-isolate',
      `--testTimeout=${timeoutMs}`,
      ...sources('vitest'),
      'nodenext/out/vitest.test.js',
    ],
    /Tests +6 passed \(6\)/,
  ],
  [
    'Playwright',
    [
      '@playwright/test/cli.js',
      'test',
      `--timeout=${timeoutMs}`,
      ...sources('playwright'),
      ...compiled('playwright'),
    ],
    /8 passed/,
  ],
])('%s runs the suites of all shops', { timeout: timeoutMs }, async (_runner, args, passed) => {
  // With the first variable, Vitest takes itself for one of its own workers. Shops do not set the second (main.ts).
  const { VITEST: _, PW_DISABLE_TS_ESM: __, ...env } = process.env
  const inModules = args.map(arg => (/^(?:jest|vitest|@playwright)\//.test(arg) ? join(modules, arg) : arg))
  const { stdout, stderr } = await run(process.execPath, inModules, { cwd: shops, env }).catch(error => error)
  expect(stripVTControlCharacters(stdout + stderr)).toMatch(passed)
})
