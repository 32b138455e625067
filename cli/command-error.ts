import { type ExitCode, exitCodes } from './exit-codes.ts'

/** Ends the command with one line and its exit code. `code` is stable, for `--json`. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: string
  readonly exitCode: ExitCode

  constructor(code: string, message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message)
    this.code = code
    this.exitCode = exitCode
  }
}
