/** The exit codes of the command. They are documented in docs/reference/command-line.md, and scripts depend on the numbers. */
export const exitCodes = {
  /** The command did what it was called for. */
  done: 0,
  /** The command failed: a server did not start, a signature is wrong, the provider or the shop refused. */
  failed: 1,
  /** The options, arguments or configuration are wrong. Nothing was started or sent. */
  usage: 2,
  /** The gateway, the simulator or the target does not answer. */
  unreachable: 3,
  /** Severity of the worst finding of `grade`. */
  low: 10,
  medium: 11,
  high: 12,
  critical: 13,
  /** `grade` found nothing severe enough, but could not decide the cases that depend on the shop's own state. */
  undecided: 14,
  /** Ctrl-C ended the command. */
  interrupted: 130,
  /** The reader of the output has ended, as with `| head`. */
  closedPipe: 141,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
