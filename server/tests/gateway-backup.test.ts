/** Runs container/gateway-backup.sh and gateway-restore.sh with a `docker` that runs the command `pasarela` here, as the image would. */
import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from '../journal/open-journal.ts'
import { createTestLogger, sampleNotification } from '../journal/tests/support/samples.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const root = join(import.meta.dirname, '..', '..')

/** The clone, its volume and its settings; `backUp` runs the script. */
async function prepareHost() {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const path = (name: string) => join(folder.path, name)
  for (const name of ['data', 'settings', 'backup', 'programs', 'clone']) mkdirSync(path(name))
  writeFileSync(path('clone/.env'), 'GATEWAY_ACCESS_TOKEN=with spaces & signs')
  writeFileSync(path('settings/accounts.json'), '{}')
  const docker = `#!/bin/sh
case "$*" in
  *.State.Running*) cat ${path('running')}; exit ;;
  *.Config.Labels*) cat ${path('commit')}; exit ;;
esac
cd ${path('data')}
while [ "$1" != pasarela ]; do
  case "$1" in
    *=/settings/*) export "$(echo "$1" | sed 's#/settings#${path('settings')}#')" ;;
    *:/srv/backup) export BACKUP="\${1%:*}" ;;
  esac
  shift
done
shift
for argument; do
  shift
  case "$argument" in /srv/backup) argument=$BACKUP ;; esac
  set -- "$@" "$argument"
done
GATEWAY_DATA_DIR=${path('data')} node "${root}/bin/pasarela.js" "$@" > ${path('said')} || exit
sed "s#$BACKUP#/srv/backup#" ${path('said')}
`
  writeProgram(path('programs/docker'), docker)
  // Only root may give files to another user.
  writeProgram(path('programs/chown'), `#!/bin/sh\necho "$*" >> ${path('chown')}\n`)
  writeFileSync(path('running'), 'false\n')
  writeFileSync(path('commit'), '\n')
  const programs = [path('programs'), dirname(process.execPath), process.env.PATH].join(':')
  const run = (...command: string[]) =>
    spawnSync('sh', command, {
      cwd: path('clone'),
      encoding: 'utf8',
      env: { PATH: programs, BACKUP: path('backup') },
    })
  const backUp = () => run(join(root, 'container/gateway-backup.sh'))
  /** Restores the newest backup. */
  const restore = (
    backup = globSync('20*Z', { cwd: path('backup') })
      .sort()
      .at(-1) ?? '',
  ) => run(join(root, 'container/gateway-restore.sh'), resolve(path('backup'), backup))
  return { path, run, backUp, restore }
}

function writeProgram(file: string, text: string) {
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}

const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }
const logger = createTestLogger()

test('the backup of one container has its journal, its settings and those of the host', async () => {
  const { path, backUp } = await prepareHost()
  const journal = new DatabaseSync(path('data/journal.sqlite'))
  journal.exec('CREATE TABLE entries (seq, received_at)')
  onTestFinished(() => journal.close())
  const { status, stdout, stderr } = backUp()
  expect([status, stderr]).toEqual([0, ''])
  const [made = ''] = globSync('20*Z', { cwd: path('backup') })
  expect(stdout).toBe(`Backed up 0 entries to ${path('backup')}/${made}\n`)
  const files = ['.env', 'accounts.json', 'commit.txt', 'journal.sqlite', 'settings.tar', 'version.txt']
  for (const file of files) expect(statSync(path(`backup/${made}/${file}`)).mode & 0o777).toBe(0o600)
  expect(readFileSync(path(`backup/${made}/.env`), 'utf8')).toBe('GATEWAY_ACCESS_TOKEN=with spaces & signs')
})

