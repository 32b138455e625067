/** Runs docs/operate/backup.sh against an open journal, and restore.sh, as docs/operate/operations.md says. */
import { execFile } from 'node:child_process'
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from '../journal/open-journal.ts'
import { findOrInstallPrograms, startPostgres } from '../journal/tests/support/postgres-server.ts'
import { createTestLogger, sampleCall, sampleNotification } from '../journal/tests/support/samples.ts'
import { openStore } from '../simulator/store/store.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const documents = join(import.meta.dirname, '..', '..', 'docs', 'operate')
const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }

/** A server's folder with `.env`, the journal and the file of a simulator, and an empty folder for backups. */
async function prepareServer(engine: string) {
  const folder = await makeTemporaryFolder()
  const server = engine === 'PostgreSQL' ? await startPostgres() : null
  onTestFinished(async () => {
    await server?.remove()
    await folder.remove()
  })
  const dataDir = join(folder.path, 'data')
  const backups = join(folder.path, 'backups')
  const simulatorData = join(folder.path, 'simulator.sqlite')
  await mkdir(backups)
  openStore(simulatorData).close()
  const simulator = new DatabaseSync(simulatorData)
  simulator.exec('CREATE TABLE payments (id); INSERT INTO payments VALUES (1)')
  onTestFinished(() => simulator.close())
  const settings = [
    `GATEWAY_DATA_DIR=${dataDir}`,
    `SIMULATOR_DATA=${simulatorData}`,
    `BACKUP=${backups}`,
    ...(server ? [`DATABASE_URL=${server.url}`] : []),
  ]
  await writeFile(join(folder.path, '.env'), settings.join('\n'))
  const programs = await findOrInstallPrograms()
  /** Programs here come before those of PostgreSQL. */
  const wrappers = join(folder.path, 'wrappers')
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: '',
    PATH: [wrappers, programs, process.env.PATH].join(delimiter),
  }
  const run = async (script: string, ...args: string[]) => {
    const file = resolve(documents, script)
    const { stdout } = await promisify(execFile)('sh', [file, ...args], { cwd: folder.path, env })
    return stdout
  }
  const open = (databaseUrl = server?.url) =>
    openJournal({ ...bounds, dataDir, databaseUrl, logger: createTestLogger() })
  return {
    folder: folder.path,
    backups,
    dataDir,
    simulator,
    simulatorData,
    server,
    programs,
    wrappers,
    run,
    open,
  }
}

/** The path in the line that backup.sh prints. */
const folderIn = (line: string) => line.trim().replace('Backed up: ', '')

test.each(['SQLite', 'PostgreSQL'])(
  'backs up a %s journal while it is written, and restores it unchanged',
  async engine => {
    const { backups, simulator, simulatorData, run, open } = await prepareServer(engine)
    const journal = await open()
    await journal.appendNotification(
      sampleNotification({ resource: 'kept', received_at: '2026-11-28T01:02:03.004Z' }),
    )
    journal.recordCall(sampleCall({ resource: 'kept', received_at: '2026-11-28T01:02:03.005Z' }))
    await journal.flush()
    const before = await journal.latest({}, 10)
    const backup = folderIn(await run('backup.sh'))
    const files = await readdir(backup)
    const journalFile = engine === 'SQLite' ? 'journal.sqlite' : 'pasarela.dump'
    expect(files.sort()).toEqual(['.env', journalFile, 'simulator.sqlite', 'version.txt'].sort())
    expect(await readFile(join(backup, 'version.txt'), 'utf8')).toMatch(/^\d+\.\d+\.\d+( \S+Z [0-9a-f]+)?\n$/)
    expect((await stat(backup)).mode & 0o777).toBe(0o700)
    for (const file of files) expect((await stat(join(backup, file))).mode & 0o777).toBe(0o600)
    await journal.appendNotification(sampleNotification({ resource: 'later' }))
    await journal.close()
    simulator.exec('DELETE FROM payments')

    expect(await run('restore.sh', backup)).toMatch(
      /^Restored \(entries\|newest\|its time\): 2\|2\|2026-11-28T01:02:03\.005Z$/m,
    )
    const restored = await open()
    expect(await restored.latest({}, 10)).toEqual(before)
    expect(await restored.latest({ resource: 'kept' }, 10)).toEqual(before)
    const { seq } = await restored.appendNotification(sampleNotification())
    expect(seq).toBe(before.length + 1)
    await restored.close()
    const payments = new DatabaseSync(simulatorData)
    expect(payments.prepare('SELECT id FROM payments').all()).toEqual([{ id: 1 }])
    payments.close()
    expect(await readdir(backups)).toHaveLength(1)
  },
)

