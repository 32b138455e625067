/** A run of tests that is interrupted ends the servers that its tests started. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardChild } from './support/guard-child.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const root = join(import.meta.dirname, '..', '..')
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeAll(async () => {
  folder = await makeTemporaryFolder()
})
afterAll(() => folder?.remove())

/** A test that starts a gateway, and writes its process id. */
const fixture = (pidFile: string, end: string): string => `
import { writeFileSync, renameSync } from 'node:fs'
import { startChild } from '${join(root, 'server/tests/support/child-process.ts')}'
test('starts a gateway', async () => {
  const child = startChild('server/gateway/main.ts', { APP_ENV: 'testing', PORT: '0', GATEWAY_DATA_DIR: ':memory:' })
  await child.says(/"url":/)
  writeFileSync('${pidFile}.new', String(child.pid))
  renameSync('${pidFile}.new', '${pidFile}')
  ${end}
}, 600_000)
`
/** The state of a process as the system shows it. A process that has ended may be a zombie until its parent reads its code. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Starts a run of one test, and waits for the gateway of the test. */
async function startRun(name: string, endOfTest: string) {
  const place = join(folder.path, name)
  const pidFile = join(place, 'pid')
  mkdirSync(place)
  writeFileSync(join(place, 'fixture.test.ts'), fixture(pidFile, endOfTest))
  writeFileSync(
    join(place, 'vitest.config.mjs'),
    'export default { test: { globals: true, isolate: false } }\n',
  )
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--root', place, '--bail', '1']
  const run = guardChild(spawn(process.execPath, args, { stdio: 'ignore' }))
  const ended = once(run, 'exit')
  await expect.poll(() => existsSync(pidFile), { timeout: 60_000 }).toBe(true)
  return { run, ended, gateway: Number(readFileSync(pidFile, 'utf8')) }
}

const linuxTest = test.skipIf(process.platform !== 'linux')

linuxTest.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a gateway ends with the run that started it and got %s',
  async signal => {
    const { run, ended, gateway } = await startRun(signal, 'await new Promise(() => {})')
    expect(isRunning(gateway)).toBe(true)
    run.kill(signal)
    await ended
    await expect.poll(() => isRunning(gateway)).toBe(false)
  },
)

linuxTest('a gateway ends with the run that --bail ends', async () => {
  const { ended, gateway } = await startRun('bail', "throw new Error('It fails.')")
  await ended
  await expect.poll(() => isRunning(gateway)).toBe(false)
})

test('tests start no process that outlives them', () => {
  const files = globSync('{server,cli,web,e2e,checks}/**/*.ts', { cwd: root }).filter(
    file => /\.(test|check)\.ts$|\/support\/|run-action/.test(file) && !file.endsWith('/guard-child.ts'),
  )
  const calls = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(guardChild\(\s*)?\b(?:spawn|fork)\(/g)].map(
      ([, guard]) => ({ file, isGuarded: guard !== undefined }),
    ),
  )
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter(({ isGuarded }) => !isGuarded)).toEqual([])
})
