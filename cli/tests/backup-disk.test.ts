/** Backup and restore on a disk that has no room. Only a namespace of its own lets a test mount one. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleNotification } from '../../server/journal/tests/support/samples.ts'
import { prepareServer } from './support/prepare-server.ts'

const command = join(import.meta.dirname, '../../bin/pasarela.js')
const mount = (size: string) => `mount -t tmpfs -o size=${size} tmpfs disk`
const namespace = ['--user', '--map-root-user', '--mount', 'sh', '-c']
const canMount = spawnSync('unshare', [...namespace, 'mount -t tmpfs tmpfs /mnt']).status === 0

/** A journal of half a megabyte, and a folder for a small disk. */
async function prepareDisk(engine: string) {
  const server = await prepareServer(engine)
  const journal = await server.open()
  const body = Buffer.from('x'.repeat(50_000))
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      journal.appendNotification(
        sampleNotification({ body: Buffer.concat([body, Buffer.from(String(at))]) }),
      ),
    ),
  )
  await journal.close()
  mkdirSync(join(server.folder, 'disk'))
  const runOn = (script: string, environment = server.environment) => {
    const { status, stdout, stderr } = spawnSync('unshare', [...namespace, script], {
      cwd: server.folder,
      encoding: 'utf8',
      env: { ...environment, pasarela: `${process.execPath} ${command}` },
    })
    return { status, lines: (stdout + stderr).trim().split('\n') }
  }
  return { ...server, runOn }
}

test.skipIf(!canMount)('a backup that does not fit says so in one line, and leaves nothing', async () => {
  const { runOn } = await prepareDisk('SQLite')
  expect(runOn(`${mount('200k')} && $pasarela backup disk; echo $?; ls -A disk`)).toEqual({
    status: 0,
    lines: ['1', 'Not backed up: the disk is full (disk). Nothing was written.'],
  })
})

test.skipIf(!canMount)('a dump that does not fit says the same', async () => {
  const { backups, runOn, run } = await prepareDisk('PostgreSQL')
  const { lines } = runOn(`${mount('16k')} && $pasarela backup disk; echo $?; ls -A disk`)
  expect(lines).toEqual(['1', 'Not backed up: the disk is full (disk). Nothing was written.'])
  expect(await run('backup', backups)).toMatch(/^Backed up 10 entries /)
})

test.skipIf(!canMount)('a restore that does not fit leaves the journal, in one line', async () => {
  const { backUp, runOn, dataDir } = await prepareDisk('SQLite')
  const backup = await backUp()
  const size = 'du -k data/journal.sqlite | cut -f 1'
  const script = `${mount(`$(($(${size}) * 3 / 2))k`)} && cp data/journal.sqlite disk && export GATEWAY_DATA_DIR=disk
    $pasarela restore ${backup}; echo $?; ls -A disk; cmp data/journal.sqlite disk/journal.sqlite && echo same`
  const { lines } = runOn(script)
  expect(lines.filter(line => !line.endsWith('-shm'))).toEqual([
    '1',
    'journal.sqlite',
    'same',
    'Not restored: the disk is full (disk). Nothing was changed.',
  ])
  expect(readdirSync(dataDir)).toContain('journal.sqlite')
})
