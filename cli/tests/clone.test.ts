/** The command in a clone without a build, started as the output of `npm run demo` says. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

test('the command runs from its sources where it is not built', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'pasarela-clone-'))
  onTestFinished(() => rm(clone, { recursive: true }))
  await cp(join(root, 'bin'), join(clone, 'bin'), { recursive: true })
  for (const name of ['cli', 'server', 'web', 'package.json'])
    await symlink(join(root, name), join(clone, name))
  // The command is started as `npx` does it: the system has to find it executable, and find Node by its first line.
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  const { stdout } = await promisify(execFile)(join(clone, 'bin/pasarela.js'), ['--help'], { env })
  expect(stdout).toMatch(/^Usage: pasarela .+ {2}listen /s)
})
