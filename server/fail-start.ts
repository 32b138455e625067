import { ConfigError } from './config.ts'
import { StartError } from './start-gateway.ts'

/** Prints why and exits 1. Failures that a user can mend are one clear line without a stack. */
export function failStart(error: unknown): never {
  const isMendable = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${isMendable ? error.message : (error instanceof Error && error.stack) || error}\n`)
  process.exit(1)
}
