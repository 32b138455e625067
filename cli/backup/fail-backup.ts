import { NotDone, type Reasons } from '../../server/backup/not-done.ts'
import { CommandError } from '../command-error.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'
import type { Words } from '../words.ts'

/** Reasons that lie in the command line or in the variables, so that the exit code is that of wrong usage. */
const ofUsage: (keyof Reasons)[] = [
  'no_folder',
  'not_a_backup',
  'needs_postgres',
  'needs_sqlite',
  'journal_there',
]

/**
 * Ends a backup or a restore that was not done, with one line.
 * @param sentence with `{reason}`, says that nothing happened
 */
export function failBackup(words: Words, sentence: string): (error: unknown) => never {
  const { reasons, interrupted } = words.backup
  const fail = (code: string, reason: string, exitCode: ExitCode, details?: unknown) =>
    new CommandError(code, words.format(sentence, { reason }), exitCode, { details })
  return error => {
    if (error instanceof Error && error.name === 'AbortError')
      throw fail('interrupted', interrupted, exitCodes.interrupted)
    if (!(error instanceof NotDone)) throw error
    const { rule, params } = error.reason
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, String(value).replace(/\.$/, '')]),
    )
    const texts: Record<keyof Reasons, string> = reasons
    const said = words.format(texts[rule], values)
    // Then something was changed.
    if (rule === 'differs') throw new CommandError(rule, said, exitCodes.failed, { details: error.reason })
    throw fail(rule, said, ofUsage.includes(rule) ? exitCodes.usage : exitCodes.failed, error.reason)
  }
}
