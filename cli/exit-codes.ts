/** How the command ends. Documented in docs/command-line.md; scripts depend on the numbers. */
export const exitCodes = {
  /** What was asked for was done. */
  done: 0,
  /** It was not: a server did not start, a signature is wrong, the provider or the shop refused. */
  failed: 1,
  /** Wrong options, arguments or configuration. Nothing was started or sent. */
  usage: 2,
  /** The gateway, the simulator or the target does not answer. */
  unreachable: 3,
  /** The worst finding of `grade`. */
  low: 10,
  medium: 11,
  high: 12,
  critical: 13,
  /** `grade` had no such finding, and cases that only the shop's own state decides are not decided. */
  undecided: 14,
  /** Ctrl-C. */
  interrupted: 130,
  /** The reader of the output has gone, as with `| head`. */
  closedPipe: 141,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