test('one container with an address of PostgreSQL is neither backed up nor restored from an older SQLite', async () => {
  const { path, backUp, restore } = await prepareHost()
  await (await openJournal({ ...bounds, dataDir: path('data'), databaseUrl: undefined, logger })).close()
  expect(backUp().status).toBe(0)
  writeFileSync(path('clone/.env'), 'DATABASE_URL=postgres://pasarela@172.17.0.1/pasarela\n')
  for (const { status, stderr } of [backUp(), restore()]) {
    expect(status).toBe(1)
    expect(stderr).toMatch(/^One container has its journal in SQLite, but \.env has DATABASE_URL: /)
  }
  expect(globSync('{.*,*}', { cwd: path('backup') })).toHaveLength(1)
})

test('the restore of one container keeps what it replaces, and goes back to it', async () => {
  const { path, backUp, restore } = await prepareHost()
  const open = () => openJournal({ ...bounds, dataDir: path('data'), databaseUrl: undefined, logger })
  await (await open()).close()
  expect(backUp().status).toBe(0)
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  await journal.close()
  writeFileSync(path('running'), 'true\n')
  expect(restore().stderr).toBe(
    'Not restored: the gateway runs. Stop it first: docker stop gateway. Nothing was changed.\n',
  )
  writeFileSync(path('running'), 'false\n')
  const { status, stdout, stderr } = restore()
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Restored a journal without entries$/m)
  // The image may read the journal, and not the secrets beside it.
  const [folder = ''] = globSync(path('backup/20*Z'))
  expect(readFileSync(path('chown'), 'utf8').trim().split('\n').at(-1)?.split(' ').sort()).toEqual(
    [folder, `${folder}/journal.sqlite`, `${folder}/version.txt`, '1000'].sort(),
  )
  const [, kept = ''] = /^Kept what was there: (\S+)\. /m.exec(stdout) ?? []
  expect(restore(kept).stdout).toMatch(/^Restored one entry, /m)
})

test('the page tries a backup of one container elsewhere, while its gateway runs', async () => {
  const { path, run, backUp } = await prepareHost()
  const journal = await openJournal({ ...bounds, dataDir: path('data'), databaseUrl: undefined, logger })
  onTestFinished(() => journal.close())
  await journal.appendNotification(sampleNotification())
  expect(backUp().status).toBe(0)
  await journal.appendNotification(sampleNotification())
  const page = readFileSync(join(root, 'docs/operate/containers.md'), 'utf8')
  const [line = ''] = /^docker run .* restore .*/m.exec(page) ?? []
  mkdirSync(path('elsewhere'))
  const [made = ''] = globSync(path('backup/20*Z'))
  const tried = line.replace(/ \/tmp$/, ` ${path('elsewhere')}`)
  expect(run('-c', `backup=${made}; ${tried}`)).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Restored one entry, /),
  })
  expect(await journal.latest({}, 10)).toHaveLength(2)
})

test('the restore of one container refuses the backup of a commit that its image does not have', async () => {
  const { path, backUp, restore } = await prepareHost()
  await (await openJournal({ ...bounds, dataDir: path('data'), databaseUrl: undefined, logger })).close()
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
    const { stdout, stderr, status } = spawnSync('git', ['-C', path('clone'), ...who, ...args], {
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
    return stdout
  }
  git('init', '--quiet')
  const commits = ['old', 'new'].map(message => {
    git('commit', '--quiet', '--allow-empty', '--message', message)
    return git('rev-parse', 'HEAD')
  }) as [string, string]
  writeFileSync(path('commit'), commits[1])
  expect(backUp().status).toBe(0)
  writeFileSync(path('commit'), commits[0])
  const { status, stderr } = restore()
  expect(status).toBe(1)
  expect(stderr).toContain(`First: git fetch && git reset --keep ${commits[1].trim()}, and build the image;`)
  writeFileSync(path('commit'), commits[1])
  expect(restore().status).toBe(0)
})

test('the backup of one container fails if that of its journal does', async () => {
  const { path, backUp } = await prepareHost()
  const { status, stdout, stderr } = backUp()
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^Not backed up: \S+journal\.sqlite does not exist\. .*\nNot backed up: what failed is above\. Nothing was written\.\n$/,
  )
  expect(globSync('{.*,*}', { cwd: path('backup') })).toEqual([])
})
