/** Runs container/team-backup.sh and container/team-restore.sh with a `docker` that stands for the simulator's container. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const root = join(import.meta.dirname, '..', '..')

test('the restore of a team stops nothing if the backup lacks a file', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const { status, stderr } = spawnSync('sh', ['container/team-restore.sh', folder.path], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe(`Not restored: ${folder.path} has no journal.dump. Nothing was changed.\n`)
  expect(status).toBe(1)
})

/** A folder with the data of a team's simulator, and a `docker` that runs what is run in it and notes all else. */
async function writeTeam(simulator: Buffer | string) {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const [data, programs] = ['data', 'programs'].map(name => join(folder.path, name)) as [string, string]
  for (const path of [data, programs]) mkdirSync(path)
  writeFileSync(join(data, 'simulator.sqlite'), simulator)
  const docker = `#!/bin/sh
shift 3
echo "$*" >> ${join(folder.path, 'calls')}
case "$*" in
  *'SELECT count'*) echo '1|1' ;;
  *to_regnamespace*) echo pasarela ;;
  run*)
    while [ "$1" != --entrypoint ]; do shift; done
    program=$2
    shift 3
    for argument; do shift; set -- "$@" "$(echo "$argument" | sed 's#/data/#${data}/#g')"; done
    exec "$program" "$@"
    ;;
  *pg_dump*) ;;
  *pg_restore*) ! grep -q cut ;;
  *--command*) ;;
  exec*) cat >> ${join(folder.path, 'calls')}; test ! -f ${join(folder.path, 'database-refuses')} ;;
esac
`
  writeFileSync(join(programs, 'docker'), docker)
  chmodSync(join(programs, 'docker'), 0o755)
  return { folder: folder.path, data, programs }
}

/** Restores the backup of a team with this file of its simulator. */
async function restoreTeam(
  simulator: Buffer | string,
  { entries = '1|1', commit = '', refuses = false, dump = 'dump' } = {},
) {
  const { folder, data, programs } = await writeTeam('old')
  if (refuses) writeFileSync(join(folder, 'database-refuses'), '')
  const backup = join(folder, 'backup')
  mkdirSync(backup)
  writeFileSync(join(backup, 'journal.dump'), dump)
  writeFileSync(join(backup, 'entries.txt'), entries)
  if (commit) writeFileSync(join(backup, 'commit.txt'), commit)
  writeFileSync(join(backup, 'simulator.sqlite'), simulator)
  const { status, stdout, stderr } = spawnSync('sh', ['container/team-restore.sh', backup], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
  })
  const log = join(folder, 'calls')
  const calls = existsSync(log) ? readFileSync(log, 'utf8') : ''
  return { status, stdout, stderr, calls, data, programs }
}

/** The bytes of a simulator's file with a table. */
async function makeDatabase(bytes = 1) {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'simulator.sqlite')
  const database = new DatabaseSync(file)
  database.exec(
    `PRAGMA journal_mode = WAL; CREATE TABLE payments (id); INSERT INTO payments VALUES (zeroblob(${bytes}))`,
  )
  database.close()
  return readFileSync(file)
}

test('the restore of a team stops nothing and keeps its simulator if that of the backup is damaged', async () => {
  const { status, stderr, calls, data } = await restoreTeam('garbage'.repeat(1000))
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Not restored: simulator\.sqlite is damaged\. Nothing was changed\.\n$/m)
  expect(calls).not.toMatch(/^stop/m)
  expect(readFileSync(join(data, 'simulator.sqlite'), 'utf8')).toBe('old')
})

