import { type ExitCode, exitCodes } from './exit-codes.ts'

/** Ends the command with one line and its exit code. `code` is stable, for `--json`. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: string
  readonly exitCode: ExitCode
  /** `details` of the gateway’s answer. */
  readonly details: unknown

  constructor(code: string, message: string, exitCode: ExitCode = exitCodes.failed, details?: unknown) {
    super(message)
    this.code = code
    this.exitCode = exitCode
    this.details = details
  }
}
