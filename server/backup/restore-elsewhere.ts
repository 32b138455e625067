import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listBackup, names } from './backup-files.ts'
import { readJournalFile } from './data-versions.ts'
import { type Extent, refuseDifference } from './extent.ts'
import { explained, NotDone } from './not-done.ts'
import type { Programs } from './postgres-programs.ts'
import { prepareReplacement, replaceByCopy } from './replace-file.ts'
import { replaceSchema } from './replace-schema.ts'
import type { Wanted } from './restore.ts'
import { readSqliteExtent, readWhole } from './sqlite-files.ts'

/**
 * Restores the journal of a backup elsewhere, to try it while the gateway runs. Whoever names the place of the gateway would
 * lose its journal, so a place with a journal is refused.
 * @param place an existing folder, or the address of a database
 * @throws NotDone
 */
export async function restoreElsewhere(
  place: string,
  { backup, now }: Wanted,
  programs: Programs,
): Promise<Extent> {
  const { sqlite, dump } = listBackup(backup)
  if (dump !== null) {
    const target = { databaseUrl: place, now, mustBeEmpty: true }
    return (await explained('PostgreSQL', () => replaceSchema(dump, target, programs))).extent
  }
  if (sqlite === null) throw new NotDone({ rule: 'not_a_backup', params: { folder: backup } })
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory())
    throw new NotDone({ rule: 'no_folder', params: { folder: place } })
  const file = join(place, names.sqlite)
  if (existsSync(file)) throw new NotDone({ rule: 'journal_there', params: {} })
  const extent = readJournalFile(sqlite)
  const replacement = { backup: sqlite, file, kept: place }
  await explained(place, () => prepareReplacement(replacement, programs.signal))
  replaceByCopy(replacement)
  refuseDifference(extent, readWhole(file, readSqliteExtent))
  return extent
}
