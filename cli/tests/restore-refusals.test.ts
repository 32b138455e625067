/** `pasarela restore` changes nothing where something would be lost, and says so in one line. */
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { sampleNotification } from '../../server/journal/tests/support/samples.ts'
import { openStore } from '../../server/simulator/store/store.ts'
import { prepareServer } from './support/prepare-server.ts'

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
