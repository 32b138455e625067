/** The restore of a dump, in one transaction by PostgreSQL’s own programs. */

import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sampleNotification } from '../../server/journal/tests/support/samples.ts'
import { prepareServer } from './support/prepare-server.ts'
import { runHere } from './support/run-here.ts'

/** A connection that ends with the test. */
async function connectTo(server: { url: string } | null): Promise<pg.Client> {
  const client = new pg.Client(server?.url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The gateway's schema, and those that restores kept. */
async function schemasIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'pasarela%'")
  return rows.map(({ nspname }) => nspname)
}

test('a restore keeps the schema that it replaces', async () => {
  const { server, run, backUp, open } = await prepareServer('PostgreSQL')
  const journal = await open()
  const backup = await backUp()
  await journal.appendNotification(sampleNotification())
  await journal.close()
  const said = await run('restore', backup)
  const [, kept = ''] = /^Kept what was there: schema (\w+)/m.exec(said) ?? []
  const client = await connectTo(server)
  // The command prints the SQL that brings the schema of before back.
  await client.query(/^To go back: (.*)$/m.exec(said)?.[1] ?? 'SELECT nothing')
  const { rows } = await client.query('SELECT nspname FROM pg_namespace WHERE nspname IN ($1, $2)', [
    kept,
    'pasarela',
  ])
  expect(rows).toEqual([{ nspname: 'pasarela' }])
  const back = await open()
  expect(await back.latest({}, 10)).toHaveLength(1)
  await back.close()
})

/** A pg_restore in front of PostgreSQL's own, which is $program. */
async function wrapRestore({ programs, wrappers }: { programs: string; wrappers: string }, text: string) {
  await mkdir(wrappers, { recursive: true })
  const file = join(wrappers, 'pg_restore')
  await writeFile(file, `#!/bin/sh\nprogram=${join(programs, 'pg_restore')}\n${text}`)
  await chmod(file, 0o755)
}

test('restores by a pg_restore of version 17 into a PostgreSQL that lacks its setting, and keeps rows that look like it', async () => {
  const prepared = await prepareServer('PostgreSQL')
  const { server, run, backUp, open } = prepared
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  await journal.close()
  const client = await connectTo(server)
  const looksLikeIt = 'SET transaction_timeout = 0;'
  await client.query('CREATE TABLE pasarela.look_alike (line text)')
  await client.query('INSERT INTO pasarela.look_alike VALUES ($1)', [looksLikeIt])
  const backup = await backUp()
  const setting = `case "$*" in --file=-*) echo '${looksLikeIt}' ;; esac\nexec "$program" "$@"\n`
  await wrapRestore(prepared, setting)
  expect(await run('restore', backup)).toMatch(/^Restored one entry, /m)
  expect((await client.query('SELECT line FROM pasarela.look_alike')).rows).toEqual([{ line: looksLikeIt }])
})

test.each([
  ['before its first line', '/./Q'],
  ['within the rows of a table', '/^COPY pasarela.entries/q'],
  ['after its last line', ''],
])('a pg_restore that fails %s changes nothing', async (_, until) => {
  const prepared = await prepareServer('PostgreSQL')
  const { server, run, backUp, open } = prepared
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  const backup = await backUp()
  await journal.close()
  const failing = `test "$1" = --file=- || exec "$program" "$@"\n"$program" "$@" | sed '${until}'\nexit 1\n`
  await wrapRestore(prepared, failing)
  // It does not say either that it kept something.
  await expect(run('restore', backup)).rejects.toThrow(
    /^exit code 1\nNot restored: pg_restore failed.*\. Nothing was changed\.$/,
  )
  expect(await schemasIn(await connectTo(server))).toEqual(['pasarela'])
})

test('a PostgreSQL backup replaces what a newer version added to the schema', async () => {
  const { server, run, backUp, open } = await prepareServer('PostgreSQL')
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  await journal.close()
  const backup = await backUp()
  const client = await connectTo(server)
  await client.query(
    'CREATE TABLE pasarela.newer (seq bigint); CREATE VIEW pasarela.all AS TABLE pasarela.entries',
  )
  expect(await run('restore', backup)).toMatch(/^Restored one entry, /m)
  const { rows } = await client.query("SELECT to_regclass('pasarela.newer') AS newer")
  expect(rows).toEqual([{ newer: null }])
})

test('the password of the database is no argument of a program, which every user could read', async () => {
  const { folder, server, programs, wrappers, environment, run, backUp, open } =
    await prepareServer('PostgreSQL')
  await (await open()).close()
  await mkdir(wrappers)
  const log = join(folder, 'calls')
  for (const name of ['pg_dump', 'psql']) {
    const wrapper = join(wrappers, name)
    const lines = ['#!/bin/sh', `echo "$PGPASSWORD $*" >> ${log}`, `exec ${join(programs, name)} "$@"`]
    await writeFile(wrapper, lines.join('\n'))
    await chmod(wrapper, 0o755)
  }
  const withPassword = new URL(server?.url ?? '')
  withPassword.password = encodeURIComponent('s/e@c:ret%')
  environment.DATABASE_URL = withPassword.href
  const backup = await backUp()
  await run('restore', backup)
  const calls = (await readFile(log, 'utf8')).trim().split('\n')
  expect(calls).toHaveLength(2)
  for (const call of calls) {
    expect(call).toMatch(/^s\/e@c:ret% .*postgres:\/\/postgres@127\.0\.0\.1:/)
    expect(call.slice(10)).not.toMatch(/ret/)
  }
})

test('a restore that is interrupted before its end changes nothing', async () => {
  const prepared = await prepareServer('PostgreSQL')
  const { folder, environment, server, backUp, open } = prepared
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  const backup = await backUp()
  await journal.close()
  const marker = join(folder, 'all-rows-sent')
  const waiting = `test "$1" = --file=- && test "$2" = ${join(backup, 'pasarela.dump')} || exec "$program" "$@"\n`
  await wrapRestore(prepared, `${waiting}"$program" "$@"; touch ${marker}; exec sleep 1000\n`)
  const interruption = new AbortController()
  const running = runHere(['restore', backup], { environment, interrupted: interruption.signal })
  await expect.poll(() => existsSync(marker), { timeout: 10_000 }).toBe(true)
  interruption.abort()
  const { code, remarks } = await running
  expect([code, remarks]).toEqual([130, ['Not restored: it was interrupted. Nothing was changed.']])
  expect(await schemasIn(await connectTo(server))).toEqual(['pasarela'])
})

test('a dump that was cut replaces nothing, and one of a newer version neither', async () => {
  const { server, run, backUp, open } = await prepareServer('PostgreSQL')
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  await journal.close()
  const backup = await backUp()
  const client = await connectTo(server)
  await client.query('INSERT INTO pasarela.version VALUES (9999)')
  const newer = await backUp()
  await client.query('DELETE FROM pasarela.version WHERE version = 9999')
  await expect(run('restore', newer)).rejects.toThrow(
    /^Not restored: \S+pasarela\.dump has version 9999, and this program reads versions up to \d+\. Install/m,
  )
  const dump = join(backup, 'pasarela.dump')
  await truncate(dump, Math.floor((await stat(dump)).size / 2))
  await expect(run('restore', backup)).rejects.toThrow(
    /^exit code 1\nNot restored: \S+pasarela\.dump is damaged: pg_restore: error: .*\. Nothing was changed\.$/,
  )
  expect(await schemasIn(client)).toEqual(['pasarela'])
})

test('a row with separators of lines of other systems is counted and restored', async () => {
  const { run, backUp, open } = await prepareServer('PostgreSQL')
  const journal = await open()
  const note = 'one\u2028two\r\nthree\ttabs\\.'
  const { seq } = await journal.appendNotification(sampleNotification())
  await journal.annotate(seq, note)
  const backup = await backUp()
  await journal.annotate(seq, null)
  await journal.close()
  expect(await run('restore', backup)).toMatch(/^Restored one entry, /m)
  const restored = await open()
  expect(await restored.get(seq)).toMatchObject({ note })
  await restored.close()
})

test('a restore of many chunks leaves no listener for each', async () => {
  const { run, backUp, open } = await prepareServer('PostgreSQL')
  const journal = await open()
  const body = Buffer.alloc(100_000, 'x')
  for (let count = 0; count < 40; count++) await journal.appendNotification(sampleNotification({ body }))
  await journal.close()
  const backup = await backUp()
  const warnings: string[] = []
  const note = ({ name }: Error) => void warnings.push(name)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  expect(await run('restore', backup)).toMatch(/^Restored 40 entries, /m)
  expect(warnings).toEqual([])
})
