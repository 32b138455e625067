import { ConfigError, StartError } from './start-problems.ts'

/** Prints the error and exits with 1. Errors that the user can correct are printed without a stack. */
export function failStart(error: unknown): never {
  const isCorrectable = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(
    `${isCorrectable ? error.message : (error instanceof Error && error.stack) || error}\n`,
  )
  process.exit(1)
}
