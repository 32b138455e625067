/** What the entry files share: how a start fails, and how a signal ends it. */
import { ConfigError } from './config.ts'
import { StartError } from './start-gateway.ts'

/** How long running calls may take to finish before the process ends all the same. */
const closeTimeoutMs = 10_000

/** Prints why and exits 1. Failures that a user can mend are one clear line without a stack. */
export function failStart(error: unknown): never {
  const isMendable = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${isMendable ? error.message : (error instanceof Error && error.stack) || error}\n`)
  process.exit(1)
}

/** Closes in the given order on the first SIGINT or SIGTERM; a second one ends at once. */
export function closeOnSignals(parts: { close: () => Promise<void> }[]): void {
  let isClosing = false
  const close = async () => {
    if (isClosing) process.exit(130)
    isClosing = true
    setTimeout(() => process.exit(1), closeTimeoutMs).unref()
    for (const part of parts) await part.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close())
}
