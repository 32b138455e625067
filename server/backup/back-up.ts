import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { names, toName } from './backup-files.ts'
import { describeBuild } from './build.ts'
import type { Extent } from './extent.ts'
import { explained, NotDone } from './not-done.ts'
import type { Places } from './places.ts'
import { dumpPostgres, readDump } from './postgres-dump.ts'
import type { Programs } from './postgres-programs.ts'
import { copySqlite, readSqliteExtent, readWhole, syncToDisk } from './sqlite-files.ts'

export type BackedUp = {
  /** The new folder. */
  path: string
  /** Null if there is no journal, which only a simulator lacks. */
  journal: Extent | null
  hasSimulator: boolean
}

type Wanted = {
  /** An existing folder, below which the new one is made. */
  folder: string
  /** Further files that the backup gets, by their names. */
  also: string[]
  now: Date
}

/**
 * Copies what a gateway and a simulator have, while they run, and reads the copies. The new folder gets its name when it
 * is whole and on disk. Whatever fails, nothing stays.
 * @throws NotDone
 */
export async function backUp(
  places: Places,
  { folder, also, now }: Wanted,
  programs: Programs,
): Promise<BackedUp> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new NotDone({ rule: 'no_folder', params: { folder } })
  const path = join(folder, toName(now))
  if (existsSync(path)) throw new NotDone({ rule: 'exists', params: { path } })
  // The name says that it is not whole yet.
  const part = `${path}.part`
  return await explained(folder, async () => {
    mkdirSync(part, 0o700)
    try {
      const journal = await copyJournal(places, part, programs)
      const hasSimulator = await copySimulator(places, part, programs)
      for (const file of [...places.settings, ...also]) copyPrivately(file, join(part, basename(file)))
      writePrivately(join(part, 'version.txt'), `${describeBuild()}\n`)
      syncToDisk(part)
      programs.signal.throwIfAborted()
      renameSync(part, path)
      syncToDisk(folder)
      return { path, journal, hasSimulator }
    } finally {
      // A failed backup must not stay on the disk that it filled.
      rmSync(part, { recursive: true, force: true })
    }
  })
}

async function copyJournal(
  { journal, isJournalExpected, simulator }: Places,
  part: string,
  programs: Programs,
): Promise<Extent | null> {
  if (journal.engine === 'postgres') {
    const to = join(part, names.dump)
    await dumpPostgres(journal.databaseUrl, to, programs)
    chmodSync(to, 0o600)
    const { version, ...extent } = await readDump(to, programs)
    return extent
  }
  if (!existsSync(journal.file)) {
    if (!isJournalExpected && existsSync(simulator.file)) return null
    throw new NotDone({ rule: 'no_journal', params: { place: journal.file } })
  }
  const to = join(part, names.sqlite)
  await copySqlite({ from: journal.file, isLive: true, to, signal: programs.signal })
  return readWhole(to, readSqliteExtent)
}

async function copySimulator({ simulator }: Places, part: string, { signal }: Programs): Promise<boolean> {
  // A file that the settings name must exist.
  if (!simulator.isNamed && !existsSync(simulator.file)) return false
  if (!existsSync(simulator.file))
    throw new NotDone({ rule: 'no_journal', params: { place: simulator.file } })
  const to = join(part, names.simulator)
  await copySqlite({ from: simulator.file, isLive: true, to, signal })
  readWhole(to, () => {})
  return true
}

function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to)
  chmodSync(to, 0o600)
  syncToDisk(to)
}

function writePrivately(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  syncToDisk(file)
}
