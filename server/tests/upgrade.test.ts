/** Runs the block of docs/operate/operations.md that upgrades, in a folder, with stand-ins for systemd and npm. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/operate/operations.md'), 'utf8')
const blocks = Array.from(page.matchAll(/^```text\n(.*?)^```/gms), ([, block = '']) => block)
const upgrade =
  blocks.find(
    block =>
      /start pasarela-backup &&\n +sudo ln -sfn .*\nsudo systemctl start/.test(block) &&
      /npm install/.test(block),
  ) ?? ''

async function makeServer() {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const server = join(folder.path, 'server')
  mkdirSync(join(server, 'releases/0.1.0'), { recursive: true })
  writeFileSync(join(server, 'releases/0.1.0/program'), 'old')
  symlinkSync('releases/0.1.0', join(server, 'current'))
  writeFileSync(join(folder.path, 'package-lock.json'), '{}')
  const units = join(folder.path, 'units')
  mkdirSync(units)
  for (const name of ['pasarela', 'pasarela-2']) writeFileSync(join(units, `${name}.service`), '')
  const paste = (release: string, npm: string) => {
    const programs = `sudo() { "$@"; }; systemctl() { echo "systemctl $*"; }; curl() { :; }; npm() { ${npm}; }\n`
    const script = upgrade
      .replaceAll('/tmp/', `${folder.path}/`)
      .replaceAll('/etc/systemd/system', units)
      .replaceAll('/srv/pasarela', server)
      .replace('release=0.2.0', `release=${release}`)
    return spawnSync('bash', ['-c', programs + script], { encoding: 'utf8' })
  }
  return { paste, server }
}

test('an upgrade refuses the name of the version that runs, before it changes or stops anything', async () => {
  const { paste, server } = await makeServer()
  const { stderr, stdout } = paste('0.1.0', 'echo new > releases/$release/program')
  expect(stderr).toMatch(/^releases\/0\.1\.0 runs\. /)
  expect(stdout).not.toMatch(/stop pasarela/)
  expect(readFileSync(join(server, 'releases/0.1.0/program'), 'utf8')).toBe('old')
  expect(existsSync(join(server, 'releases/0.1.0/package-lock.json'))).toBe(false)
})

test('an upgrade can be pasted again after an npm that failed', async () => {
  const { paste, server } = await makeServer()
  expect(paste('0.2.0', 'false').stdout).not.toMatch(/stop pasarela/)
  expect(readlinkSync(join(server, 'current'))).toBe('releases/0.1.0')
  expect(paste('0.2.0', 'true')).toMatchObject({
    stderr: '',
    stdout: expect.stringMatching(
      /stop pasarela-2\.service pasarela\.service\n.*start pasarela-backup\n.*start pasarela-2\.service /,
    ),
  })
  expect(readlinkSync(join(server, 'current'))).toBe('releases/0.2.0')
})
