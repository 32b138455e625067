import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findActiveUnit } from './active-units.ts'
import { listBackup, toName } from './backup-files.ts'
import { checkSimulatorFile, readJournalFile } from './data-versions.ts'
import { type Extent, refuseDifference } from './extent.ts'
import { explained, NotDone } from './not-done.ts'
import type { Places } from './places.ts'
import type { Programs } from './postgres-programs.ts'
import { prepareReplacement, type Replacement, removeCopy, replaceByCopy } from './replace-file.ts'
import { replaceSchema } from './replace-schema.ts'
import { isInUse, readSqliteExtent, readWhole } from './sqlite-files.ts'

export type Restored = {
  /** Null if the backup has a simulator only. */
  journal: Extent | null
  /** The file of the simulator, if the backup has one. */
  simulator: string | null
  /** The folders that have the files that were replaced. */
  keptFolders: string[]
  /** The schema that was replaced, under its new name. */
  keptSchema: string | null
}

export type Wanted = {
  /** A folder that `backUp` made, or that a restore kept. */
  backup: string
  now: Date
}

/**
 * Replaces journal and simulator by those of a backup, and keeps what was there, because it may be that of a wrong day.
 * All is read and copied before anything is replaced.
 * @throws NotDone
 */
export async function restore(
  places: Places,
  { backup, now }: Wanted,
  programs: Programs,
): Promise<Restored> {
  const { environment, signal } = programs
  const { sqlite, dump, simulator } = listBackup(backup)
  const { journal } = places
  const unit = findActiveUnit(environment)
  if (unit !== null) throw new NotDone({ rule: 'unit_runs', params: { unit } })
  // The gateway reads PostgreSQL if DATABASE_URL is set, whatever was restored.
  if (dump !== null && journal.engine === 'sqlite') throw new NotDone({ rule: 'needs_postgres', params: {} })
  if (sqlite !== null && journal.engine === 'postgres')
    throw new NotDone({ rule: 'needs_sqlite', params: {} })
  const replace = (copied: string, file: string): Replacement => ({
    backup: copied,
    file,
    kept: freshPath(join(dirname(file), `before-restore-${toName(now)}`)),
  })
  const replacements: Replacement[] = []
  if (sqlite !== null && journal.engine === 'sqlite') replacements.push(replace(sqlite, journal.file))
  if (simulator !== null) replacements.push(replace(simulator, places.simulator.file))
  // Systemd does not know a container, or a console. A simulator holds a lock, also while it writes nothing.
  for (const { file } of replacements)
    if (isInUse(file === places.simulator.file ? `${file}.lock` : file))
      throw new NotDone({ rule: 'in_use', params: { file } })
  const extent = sqlite === null ? null : readJournalFile(sqlite)
  if (simulator !== null) checkSimulatorFile(simulator)
  const keptFolders = [...new Set(replacements.flatMap(({ file, kept }) => (existsSync(file) ? [kept] : [])))]
  const prepared: Replacement[] = []
  try {
    for (const one of replacements) {
      await explained(dirname(one.file), () => prepareReplacement(one, signal))
      prepared.push(one)
    }
    const database =
      dump !== null && journal.engine === 'postgres'
        ? await explained('PostgreSQL', () =>
            replaceSchema(dump, { databaseUrl: journal.databaseUrl, now, mustBeEmpty: false }, programs),
          )
        : null
    for (const one of replacements) replaceByCopy(one)
    if (extent !== null && journal.engine === 'sqlite')
      refuseDifference(extent, readWhole(journal.file, readSqliteExtent))
    return {
      journal: extent ?? database?.extent ?? null,
      simulator: simulator === null ? null : places.simulator.file,
      keptFolders,
      keptSchema: database?.keptAs ?? null,
    }
  } finally {
    for (const one of prepared) removeCopy(one)
  }
}

/** A path that does not exist: of two restores in one second neither may replace what the other kept. */
function freshPath(path: string): string {
  for (let count = 2, fresh = path; ; count++, fresh = `${path}-${count}`)
    if (!existsSync(fresh)) return fresh
}
