import { NewerDataError, OlderDataError } from '../../shared/process/data-versions.ts'

/** The version after the first migration. Lower versions were never released, and their journals are refused. */
const firstVersion = 105

export type Migrations = {
  /** The version that this program uses. */
  newest: number
  /**
   * The migrations that a journal of this version lacks; all of them for version 0, a new journal.
   * @throws NewerDataError or OlderDataError
   */
  after: (version: number) => string[]
}

/** Numbers migrations, which are SQL. Migrations only go forward, and a released one is never edited. */
export function createMigrations(steps: string[]): Migrations {
  const newest = firstVersion + steps.length - 1
  return {
    newest,
    after: version => {
      if (version > newest) throw new NewerDataError({ version, supported: newest })
      if (version > 0 && version < firstVersion)
        throw new OlderDataError({ version, supported: firstVersion })
      return steps.slice(version === 0 ? 0 : version - firstVersion + 1)
    },
  }
}
