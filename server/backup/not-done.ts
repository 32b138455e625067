/** Why a backup or a restore was not done, as rules with parameters. The command says them in the language of its reader. */
export type Reasons = {
  /** `place` is the folder or the database that has no room. */
  disk_full: { place: string }
  no_journal: { place: string }
  no_folder: { folder: string }
  exists: { path: string }
  not_a_backup: { folder: string }
  damaged: { file: string; reason: string }
  newer_data: { file: string; version: number; supported: number }
  older_data: { file: string; version: number; supported: number }
  needs_postgres: Record<string, never>
  needs_sqlite: Record<string, never>
  journal_there: Record<string, never>
  in_use: { file: string }
  unit_runs: { unit: string }
  no_program: { program: string }
  program_failed: { program: string; reason: string }
  /** The system's words. */
  failed: { reason: string }
  differs: { wanted: number; found: number }
}

/** `rule` is stable, for `--json`. */
export type Reason<R extends keyof Reasons = keyof Reasons> = {
  [One in R]: { rule: One; params: Reasons[One] }
}[R]

/** Nothing was written or changed, unless the rule is `differs`. */
export class NotDone extends Error {
  override readonly name = 'NotDone'
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(`${reason.rule} ${JSON.stringify(reason.params)}`, { cause })
    this.reason = reason
  }
}

/** A program of PostgreSQL that failed, with its words. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed'
  readonly program: string
  constructor(program: string, reason: string) {
    super(reason)
    this.program = program
  }
}

/** Of the system, of SQLite, and of PostgreSQL’s programs. */
const isFull = /ENOSPC|No space left|disk is full/i

/**
 * The reason behind an error of the system, of SQLite or of a program.
 * @param place the folder or the database that was written to
 */
function explainFailure(error: unknown, place: string): NotDone {
  if (error instanceof NotDone) return error
  const { message } = error as Error
  if (isFull.test(message)) return new NotDone({ rule: 'disk_full', params: { place } }, error)
  if (error instanceof ProgramFailed)
    return new NotDone({ rule: 'program_failed', params: { program: error.program, reason: message } }, error)
  return new NotDone({ rule: 'failed', params: { reason: message } }, error)
}

/** Does the work, and explains its failure. */
export async function explained<T>(place: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw explainFailure(error, place)
  }
}
