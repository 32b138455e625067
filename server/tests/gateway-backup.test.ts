/** Runs container/gateway-backup.sh with a `docker` that runs docs/operate/backup.sh here, as the image would. */
import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from '../journal/open-journal.ts'
import { findOrInstallPrograms, startPostgres } from '../journal/tests/support/postgres-server.ts'
import { createTestLogger } from '../journal/tests/support/samples.ts'
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
cd ${path('data')}
while [ "$1" != --entrypoint ]; do
  case "$1" in
    *=/settings/*) export "$(echo "$1" | sed 's#/settings#${path('settings')}#')" ;;
    *:/srv/backup) export BACKUP="\${1%:*}" ;;
  esac
  shift
done
GATEWAY_DATA_DIR=${path('data')} exec sh ${root}/docs/operate/backup.sh
`
  writeFileSync(path('programs/docker'), docker)
  chmodSync(path('programs/docker'), 0o755)
  const programs = [
    path('programs'),
    await findOrInstallPrograms(),
    dirname(process.execPath),
    process.env.PATH,
  ].join(':')
  const backUp = () =>
    spawnSync('sh', [join(root, 'container/gateway-backup.sh')], {
      cwd: path('clone'),
      encoding: 'utf8',
      env: { PATH: programs, BACKUP: path('backup') },
    })
  return { path, backUp }
}

test('the backup of one container has its journal, its settings and those of the host', async () => {
  const { path, backUp } = await prepareHost()
  const journal = new DatabaseSync(path('data/journal.sqlite'))
  journal.exec('CREATE TABLE entries (seq)')
  onTestFinished(() => journal.close())
  const { status, stdout, stderr } = backUp()
  expect([status, stderr]).toEqual([0, ''])
  const [made = ''] = globSync('20*Z', { cwd: path('backup') })
  expect(stdout).toBe(`Backed up: ${path('backup')}/${made}\n`)
  const files = ['.env', 'accounts.json', 'journal.sqlite', 'settings.tar', 'version.txt']
  for (const file of files) expect(statSync(path(`backup/${made}/${file}`)).mode & 0o777).toBe(0o600)
  expect(readFileSync(path(`backup/${made}/.env`), 'utf8')).toBe('GATEWAY_ACCESS_TOKEN=with spaces & signs')
})

test('the backup of one container with PostgreSQL has its dump, and needs no Node on the host', async () => {
  const { path, backUp } = await prepareHost()
  const server = await startPostgres()
  onTestFinished(() => server.remove())
  const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }
  const logger = createTestLogger()
  await (await openJournal({ ...bounds, dataDir: path('data'), databaseUrl: server.url, logger })).close()
  writeFileSync(path('clone/.env'), `NAME=with spaces & signs\nDATABASE_URL=${server.url}\n`)
  mkdirSync(path('clone/settings'))
  writeFileSync(path('clone/settings/accounts.json'), '{}')
  for (const program of ['node', 'docker']) {
    writeFileSync(path(`programs/${program}`), '#!/bin/sh\nexit 9\n')
    chmodSync(path(`programs/${program}`), 0o755)
  }
  const { status, stderr } = backUp()
  expect([status, stderr]).toEqual([0, ''])
  const files = ['.env', 'accounts.json', 'pasarela.dump', 'settings.tar', 'version.txt']
  expect(globSync('20*Z/{.*,*}', { cwd: path('backup') }).map(file => file.split('/')[1])).toEqual(
    expect.arrayContaining(files),
  )
  expect(readFileSync(globSync(path('backup/*/version.txt'))[0] ?? '', 'utf8')).toMatch(/^\d+\.\d+\.\d+/)
})

test('the backup of one container fails if that of its journal does', async () => {
  const { path, backUp } = await prepareHost()
  const { status, stdout } = backUp()
  expect([status, stdout]).toEqual([1, ''])
  expect(globSync('{.*,*}', { cwd: path('backup') })).toEqual([])
})