test('the restore of a team stops nothing if the dump was cut, and says so in its last line', async () => {
  const { status, stderr, calls } = await restoreTeam(await makeDatabase(), { dump: 'cut' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Not restored: journal\.dump is damaged\. Nothing was changed\.\n$/m)
  expect(calls).not.toMatch(/^stop/m)
})

const page = readFileSync(join(root, 'docs/operate/for-a-team.md'), 'utf8')
const blocks = Array.from(page.matchAll(/^```text\n(.*?)^```/gms), ([, block = '']) => block)

test('the restore of a team replaces its simulator by a file that is whole, and keeps what was there', async () => {
  const simulator = await makeDatabase()
  const { status, stdout, calls, data, programs } = await restoreTeam(simulator, {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }),
  })
  const [, kept = ''] = /^Keeps what was there as (before_restore_[\dtz_]+)\. /.exec(stdout) ?? []
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Restored 1 entries, the newest with the number 1$/m)
  expect(calls).toMatch(/^stop gateway simulator$/m)
  expect(calls).toMatch(new RegExp(`^ALTER SCHEMA pasarela RENAME TO ${kept};$`, 'm'))
  expect(readFileSync(join(data, 'simulator.sqlite'))).toEqual(simulator)
  expect(globSync('*', { cwd: data }).sort()).toEqual([`${kept}.sqlite`, 'simulator.sqlite'])

  // The page says how to go back to it, and how to delete it.
  writeFileSync(join(programs, 'sudo'), '#!/bin/sh\n"$@"\n')
  chmodSync(join(programs, 'sudo'), 0o755)
  const paste = (block = '') => {
    const script = block.replaceAll('/srv/pasarela', root).replace(/before_restore_\w+/, kept)
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` }
    return spawnSync('bash', ['-c', script], { env, encoding: 'utf8' }).status
  }
  const [back, remove] = ['RENAME TO pasarela', 'DROP SCHEMA $kept'].map(part =>
    blocks.find(block => block.includes(part)),
  )
  writeFileSync(join(data, `${kept}.sqlite-wal`), 'log')
  expect(paste(back)).toBe(0)
  // Pasted again, or after a restore that did not come to the simulator, it finds nothing to go back to.
  paste(back)
  expect(globSync('*', { cwd: data }).sort()).toEqual(['simulator.sqlite', 'simulator.sqlite-wal'])
  expect(readFileSync(join(data, 'simulator.sqlite'), 'utf8')).toBe('old')
  writeFileSync(join(data, `${kept}.sqlite`), 'old')
  expect(paste(remove)).toBe(0)
  expect(globSync('*', { cwd: data }).sort()).toEqual(['simulator.sqlite', 'simulator.sqlite-wal'])
})

test('the restore of a team stops nothing if a commit that is not here made the backup', async () => {
  const commit = '0'.repeat(40)
  const { status, stderr, calls } = await restoreTeam(await makeDatabase(), { commit })
  expect([status, calls]).toEqual([1, ''])
  expect(stderr).toMatch(`git fetch && git reset --keep ${commit}`)
})

test('a restore of a team that fails after the stop says that it stopped', async () => {
  const { status, stderr, calls } = await restoreTeam(await makeDatabase(), { entries: '2|2' })
  expect(status).toBe(1)
  expect(calls).toMatch(/^stop gateway simulator$/m)
  expect(stderr).toMatch(
    /^Restored, but not all: .*\nNot restored as a whole: .* Gateway and simulator are stopped\. Start them: docker/m,
  )
})

test('a restore of a team that the database-refuses keeps its simulator, and says that it stopped', async () => {
  const { status, stdout, stderr, calls, data } = await restoreTeam(await makeDatabase(), { refuses: true })
  expect([status, stdout]).toEqual([1, ''])
  expect(calls).toMatch(/^stop gateway simulator$/m)
  expect(stderr).toMatch(
    /^Not restored as a whole: what failed is above\. Gateway and simulator are stopped\. /m,
  )
  expect(readFileSync(join(data, 'simulator.sqlite'), 'utf8')).toBe('old')
})

/** Only a namespace of its own lets a test mount a small disk. */
const namespace = ['--user', '--map-root-user', '--mount', 'sh', '-c']
const canMount = spawnSync('unshare', [...namespace, 'mount -t tmpfs tmpfs /mnt']).status === 0

/**
 * The backup of a team whose simulator has this file, and a copy that an earlier backup left there.
 * @param disk the size of the disk of the backups
 */
async function backUpTeam(simulator: Buffer | string, disk?: string) {
  const { data, programs, folder } = await writeTeam(simulator)
  writeFileSync(join(data, 'backup.sqlite'), 'left by an earlier one')
  const backups = join(folder, 'backups')
  mkdirSync(join(folder, 'container/sign-in'), { recursive: true })
  mkdirSync(join(folder, 'container/certificates'))
  writeFileSync(join(folder, 'container/.env'), 'DOMAIN=pay.example.com')
  mkdirSync(backups)
  const script = `exec sh ${join(root, 'container/team-backup.sh')}`
  const command = disk
    ? ['unshare', ...namespace, `mount -t tmpfs -o size=${disk} tmpfs backups && ${script}`]
    : ['sh', '-c', script]
  const [program = '', ...args] = command
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, BACKUP: backups, PATH: `${programs}:${process.env.PATH}` },
  })
  const calls = readFileSync(join(folder, 'calls'), 'utf8')
  return { status, stdout, stderr, calls, data, made: globSync('*/*', { cwd: backups }), backups }
}

test('a failed backup of a team leaves nothing, neither here nor in the volume of its simulator', async () => {
  const { status, stderr, data, backups } = await backUpTeam('garbage'.repeat(1000))
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Not backed up: what failed is above\. Nothing was written\.\n$/m)
  expect(globSync('*', { cwd: backups })).toEqual([])
  expect(globSync('*', { cwd: data })).toEqual(['simulator.sqlite'])
})

test.skipIf(!canMount)('a backup of a team that does not fit ends with a line that says so', async () => {
  const { status, stderr, backups } = await backUpTeam(await makeDatabase(2_000_000), '1m')
  expect(status).toBe(1)
  expect(stderr.trim().split('\n').at(-1)).toBe(
    `Not backed up: the disk is full (${backups}). Nothing was written.`,
  )
})

test('the backup of a team copies its simulator without a running one', async () => {
  const { status, stdout, calls, data, made, backups } = await backUpTeam(await makeDatabase())
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^Backed up 0 entries and the simulator to \S+Z\n$/),
  ])
  // A version that does not start is a reason to go back, which begins with a backup.
  expect(calls).not.toMatch(/^exec -T simulator/m)
  expect(globSync('*', { cwd: data })).not.toContain('backup.sqlite')
  const copy = made.find(file => file.endsWith('simulator.sqlite')) ?? ''
  const database = new DatabaseSync(join(backups, copy), { readOnly: true })
  expect(database.prepare('SELECT name FROM sqlite_master').all()).toEqual([{ name: 'payments' }])
  database.close()
})
