import { toName } from './backup-files.ts'
import { checkDumpVersion } from './data-versions.ts'
import { type Extent, refuseDifference } from './extent.ts'
import { NotDone } from './not-done.ts'
import { readDump } from './postgres-dump.ts'
import type { Programs } from './postgres-programs.ts'
import { lookAtDatabase, readPostgresExtent, restorePostgres } from './restore-postgres.ts'

type Target = {
  databaseUrl: string
  now: Date
  /** Refuses a database that has a journal. */
  mustBeEmpty: boolean
}

/**
 * Restores a dump, and compares what is there with what it has.
 * @returns the name under which the schema is kept that was there; null if there was none
 * @throws NotDone
 */
export async function replaceSchema(
  dump: string,
  { databaseUrl, now, mustBeEmpty }: Target,
  programs: Programs,
): Promise<{ extent: Extent; keptAs: string | null }> {
  const { version, ...extent } = await readDump(dump, programs)
  checkDumpVersion(dump, version)
  const { hasJournal, isInUse } = await lookAtDatabase(databaseUrl)
  if (hasJournal && mustBeEmpty) throw new NotDone({ rule: 'journal_there', params: {} })
  if (isInUse) throw new NotDone({ rule: 'in_use', params: { file: 'PostgreSQL' } })
  const name = `pasarela_before_restore_${toName(now).toLowerCase().replaceAll('-', '_')}`
  const keptAs = hasJournal ? name : null
  await restorePostgres(dump, { databaseUrl, keptAs }, programs)
  refuseDifference(extent, await readPostgresExtent(databaseUrl))
  return { extent, keptAs }
}
