/** `pasarela backup`, while journal and simulator are used. */
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../server/backup/back-up.ts'
import { readPlaces } from '../../server/backup/places.ts'
import { sampleCall, sampleNotification } from '../../server/journal/tests/support/samples.ts'
import { prepareServer } from './support/prepare-server.ts'
import { runHere } from './support/run-here.ts'

test.each(['SQLite', 'PostgreSQL'])(
  'backs up a %s journal while it is written, and restores it unchanged',
  async engine => {
    const { simulator, simulatorData, run, backUp, open } = await prepareServer(engine)
    const journal = await open()
    await journal.appendNotification(
      sampleNotification({ resource: 'kept', received_at: '2026-11-28T01:02:03.004Z' }),
    )
    journal.recordCall(sampleCall({ resource: 'kept', received_at: '2026-11-28T01:02:03.005Z' }))
    await journal.flush()
    const before = await journal.latest({}, 10)
    const backup = await backUp()
    const files = await readdir(backup)
    const journalFile = engine === 'SQLite' ? 'journal.sqlite' : 'pasarela.dump'
    expect(files.sort()).toEqual([journalFile, 'simulator.sqlite', 'version.txt'].sort())
    expect(await readFile(join(backup, 'version.txt'), 'utf8')).toMatch(/^\d+\.\d+\.\d+( \S+Z [0-9a-f]+)?\n$/)
    expect((await stat(backup)).mode & 0o777).toBe(0o700)
    for (const file of files) expect((await stat(join(backup, file))).mode & 0o777).toBe(0o600)
    await journal.appendNotification(sampleNotification({ resource: 'later' }))
    await journal.close()
    simulator.exec('DELETE FROM payments')

    expect(await run('restore', backup)).toMatch(
      /^Restored 2 entries, the newest of 2026-11-28T01:02:03\.005Z$/m,
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
    // SQLite creates files beside one that it opens for writing.
    expect((await readdir(backup)).sort()).toEqual(files)
  },
)

test('the copy of a journal ends although another process writes it all the time', async () => {
  const { dataDir, backUp, open } = await prepareServer('SQLite')
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
  const copy = new DatabaseSync(join(await backUp(), 'journal.sqlite'))
  expect(copy.prepare('SELECT count(*) AS rows FROM filler').get()?.rows).toBe(10_000)
  copy.close()
})

test('backups that are older than asked for are deleted, other files are not', async () => {
  const { backups, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const ages = { '2026-01-01T03-15-00Z': 20, '2026-01-02T03-15-00Z': 10, 'of-somebody-else': 20 }
  for (const [name, days] of Object.entries(ages)) {
    await mkdir(join(backups, name))
    await writeFile(join(backups, name, 'journal.sqlite'), '')
    const at = Date.now() / 1000 - days * 86_400
    await utimes(join(backups, name), at, at)
  }
  expect((await run('backup', backups)).split('\n')).toHaveLength(1)
  expect(await readdir(backups)).toHaveLength(4)
  const second = join(backups, 'of-somebody-else')
  const { deleted } = JSON.parse(await run('backup', second, '--keep-days', '14', '--json'))
  expect(deleted).toEqual([])
  const other = await mkdtemp(join(backups, 'moved-'))
  for (const name of Object.keys(ages)) await rename(join(backups, name), join(other, name))
  expect(await run('backup', other, '--keep-days', '14')).toMatch(/^Deleted one old backup\.$/m)
  expect((await readdir(other)).sort()).toEqual([
    '2026-01-02T03-15-00Z',
    expect.stringMatching(/^20.*Z$/),
    'of-somebody-else',
  ])
})

test('a backup of a database without a journal fails, and leaves nothing', async () => {
  const { backups, run } = await prepareServer('PostgreSQL')
  await expect(run('backup', backups)).rejects.toThrow(
    /^Not backed up: pg_dump failed: .*no matching schemas were found\. Nothing was written\.$/m,
  )
  expect(await readdir(backups)).toEqual([])
})

test('a backup has the files that are named besides, and those that variables name', async () => {
  const { folder, backups, environment, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const names = ['root.pem', 'accounts.json', 'settings.tar', '.env']
  const [root = '', accounts = '', ...also] = names.map(name => join(folder, name))
  for (const name of names) await writeFile(join(folder, name), name)
  Object.assign(environment, { NODE_EXTRA_CA_CERTS: root, GATEWAY_ACCOUNTS_FILE: accounts })
  const { path } = JSON.parse(await run('backup', backups, '--json', '--also', ...also))
  for (const name of names) {
    expect(await readFile(join(path, name), 'utf8')).toBe(name)
    expect((await stat(join(path, name))).mode & 0o777).toBe(0o600)
  }
  await expect(run('backup', folder, '--also', join(folder, 'nothing'))).rejects.toThrow(
    /^Not backed up: ENOENT: .*nothing'.*\. Nothing was written\.$/m,
  )
  expect((await readdir(folder)).filter(name => name.startsWith('20'))).toEqual([])
})

test('a backup that cannot be made says why in its last line, and leaves nothing and the old ones', async () => {
  const { folder, backups, dataDir, environment, run, open } = await prepareServer('SQLite')
  const refused = (line: RegExp, ...args: string[]) => expect(run('backup', ...args)).rejects.toThrow(line)
  await refused(/^Not backed up: \S+journal\.sqlite does not exist\. Nothing was written\.$/m, backups)
  await (await open()).close()
  await refused(
    /^exit code 2\nNot backed up: \S+nowhere is not a folder\. Create it first\. Nothing/,
    join(folder, 'nowhere'),
  )
  await refused(/^exit code 2\n0 is not a whole number/, backups, '--keep-days', '0')
  const stopped = AbortSignal.abort()
  const { code, remarks } = await runHere(['backup', backups], { environment, interrupted: stopped })
  expect([code, remarks]).toEqual([130, ['Not backed up: it was interrupted. Nothing was written.']])
  await truncate(join(dataDir, 'journal.sqlite'), 40_960)
  await refused(
    /^exit code 1\nNot backed up: \S+journal\.sqlite is damaged: .*malformed\. Nothing/,
    backups,
    '--keep-days',
    '1',
  )
  Object.assign(environment, { DATABASE_URL: 'postgres://127.0.0.1:1/none', PATH: folder })
  await refused(/^Not backed up: pg_dump is not installed\. .*postgresql-client\. Nothing/m, backups)
  expect(await readdir(backups)).toEqual([])
})

test('two backups in one second do not mix', async () => {
  const { backups, environment, run, open } = await prepareServer('SQLite')
  await (await open()).close()
  const places = readPlaces(environment, 'data')
  const make = () =>
    backUp(
      places,
      { folder: backups, also: [], now: new Date(0) },
      { environment, signal: new AbortController().signal },
    )
  const { path } = await make()
  const before = await readdir(path)
  await expect(make()).rejects.toMatchObject({ reason: { rule: 'exists', params: { path } } })
  expect([await readdir(path), await readdir(backups)]).toEqual([before, ['1970-01-01T00-00-00Z']])
  expect(await run('backup', backups)).toMatch(/^Backed up 0 entries and the simulator to /)
})

test('a machine with a simulator only, and one with a gateway only, back up what they have', async () => {
  const { backups, environment, simulatorData, run, open } = await prepareServer('SQLite')
  const { GATEWAY_DATA_DIR = '' } = environment
  delete environment.GATEWAY_DATA_DIR
  expect(await run('backup', backups)).toMatch(/^Backed up the simulator to \S+$/)
  await (await open()).close()
  environment.GATEWAY_DATA_DIR = GATEWAY_DATA_DIR
  delete environment.SIMULATOR_DATA
  const other = await mkdtemp(`${backups}-`)
  expect(await run('backup', other)).toMatch(/^Backed up 0 entries to \S+$/)
  // The demo keeps it beside the journal.
  await cp(simulatorData, join(GATEWAY_DATA_DIR, 'simulator.sqlite'))
  expect(await run('backup', await mkdtemp(`${backups}-`))).toMatch(
    /^Backed up 0 entries and the simulator to /,
  )
})
