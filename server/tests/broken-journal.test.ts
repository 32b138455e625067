/** Over a broken or newer journal the gateway does not start, says so in one line, and changes nothing in it. */
import { copyFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJournal } from '../journal/open-journal.ts'
import { createTestLogger, sampleNotification } from '../journal/tests/support/samples.ts'
import { startChild } from './support/child-process.ts'
import { gatewayEntry } from './support/entry-files.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
let whole: string
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  whole = join(folder.path, 'journal.sqlite')
  const bounds = { maxEntries: 1_000_000, maxBytes: 1e12, maxAgeDays: 30, maxRejectedEntries: 1000 }
  const journal = await openJournal({ dataDir: folder.path, logger: createTestLogger(), ...bounds })
  await Promise.all(Array.from({ length: 2000 }, () => journal.appendNotification(sampleNotification())))
  await journal.close()
})
afterAll(() => folder?.remove())

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path)
  bytes.fill(0xa5, from, to)
  writeFileSync(path, bytes)
}

function setVersion(path: string, version: number): void {
  const database = new DatabaseSync(path)
  // A backup has no write-ahead log, which opening a journal begins.
  database.exec(`PRAGMA journal_mode = DELETE; PRAGMA user_version = ${version}`)
  database.close()
}

/** What is wrong with a journal, and what the gateway says about it. */
const damages: [name: string, damage: (path: string) => void, message: RegExp][] = [
  ['text in its place', path => writeFileSync(path, 'not a database '.repeat(10_000)), /is not a database/],
  ['the first page overwritten', path => overwrite(path, 0, 16_384), /is not a database/],
  ['pages overwritten in the middle', path => overwrite(path, 3 * 16_384, 40 * 16_384), /malformed|corrupt/],
  ['cut in half', path => truncateSync(path, readFileSync(path).length / 2), /malformed|corrupt/],
  ['of a newer version', path => setVersion(path, 1000), /Start the newer program/],
  ['of before the first release', path => setVersion(path, 12), /before the first release.*Delete it or set/],
]

test.each(damages)(
  'a journal with %s is refused in one line and not changed',
  async (name, damage, message) => {
    const dataDir = join(folder.path, name.replaceAll(' ', '-'))
    mkdirSync(dataDir)
    const path = join(dataDir, 'journal.sqlite')
    copyFileSync(whole, path)
    damage(path)
    const before = readFileSync(path)
    await using child = startChild(gatewayEntry, { APP_ENV: 'testing', PORT: '0', GATEWAY_DATA_DIR: dataDir })
    const { code, stdout, stderr } = await child.ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(message)
    expect(stderr, 'one line that names the file').toMatch(/^[^\n]+\n$/)
    expect(stderr).toContain(path)
    expect(readFileSync(path).equals(before), 'the file is unchanged').toBe(true)
  },
)
