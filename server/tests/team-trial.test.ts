/** Pastes the block of docs/operate/for-a-team.md that tries a backup, with a `docker` that runs the programs of PostgreSQL here. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from '../journal/open-journal.ts'
import { findOrInstallPrograms, startPostgres } from '../journal/tests/support/postgres-server.ts'
import { createTestLogger, sampleNotification } from '../journal/tests/support/samples.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/operate/for-a-team.md'), 'utf8')
const [, block = ''] = /^```text\n(# Or try its journal .*?)^```/ms.exec(page) ?? []
const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }

test('the page tries the journal of a team beside the one in use, as often as one likes', async () => {
  const [folder, server] = await Promise.all([makeTemporaryFolder(), startPostgres()])
  onTestFinished(() => Promise.all([folder.remove(), server.remove()]).then(() => undefined))
  const { hostname, port } = new URL(server.url)
  const path = `${folder.path}:${await findOrInstallPrograms()}:${process.env.PATH}`
  const env = { ...process.env, PATH: path, PGHOST: hostname, PGPORT: port }
  const postgres = (program: string, ...args: string[]) => execFileSync(program, args, { env })
  postgres('createuser', '--username=postgres', '--superuser', 'pasarela')
  postgres('createdb', '--username=pasarela', 'pasarela')
  const journal = await openJournal({
    ...bounds,
    dataDir: folder.path,
    databaseUrl: `postgres://pasarela@${hostname}:${port}/pasarela`,
    logger: createTestLogger(),
  })
  onTestFinished(() => journal.close())
  await journal.appendNotification(sampleNotification())
  const dump = join(folder.path, 'journal.dump')
  postgres('pg_dump', '--username=pasarela', '--schema=pasarela', '--format=custom', `--file=${dump}`)
  writeFileSync(join(folder.path, 'entries.txt'), '1|1\n')
  await journal.appendNotification(sampleNotification())
  for (const [name, line] of [
    ['docker', 'shift 6; exec "$@"'],
    ['sudo', 'exec "$@"'],
  ] as const)
    writeFileSync(join(folder.path, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  mkdirSync(join(folder.path, 'clone'))
  const script = `backup=${folder.path}; ${block.replaceAll('/srv/pasarela', `${folder.path}/clone`)}`
  for (let paste = 1; paste <= 2; paste++) {
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' })
    expect([stdout, stderr]).toEqual(['1|1\n1|1\n', ''])
  }
  expect(await journal.latest({}, 10)).toHaveLength(2)
  // A damaged one names what is wrong, and leaves no database behind.
  writeFileSync(dump, readFileSync(dump).subarray(0, 2000))
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' })
  expect(stdout).toBe('1|1\n')
  expect(stderr).toMatch(/pg_restore: error/)
  expect(String(postgres('psql', '--username=pasarela', '--list'))).not.toMatch(/trial/)
})
