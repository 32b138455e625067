/** Runs the block of docs/operate/for-a-team.md that upgrades, on a clone, with stand-ins for systemd and Docker. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/operate/for-a-team.md'), 'utf8')
const [, block = ''] =
  /^```text\n((?:(?!```).*\n)*.*commit-before-upgrade;? .*\n(?:.*\n)*?)```/m.exec(page) ?? []

test('an upgrade that is pasted again after a failed build still knows the commit before it', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const [origin, clone, backup, programs] = ['origin', 'clone', 'backup', 'programs'].map(name =>
    join(folder.path, name),
  ) as [string, string, string, string]
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
    const { stdout, stderr, status } = spawnSync('git', [...who, ...args], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    return stdout.trim()
  }
  git('init', '--quiet', origin)
  git('-C', origin, 'commit', '--quiet', '--allow-empty', '--message', 'old')
  git('clone', '--quiet', origin, clone)
  const old = git('-C', clone, 'rev-parse', 'HEAD')
  git('-C', origin, 'commit', '--quiet', '--allow-empty', '--message', 'new')
  mkdirSync(join(backup, '2026-11-28T03-15-00Z'), { recursive: true })
  mkdirSync(programs)
  for (const [name, line] of Object.entries({ sudo: '"$@"', systemctl: 'true', docker: 'exit 1' })) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${line}\n`)
    chmodSync(join(programs, name), 0o755)
  }
  const script = block.replaceAll('/srv/pasarela', clone).replaceAll('/srv/backup', backup)
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` }
  for (let pasted = 0; pasted < 2; pasted++) {
    expect(spawnSync('bash', ['-c', script], { env, encoding: 'utf8' }).status).toBe(1)
  }
  expect(git('-C', clone, 'log', '-1', '--format=%s')).toBe('new')
  expect(readFileSync(join(backup, 'commit-before-upgrade'), 'utf8').trim()).toBe(old)
  // The way back makes a newer one first.
  expect(readFileSync(join(backup, 'backup-before-upgrade'), 'utf8').trim()).toBe(
    join(backup, '2026-11-28T03-15-00Z'),
  )
})
