/**
 * Writes the time and the name of the commit that is packed, for server/backup/build.ts. Without a repository, as in the
 * image, there is none.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const file = join(root, 'dist/package/commit.txt')
const date = '--date=format-local:%Y-%m-%dT%H:%M:%SZ'
const { status, stdout } = spawnSync('git', ['show', '--no-patch', date, '--format=%cd %h', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, TZ: 'UTC' },
})
rmSync(file, { force: true })
if (status === 0) writeFileSync(file, stdout)
