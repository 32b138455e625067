/** A backup of a newer program is refused before anything is replaced: the gateway would refuse to start over it. */
import { checkPostgresVersion } from '../journal/engines/postgres/migrations.ts'
import { checkSqliteVersion } from '../journal/engines/sqlite/migrations.ts'
import { readDataVersions } from '../shared/process/read-data-versions.ts'
import { checkLayout } from '../simulator/store/store.ts'
import type { Extent } from './extent.ts'
import { NotDone } from './not-done.ts'
import { readSqliteExtent, readWhole } from './sqlite-files.ts'

/** @throws NotDone if it is damaged, or of a version that this program does not read */
export function readJournalFile(file: string): Extent {
  return refuseOthers(file, () =>
    readWhole(file, database => {
      checkSqliteVersion(database)
      return readSqliteExtent(database)
    }),
  )
}

/** @throws NotDone as above */
export function checkSimulatorFile(file: string): void {
  refuseOthers(file, () => {
    readWhole(file, () => {})
    checkLayout(file)
  })
}

/** @throws NotDone as above */
export const checkDumpVersion = (file: string, version: number): void =>
  refuseOthers(file, () => checkPostgresVersion(version))

function refuseOthers<T>(file: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    const versions = readDataVersions(error)
    if (versions === null) throw error
    const rule = versions.version > versions.supported ? 'newer_data' : 'older_data'
    throw new NotDone({ rule, params: { file, ...versions } }, error)
  }
}