test('a restore keeps the journal and the simulator that it replaces, also what only the log beside the file has', async () => {
  const { folder, dataDir, simulator, simulatorData, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const wrong = folderIn(await run('backup.sh'))
  await cp(wrong, join(folder, 'wrong'), { recursive: true })
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  // As after a power failure: the entry is in the log beside the file only.
  const files = ['journal.sqlite', 'journal.sqlite-wal']
  await mkdir(join(folder, 'stopped'))
  for (const name of files) await cp(join(dataDir, name), join(folder, 'stopped', name))
  await journal.close()
  for (const name of files) await cp(join(folder, 'stopped', name), join(dataDir, name))
  simulator.exec('INSERT INTO payments VALUES (2)')

  const said = await run('restore.sh', join(folder, 'wrong'))
  const [, kept = ''] = /^Kept what was there: (.*before-restore-\S+)\./m.exec(said) ?? []
  expect((await stat(kept)).mode & 0o777).toBe(0o700)
  expect(await run('restore.sh', kept)).toMatch(/^Restored .*: 1\|1\|/m)
  const back = await open()
  expect(await back.latest({}, 10)).toHaveLength(1)
  await back.close()
  const payments = new DatabaseSync(simulatorData)
  expect(payments.prepare('SELECT id FROM payments').all()).toEqual([{ id: 1 }, { id: 2 }])
  payments.close()
})

test('a restore keeps the schema that it replaces', async () => {
  const { server, run, open } = await prepareServer('PostgreSQL')
  const journal = await open()
  const backup = folderIn(await run('backup.sh'))
  await journal.appendNotification(sampleNotification())
  await journal.close()
  const said = await run('restore.sh', backup)
  const [, kept = ''] = /^Kept what was there: schema (\w+)/m.exec(said) ?? []
  const client = new pg.Client(server?.url)
  await client.connect()
  onTestFinished(() => client.end())
  // restore.sh prints the SQL that brings the schema of before back.
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
  const { server, run, open } = prepared
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  await journal.close()
  const client = new pg.Client(server?.url)
  await client.connect()
  onTestFinished(() => client.end())
  const looksLikeIt = 'SET transaction_timeout = 0;'
  await client.query('CREATE TABLE pasarela.look_alike (line text)')
  await client.query('INSERT INTO pasarela.look_alike VALUES ($1)', [looksLikeIt])
  const backup = folderIn(await run('backup.sh'))
  const setting = `case "$*" in --file=-*) echo '${looksLikeIt}' ;; esac\nexec "$program" "$@"\n`
  await wrapRestore(prepared, setting)
  expect(await run('restore.sh', backup)).toMatch(/^Restored .*: 1\|1\|/m)
  expect((await client.query('SELECT line FROM pasarela.look_alike')).rows).toEqual([{ line: looksLikeIt }])
})

test.each([
  ['before its first line', '/./Q'],
  ['within the rows of a table', '/^COPY pasarela.entries/q'],
  ['after its last line', ''],
])('a pg_restore that fails %s changes nothing', async (_, until) => {
  const prepared = await prepareServer('PostgreSQL')
  const { server, run, open } = prepared
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  const backup = folderIn(await run('backup.sh'))
  await journal.close()
  const failing = `test "$1" = --file=- || exec "$program" "$@"\n"$program" "$@" | sed '${until}'\nexit 1\n`
  await wrapRestore(prepared, failing)
  // It does not say either that it kept something.
  await expect(run('restore.sh', backup)).rejects.toMatchObject({ stdout: '' })
  const client = new pg.Client(server?.url)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'pasarela%'")
  expect(rows).toEqual([{ nspname: 'pasarela' }])
})

test.each(['SQLite', 'PostgreSQL'])(
  'restores nothing while a program has the %s journal open',
  async engine => {
    const { run, open } = await prepareServer(engine)
    const journal = await open()
    onTestFinished(() => journal.close())
    await journal.appendNotification(sampleNotification())
    const backup = folderIn(await run('backup.sh'))
    await journal.appendNotification(sampleNotification())
    await expect(run('restore.sh', backup)).rejects.toThrow(/Not restored: .* has the journal open/)
    await journal.appendNotification(sampleNotification())
    expect(await journal.latest({}, 10)).toHaveLength(3)
  },
)

test('restores nothing while a simulator has its file open, although it writes nothing', async () => {
  const { dataDir, simulatorData, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const store = openStore(simulatorData)
  const backup = folderIn(await run('backup.sh'))
  const before = await readFile(join(dataDir, 'journal.sqlite'))
  await expect(run('restore.sh', backup)).rejects.toThrow(
    /Not restored: a program has the file of the simulator open/,
  )
  expect(await readFile(join(dataDir, 'journal.sqlite'))).toEqual(before)
  store.close()
  expect(await run('restore.sh', backup)).toMatch(/^Restored /m)
})

test('a restore without a backup, or with a place that is not there, says so in a line', async () => {
  const { folder, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  await expect(run('restore.sh')).rejects.toThrow(/Usage: restore\.sh FOLDER/)
  await expect(run('restore.sh', folder)).rejects.toThrow(/^Not restored: \S+ has no journal\.sqlite/m)
  const backup = folderIn(await run('backup.sh'))
  const nowhere = join(folder, 'nowhere')
  await expect(run('restore.sh', backup, nowhere)).rejects.toThrow(/^Not restored: \S+nowhere is no folder/m)
})

test('a backup that a newer version made replaces nothing', async () => {
  const { run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const backup = folderIn(await run('backup.sh'))
  await writeFile(join(backup, 'version.txt'), '10.0.0\n')
  await expect(run('restore.sh', backup)).rejects.toThrow(
    /Not restored: the backup is of version 10\.0\.0, this is \d+\./,
  )
  await writeFile(join(backup, 'version.txt'), '0.0.9\n')
  expect(await run('restore.sh', backup)).toMatch(/^Restored /m)
})

test('before a release, a backup that a newer commit made replaces nothing', async () => {
  const { folder, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  /** The scripts as they are in a package of this version and commit. */
  const packAs = async (version: string, commit = '') => {
    const path = join(folder, `package-${version}-${commit.slice(-1)}`)
    await cp(documents, join(path, 'docs/operate'), { recursive: true })
    await writeFile(join(path, 'package.json'), `{\n  "version": "${version}"\n}`)
    await mkdir(join(path, 'dist/package'), { recursive: true })
    if (commit) await writeFile(join(path, 'dist/package/commit.txt'), `${commit}\n`)
    return (script: string) => join(path, 'docs/operate', script)
  }
  const older = await packAs('0.1.0', '2026-11-28T09:59:59Z a')
  const newer = await packAs('0.1.0', '2026-11-28T10:00:00Z b')
  const backup = folderIn(await run(newer('backup.sh')))
  expect(await readFile(join(backup, 'version.txt'), 'utf8')).toBe('0.1.0 2026-11-28T10:00:00Z b\n')
  await expect(run(older('restore.sh'), backup)).rejects.toThrow(
    /Not restored: the backup is of version 0\.1\.0 2026-11-28T10:00:00Z b, this is 0\.1\.0 2026-11-28T09:59:59Z a\./,
  )
  // Scripts of the backup's own commit, of a later version, and of a package that names no commit restore it.
  for (const script of [newer, await packAs('0.2.0', '2026-11-27T00:00:00Z c'), await packAs('0.1.0')])
    expect(await run(script('restore.sh'), backup)).toMatch(/^Restored /m)
  // The name of the folder has a second only.
  await rename(backup, `${backup}-newer`)
  expect(await run(newer('restore.sh'), folderIn(await run(older('backup.sh'))))).toMatch(/^Restored /m)
})

test('the copy of a journal ends although another process writes it all the time', async () => {
  const { dataDir, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const file = join(dataDir, 'journal.sqlite')
  const journal = new DatabaseSync(file)
  journal.exec('CREATE TABLE filler (text); CREATE TABLE writes (number)')
  // The journal gets more pages than the backup copies in one step.
  const filler = journal.prepare('INSERT INTO filler VALUES (?)')
  journal.exec('BEGIN')
  for (let count = 0; count < 10_000; count++) filler.run('x'.repeat(4000))
  journal.exec('COMMIT')
  journal.close()
  const writer = new Worker(
    `const { workerData } = require('node:worker_threads')
    const journal = new (require('node:sqlite').DatabaseSync)(workerData, { timeout: 10_000 })
    journal.exec('PRAGMA synchronous=OFF')
    for (let number = 0; ; number++) journal.exec('INSERT INTO writes VALUES (' + number + ')')`,
    { eval: true, workerData: file },
  )
  onTestFinished(() => writer.terminate().then(() => {}))
  const reader = new DatabaseSync(file)
  onTestFinished(() => reader.close())
  const count = reader.prepare('SELECT count(*) AS writes FROM writes')
  while (count.get()?.writes === 0) await turn()
  const copy = new DatabaseSync(join(folderIn(await run('backup.sh')), 'journal.sqlite'))
  expect(copy.prepare('SELECT count(*) AS rows FROM filler').get()?.rows).toBe(10_000)
  copy.close()
})

test.each(['SQLite', 'PostgreSQL'])(
  'tries a %s backup in another place, and leaves the journal',
  async engine => {
    const { folder, server, run, open } = await prepareServer(engine)
    const journal = await open()
    onTestFinished(() => journal.close())
    await journal.appendNotification(sampleNotification())
    const backup = folderIn(await run('backup.sh'))
    await journal.appendNotification(sampleNotification())
    let elsewhere = join(folder, 'elsewhere')
    await mkdir(elsewhere)
    if (server) {
      const client = new pg.Client(server.url)
      await client.connect()
      await client.query('CREATE DATABASE elsewhere')
      await client.end()
      elsewhere = new URL('/elsewhere', server.url).href
    }
    expect(await run('restore.sh', backup, elsewhere)).toMatch(/: 1\|1\|/)
    expect(await journal.latest({}, 10)).toHaveLength(2)
  },
)

test.each(['SQLite', 'PostgreSQL'])('a %s backup is not tried in a place with a journal', async engine => {
  const { dataDir, server, run, open } = await prepareServer(engine)
  const journal = await open()
  onTestFinished(() => journal.close())
  await journal.appendNotification(sampleNotification())
  const backup = folderIn(await run('backup.sh'))
  await journal.appendNotification(sampleNotification())
  await expect(run('restore.sh', backup, server?.url ?? dataDir)).rejects.toThrow(
    /Not restored: a journal is there already/,
  )
  await journal.appendNotification(sampleNotification())
  expect(await journal.latest({}, 10)).toHaveLength(3)
})

test('a backup of a database without a journal fails, and leaves nothing', async () => {
  const { backups, run } = await prepareServer('PostgreSQL')
  await expect(run('backup.sh')).rejects.toThrow(/no matching schemas/)
  expect(await readdir(backups)).toEqual([])
})

test('a PostgreSQL backup replaces what a newer version added to the schema', async () => {
  const { server, run, open } = await prepareServer('PostgreSQL')
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  await journal.close()
  const backup = folderIn(await run('backup.sh'))
  const client = new pg.Client(server?.url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(
    'CREATE TABLE pasarela.newer (seq bigint); CREATE VIEW pasarela.all AS TABLE pasarela.entries',
  )
  expect(await run('restore.sh', backup)).toMatch(/: 1\|1\|/)
  const { rows } = await client.query("SELECT to_regclass('pasarela.newer') AS newer")
  expect(rows).toEqual([{ newer: null }])
})

test('backups of more than 14 days are deleted, other files are not', async () => {
  const { backups, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const ages = { '2026-01-01T03-15-00Z': 20, '2026-01-02T03-15-00Z': 10, 'of-somebody-else': 20 }
  for (const [name, days] of Object.entries(ages)) {
    await mkdir(join(backups, name))
    await writeFile(join(backups, name, 'journal.sqlite'), '')
    const at = Date.now() / 1000 - days * 86_400
    await utimes(join(backups, name), at, at)
  }
  const made = folderIn(await run('backup.sh'))
  expect((await readdir(backups)).map(name => join(backups, name)).sort()).toEqual(
    [join(backups, '2026-01-02T03-15-00Z'), made, join(backups, 'of-somebody-else')].sort(),
  )
})

test('a backup that cannot be made deletes none, and a damaged one replaces nothing', async () => {
  const { backups, dataDir, run, open } = await prepareServer('SQLite')
  const journal = await open()
  for (let count = 0; count < 50; count++) await journal.appendNotification(sampleNotification())
  await journal.close()
  const old = join(backups, '2026-01-01T03-15-00Z')
  await cp(folderIn(await run('backup.sh')), old, { recursive: true })
  await utimes(old, 0, 0)
  await truncate(join(old, 'journal.sqlite'), 40_960)
  // One line, without the stack of Node.
  await expect(run('restore.sh', old)).rejects.toThrow(
    /^Command failed: .*\nCannot be read: \S+journal\.sqlite: .*malformed\n$/,
  )
  const kept = await open()
  expect(await kept.latest({}, 100)).toHaveLength(50)
  await kept.close()
  await truncate(join(dataDir, 'journal.sqlite'), 40_960)
  await expect(run('backup.sh')).rejects.toThrow(/malformed/)
  expect(await readdir(backups)).toContain('2026-01-01T03-15-00Z')
})

test('a backup of the other database replaces nothing', async () => {
  const { folder, dataDir, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const backup = folderIn(await run('backup.sh'))
  const settings = join(folder, '.env')
  await appendFile(settings, '\nDATABASE_URL=postgres://127.0.0.1:1/pasarela')
  const before = await readFile(join(dataDir, 'journal.sqlite'))
  await expect(run('restore.sh', backup)).rejects.toThrow(/DATABASE_URL names PostgreSQL/)
  expect(await readFile(join(dataDir, 'journal.sqlite'))).toEqual(before)
  await writeFile(join(backup, 'pasarela.dump'), '')
  await appendFile(settings, '\nDATABASE_URL=')
  await expect(run('restore.sh', backup)).rejects.toThrow(/\.env has no DATABASE_URL/)
})

test('a damaged file of the simulator replaces neither it nor the journal', async () => {
  const { dataDir, simulator, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const backup = folderIn(await run('backup.sh'))
  await writeFile(join(backup, 'simulator.sqlite'), 'garbage'.repeat(1000))
  const later = await open()
  await later.appendNotification(sampleNotification())
  await later.close()
  const before = await readFile(join(dataDir, 'journal.sqlite'))
  await expect(run('restore.sh', backup)).rejects.toThrow(/not a database/)
  expect(await readFile(join(dataDir, 'journal.sqlite'))).toEqual(before)
  expect(simulator.prepare('SELECT id FROM payments').all()).toEqual([{ id: 1 }])
})

test('a restore that lacks room leaves the journal as it was', async () => {
  const { dataDir, run, open } = await prepareServer('SQLite')
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  await journal.close()
  const backup = folderIn(await run('backup.sh'))
  const before = await readFile(join(dataDir, 'journal.sqlite'))
  // A folder of this name fails the copy, as a full disk does.
  await mkdir(join(dataDir, 'journal.sqlite.new', 'journal.sqlite'), { recursive: true })
  await expect(run('restore.sh', backup)).rejects.toThrow(/journal\.sqlite/)
  expect(await readFile(join(dataDir, 'journal.sqlite'))).toEqual(before)
})

test('copies and restores the file of a simulator whose setting is a folder', async () => {
  const { folder, simulatorData, simulator, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  await appendFile(join(folder, '.env'), `\nSIMULATOR_DATA=${folder}`)
  const backup = folderIn(await run('backup.sh'))
  simulator.exec('DELETE FROM payments')
  await run('restore.sh', backup)
  const payments = new DatabaseSync(simulatorData)
  expect(payments.prepare('SELECT id FROM payments').all()).toEqual([{ id: 1 }])
  payments.close()
})

test('the password of the database is no argument of a program, which every user could read', async () => {
  const { folder, server, programs, wrappers, run, open } = await prepareServer('PostgreSQL')
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
  await appendFile(join(folder, '.env'), `\nDATABASE_URL=${withPassword.href}`)
  const backup = folderIn(await run('backup.sh'))
  await run('restore.sh', backup)
  const calls = (await readFile(log, 'utf8')).trim().split('\n')
  expect(calls).toHaveLength(5)
  for (const call of calls) {
    expect(call).toMatch(/^s\/e@c:ret% .*postgres:\/\/postgres@127\.0\.0\.1:/)
    expect(call.slice(10)).not.toMatch(/ret/)
  }
})

test('the backup has the settings that its unit collected, and the file of an own certifier', async () => {
  const { folder, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const [root, settings] = [join(folder, 'root.pem'), join(folder, 'settings')]
  await writeFile(root, 'certificate')
  await writeFile(settings, 'tar')
  await appendFile(join(folder, '.env'), `\nNODE_EXTRA_CA_CERTS=${root}\nSETTINGS=${settings}`)
  const backup = folderIn(await run('backup.sh'))
  expect(await readFile(join(backup, 'root.pem'), 'utf8')).toBe('certificate')
  expect(await readFile(join(backup, 'settings.tar'), 'utf8')).toBe('tar')
})
