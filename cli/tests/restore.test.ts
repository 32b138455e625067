/** `pasarela restore` keeps what it replaces, and tries a backup elsewhere. */
import { cp, mkdir, readdir, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sampleNotification } from '../../server/journal/tests/support/samples.ts'
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
