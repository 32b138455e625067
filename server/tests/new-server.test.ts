/** The restore on a new server, as docs/operate/operations.md numbers its steps, in a folder in place of the server. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from '../journal/open-journal.ts'
import { createTestLogger, sampleNotification } from '../journal/tests/support/samples.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
function stepsOf(name: string) {
  const page = readFileSync(join(root, `docs/operate/${name}.md`), 'utf8')
  const [, section = ''] = /^### On a new server\n(.*?)^##/ms.exec(page) ?? []
  return Array.from(section.matchAll(/^```text\n(.*?)^```/gms), ([, step = '']) => step)
}

test.each([
  ['operations', 9],
  ['for-a-team', 7],
  ['containers', 5],
])(
  '%s.md numbers the steps of a restore on a new server, and starts nothing before the journal is there',
  (name, last) => {
    const steps = stepsOf(name)
    const numbers = steps
      .join('')
      .match(/(?<=^#.*?)\b\d+(?=\. )/gm)
      ?.map(Number)
    expect(numbers).toEqual(Array.from({ length: last }, (_, at) => at + 1))
    const [restores, starts] = [
      /restore\.sh|pasarela restore/,
      /enable --now|docker start|start pasarela/,
    ].map(part => steps.join('').search(part)) as [number, number]
    expect(restores).toBeGreaterThan(0)
    expect(starts).toBeGreaterThan(restores)
  },
)

test('the steps of a restore on a new server put back the settings, the files that they name, and the journal', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const [server, disk, backup] = ['server', 'disk', 'backup'].map(name => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  const kept = join(backup, '2026-11-28T03-15-00Z')
  for (const path of [`${server}/data`, `${server}/current/node_modules`, disk, kept]) {
    mkdirSync(path, { recursive: true })
  }
  symlinkSync(root, `${server}/current/node_modules/pasarela`)
  writeFileSync(
    `${kept}/.env`,
    `GATEWAY_DATA_DIR=${server}/data\nGATEWAY_ACCOUNTS_FILE=${server}/accounts.json\nNODE_EXTRA_CA_CERTS=${server}/root.pem\n`,
  )
  for (const name of ['accounts.json', 'root.pem']) writeFileSync(join(kept, name), name)
  makeSettings(join(folder.path, 'old'), join(kept, 'settings.tar'))
  const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }
  const journal = await openJournal({ dataDir: kept, logger: createTestLogger(), ...bounds })
  await journal.appendNotification(sampleNotification({ received_at: '2026-11-28T01:02:03.004Z' }))
  await journal.close()

  // The page makes it a link to the package.
  const command = readFileSync(join(root, 'docs/operate/pasarela.sh'), 'utf8').replace(
    /exec sudo .*? sh/,
    'exec sh',
  )
  writeFileSync(join(folder.path, 'pasarela'), command.replaceAll('/srv/pasarela', server), { mode: 0o755 })
  mkdirSync(`${server}/current/node_modules/.bin`)
  symlinkSync(join(root, 'bin/pasarela.js'), `${server}/current/node_modules/.bin/pasarela`)
  const script = stepsOf('operations')
    .slice(3, 6)
    .join('')
    .replaceAll('/srv/pasarela', server)
    .replaceAll('/srv/backup', backup)
    .replaceAll(' -C / ', ` -C ${disk} `)
    .replaceAll(' -g pasarela ', ' ')
    .replaceAll(/sudo (?:--user=pasarela )?/g, '')
    .replaceAll(/^apt .*/gm, '')
    .replaceAll('systemctl daemon-reload', 'true')
  const { status, stderr, stdout } = spawnSync('bash', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder.path}:${dirname(process.execPath)}:${process.env.PATH}` },
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Restored one entry, the newest of 2026-11-28T01:02:03\.004Z$/m)
  const there = ['accounts.json', 'root.pem'].map(name => readFileSync(join(server, name), 'utf8'))
  expect(there).toEqual(['accounts.json', 'root.pem'])
  const { stdout: files } = spawnSync('find', ['.', '-type', 'f'], { cwd: disk, encoding: 'utf8' })
  expect(files.trim().split('\n').sort()).toEqual([
    './etc/nginx/conf.d/pasarela.conf',
    './etc/systemd/system/pasarela-backup.service.d/copy.conf',
    './etc/systemd/system/pasarela.service',
  ])
})

/** The settings.tar of a server, also with what belongs to one version of PostgreSQL. */
function makeSettings(disk: string, tar: string) {
  for (const name of [
    'etc/nginx/conf.d/pasarela.conf',
    'etc/postgresql/15/main/pg_hba.conf',
    'etc/systemd/system/pasarela-backup.service.d/copy.conf',
    'etc/systemd/system/pasarela.service',
    'var/lib/postgresql/15/main/postgresql.auto.conf',
  ]) {
    mkdirSync(join(disk, name, '..'), { recursive: true })
    writeFileSync(join(disk, name), name)
  }
  expect(spawnSync('tar', ['-C', disk, '-cf', tar, 'etc', 'var']).status).toBe(0)
}
