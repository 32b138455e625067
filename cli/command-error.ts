import { type ExitCode, exitCodes } from './exit-codes.ts'

/** The rest of the gateway’s answer. */
export type Answer = {
  details?: unknown
  status?: number
  /** The codes of the provider’s refusal. */
  causes?: { code: string }[]
  /** Set if the code is `order_failed`. */
  order?: { id: string }
}

/** Ends the command with its lines and its exit code. `code` is stable, for `--json`. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: string
  readonly exitCode: ExitCode
  readonly body: Answer
  readonly lines: string[]

  constructor(
    code: string,
    message: string | string[],
    exitCode: ExitCode = exitCodes.failed,
    body: Answer = {},
  ) {
    const lines = [message].flat()
    super(lines.join('\n'))
    this.lines = lines
    this.code = code
    this.exitCode = exitCode
    this.body = body
  }
}
