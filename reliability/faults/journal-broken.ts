import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startChild } from '../../server/tests/support/child-process.ts'
import { gatewayEntry } from '../../server/tests/support/entry-files.ts'
import type { Fault } from '../support/fault.ts'
import { startNotificationLoad } from '../support/notification-load.ts'
import type { Options, Place } from '../support/place.ts'

/** What is wrong with a journal, and what the gateway says of it. */
const damages: [name: string, damage: (path: string) => void, message: RegExp][] = [
  [
    'text in its place',
    path => writeFileSync(path, 'not a database '.repeat(10_000)),
    /file is not a database/,
  ],
  ['the first page overwritten', path => overwrite(path, 0, 16_384), /file is not a database/],
  ['pages overwritten in the middle', path => overwrite(path, 3 * 16_384, 40 * 16_384), /malformed|corrupt/],
  ['cut in half', path => truncateSync(path, readFileSync(path).length / 2), /malformed|corrupt/],
  ['of a newer version', makeNewer, /newer/],
]

export const journalBroken: Fault = {
  name: 'journal-broken',
  promise:
    'over a broken or newer journal the gateway does not start, says so in one line, and changes nothing in it',
  async run(place) {
    const options = await place.gatewayOptions()
    const whole = await fill(place, options)
    let line = ''
    for (const [name, damage, message] of damages) {
      const folder = place.path(name.replaceAll(' ', '-'))
      mkdirSync(folder)
      const path = join(folder, 'journal.sqlite')
      copyFileSync(whole, path)
      damage(path)
      const before = digest(path)
      const { code, stdout, stderr } = await startChild(gatewayEntry, {
        ...options,
        GATEWAY_DATA_DIR: folder,
      }).ended
      assert.deepEqual([name, code, stdout], [name, 1, ''])
      assert.match(stderr, message)
      assert.match(stderr, /^[^\n]+\n$/, 'one line')
      assert.ok(stderr.includes(path), 'names the file')
      assert.equal(digest(path), before, `${name}: the file was changed`)
      line = stderr.trim().replace(folder, 'data')
    }
    return {
      figure: `${damages.length} kinds of damage: exit code 1, no byte changed`,
      logLine: line,
    }
  },
}

/** Stores some notifications and stops the gateway. Resolves to the path of the journal. */
async function fill(place: Place, options: Options): Promise<string> {
  const gateway = await place.startGateway(options)
  const load = startNotificationLoad([gateway.url])
  await load.until(1000)
  await load.stop()
  gateway.signal('SIGTERM')
  await gateway.ended
  return join(options.GATEWAY_DATA_DIR ?? '', 'journal.sqlite')
}

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path)
  bytes.fill(0xa5, from, to)
  writeFileSync(path, bytes)
}

function makeNewer(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA user_version = 1000')
  database.close()
}

function digest(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
