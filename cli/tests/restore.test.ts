/** `pasarela restore` keeps what it replaces, and refuses what would lose something. */
import { chmod, cp, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sampleNotification } from '../../server/journal/tests/support/samples.ts'
import { openStore } from '../../server/simulator/store/store.ts'
import { prepareServer } from './support/prepare-server.ts'

test('a restore keeps the journal and the simulator that it replaces, also what only the log beside the file has', async () => {
  const { folder, dataDir, simulator, simulatorData, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  const wrong = await backUp()
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

  const said = await run('restore', join(folder, 'wrong'))
  const kept = Array.from(said.matchAll(/^Kept what was there: (\S+)\. /gm), ([, path = '']) => path)
  // Each beside what it was, because these are two folders here.
  expect(kept.map(path => dirname(path))).toEqual([dataDir, folder])
  for (const path of kept) expect((await stat(path)).mode & 0o777).toBe(0o700)
  const [ofJournal = '', ofSimulator = ''] = kept
  expect(await run('restore', ofJournal)).toMatch(/^Restored one entry, the newest of /m)
  expect(await run('restore', ofSimulator)).toMatch(/^Restored the simulator: \S+$/m)
  const back = await open()
  expect(await back.latest({}, 10)).toHaveLength(1)
  await back.close()
  const payments = new DatabaseSync(simulatorData)
  expect(payments.prepare('SELECT id FROM payments').all()).toEqual([{ id: 1 }, { id: 2 }])
  payments.close()
})

test.each(['SQLite', 'PostgreSQL'])(
  'restores nothing while a program has the %s journal open',
  async engine => {
    const { run, backUp, open } = await prepareServer(engine)
    const journal = await open()
    onTestFinished(() => journal.close())
    await journal.appendNotification(sampleNotification())
    const backup = await backUp()
    await journal.appendNotification(sampleNotification())
    await expect(run('restore', backup)).rejects.toThrow(
      /^Not restored: a program has \S+ open\. Stop it first\. Nothing was changed\.$/m,
    )
    await journal.appendNotification(sampleNotification())
    expect(await journal.latest({}, 10)).toHaveLength(3)
  },
)

test('restores nothing while a simulator has its file open, although it writes nothing', async () => {
  const { dataDir, simulatorData, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  const store = openStore(simulatorData)
  const backup = await backUp()
  const before = await readFile(join(dataDir, 'journal.sqlite'))
  await expect(run('restore', backup)).rejects.toThrow(
    /^Not restored: a program has \S+simulator\.sqlite open/m,
  )
  expect(await readFile(join(dataDir, 'journal.sqlite'))).toEqual(before)
  store.close()
  expect(await run('restore', backup)).toMatch(/^Restored /m)
})

test('a restore without a backup, or with a place that is not there, says so in a line', async () => {
  const { folder, backups, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  await expect(run('restore')).rejects.toThrow(/^exit code 2\nThe argument folder is missing/)
  await expect(run('restore', backups)).rejects.toThrow(
    /^exit code 2\nNot restored: \S+ has no journal\.sqlite, .*\. Nothing was changed\.$/,
  )
  const backup = await backUp()
  const nowhere = join(folder, 'nowhere')
  await expect(run('restore', backup, '--into', nowhere)).rejects.toThrow(
    /^Not restored: \S+nowhere is not a folder/m,
  )
})

test.each([
  [
    'journal',
    9999,
    /^Not restored: \S+journal\.sqlite has version 9999, and this program reads versions up to \d+\. Install/m,
  ],
  [
    'journal',
    12,
    /^Not restored: \S+journal\.sqlite has version 12, and this program reads versions from \d+\. Nothing/m,
  ],
  ['simulator', 9999, /^Not restored: \S+simulator\.sqlite has version 9999/m],
])('a %s of version %i, which this program does not read, replaces nothing', async (name, version, line) => {
  const { dataDir, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  const backup = await backUp()
  const copy = new DatabaseSync(join(backup, `${name}.sqlite`))
  copy.exec(`PRAGMA user_version = ${version}`)
  copy.close()
  const before = await readFile(join(dataDir, 'journal.sqlite'))
  await expect(run('restore', backup)).rejects.toThrow(line)
  expect(await readFile(join(dataDir, 'journal.sqlite'))).toEqual(before)
  expect((await readdir(dataDir)).filter(name => !name.endsWith('-shm'))).toEqual(['journal.sqlite'])
})

test.each(['SQLite', 'PostgreSQL'])(
  'tries a %s backup in another place, and leaves the journal',
  async engine => {
    const { folder, server, run, backUp, open } = await prepareServer(engine)
    const journal = await open()
    onTestFinished(() => journal.close())
    await journal.appendNotification(sampleNotification())
    const backup = await backUp()
    await journal.appendNotification(sampleNotification())
    let elsewhere = join(folder, 'elsewhere')
    await mkdir(elsewhere)
    if (server) {
      const client = new pg.Client(server.url)
      await client.connect()
      await client.query('CREATE DATABASE elsewhere')
      await client.end()
      elsewhere = 'elsewhere'
    }
    expect(await run('restore', backup, '--into', elsewhere)).toMatch(
      /^Restored one entry, the newest of \S+Z$/,
    )
    expect(await journal.latest({}, 10)).toHaveLength(2)
  },
)

test.each(['SQLite', 'PostgreSQL'])('a %s backup is not tried in a place with a journal', async engine => {
  const { dataDir, server, run, backUp, open } = await prepareServer(engine)
  const journal = await open()
  onTestFinished(() => journal.close())
  await journal.appendNotification(sampleNotification())
  const backup = await backUp()
  await journal.appendNotification(sampleNotification())
  await expect(run('restore', backup, '--into', server?.url ?? dataDir)).rejects.toThrow(
    /Not restored: a journal is there already/,
  )
  await journal.appendNotification(sampleNotification())
  expect(await journal.latest({}, 10)).toHaveLength(3)
})

test('a damaged backup replaces nothing, and a damaged journal is replaced', async () => {
  const { backups, dataDir, run, backUp, open } = await prepareServer('SQLite')
  const journal = await open()
  for (let count = 0; count < 50; count++) await journal.appendNotification(sampleNotification())
  await journal.close()
  const old = join(backups, '2026-01-01T03-15-00Z')
  await cp(await backUp(), old, { recursive: true })
  await truncate(join(old, 'journal.sqlite'), 40_960)
  // One line, without the stack of Node.
  await expect(run('restore', old)).rejects.toThrow(
    /^exit code 1\nNot restored: \S+journal\.sqlite is damaged: .*malformed\. Nothing was changed\.$/,
  )
  const kept = await open()
  expect(await kept.latest({}, 100)).toHaveLength(50)
  await kept.close()
  // A journal that is damaged itself is replaced.
  const whole = await backUp()
  await truncate(join(dataDir, 'journal.sqlite'), 40_960)
  expect(await run('restore', whole)).toMatch(/^Restored 50 entries, /m)
})

test('a backup of the other database replaces nothing', async () => {
  const { dataDir, environment, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  const backup = await backUp()
  environment.DATABASE_URL = 'postgres://127.0.0.1:1/pasarela'
  const before = await readFile(join(dataDir, 'journal.sqlite'))
  await expect(run('restore', backup)).rejects.toThrow(/DATABASE_URL names PostgreSQL/)
  expect(await readFile(join(dataDir, 'journal.sqlite'))).toEqual(before)
  await writeFile(join(backup, 'pasarela.dump'), '')
  environment.DATABASE_URL = ''
  await expect(run('restore', backup)).rejects.toThrow(/DATABASE_URL is not set/)
})

test('a damaged file of the simulator replaces neither it nor the journal', async () => {
  const { dataDir, simulator, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  const backup = await backUp()
  await writeFile(join(backup, 'simulator.sqlite'), 'garbage'.repeat(1000))
  const later = await open()
  await later.appendNotification(sampleNotification())
  await later.close()
  const before = await readFile(join(dataDir, 'journal.sqlite'))
  await expect(run('restore', backup)).rejects.toThrow(/simulator\.sqlite is damaged: .*not a database/)
  expect(await readFile(join(dataDir, 'journal.sqlite'))).toEqual(before)
  expect(simulator.prepare('SELECT id FROM payments').all()).toEqual([{ id: 1 }])
})

test('a restore that lacks room leaves the journal as it was', async () => {
  const { dataDir, run, backUp, open } = await prepareServer('SQLite')
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  await journal.close()
  const backup = await backUp()
  const before = await readFile(join(dataDir, 'journal.sqlite'))
  // A folder of this name fails the copy, as a full disk does.
  await mkdir(join(dataDir, 'journal.sqlite.new', 'journal.sqlite'), { recursive: true })
  await expect(run('restore', backup)).rejects.toThrow(/^Not restored: .*journal\.sqlite\.new.* Nothing/m)
  expect(await readFile(join(dataDir, 'journal.sqlite'))).toEqual(before)
})

test('copies and restores the file of a simulator whose setting is a folder', async () => {
  const { folder, simulatorData, simulator, environment, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  environment.SIMULATOR_DATA = folder
  const backup = await backUp()
  simulator.exec('DELETE FROM payments')
  await run('restore', backup)
  const payments = new DatabaseSync(simulatorData)
  expect(payments.prepare('SELECT id FROM payments').all()).toEqual([{ id: 1 }])
  payments.close()
})

test('nothing is restored while a service of systemd runs, or waits to start again', async () => {
  const { wrappers, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  const backup = await backUp()
  await mkdir(wrappers)
  const systemctl = join(wrappers, 'systemctl')
  await writeFile(systemctl, '#!/bin/sh\nprintf "inactive\\nactivating\\nunknown\\n"; exit 3\n')
  await chmod(systemctl, 0o755)
  await expect(run('restore', backup)).rejects.toThrow(
    /^Not restored: pasarela-2 runs\. Stop it first: sudo systemctl stop pasarela-2\. Nothing/m,
  )
})

test('each of two restores in one second keeps what it replaces', async () => {
  const { dataDir, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  const backup = await backUp()
  for (let count = 0; count < 3; count++) await run('restore', backup)
  const kept = (await readdir(dataDir)).filter(name => name.startsWith('before-restore-'))
  expect(kept).toHaveLength(3)
})

test('with --json a restore prints what it restored and kept', async () => {
  const { simulatorData, run, backUp, open } = await prepareServer('SQLite')
  await (await open()).close()
  expect(JSON.parse(await run('restore', await backUp(), '--json'))).toEqual({
    entries: 0,
    newest: null,
    newest_at: null,
    simulator: simulatorData,
    kept: [expect.stringMatching(/before-restore-/), expect.stringMatching(/before-restore-/)],
    kept_schema: null,
  })
})
