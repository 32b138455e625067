import type { Logger } from 'pino'
import { createLogger } from '../../shared/process/create-logger.ts'

/** A logger at the lowest level that keeps its lines, so that a test can search them. */
export function createCollectingLogger(): { logger: Logger; lines: string[] } {
  const lines: string[] = []
  return { logger: createLogger({ level: 'trace' }, { write: line => void lines.push(line) }), lines }
}
