import { type Logger, pino } from 'pino'

/** A logger at the lowest level that keeps its lines, so that a test can search them. */
export function createCollectingLogger(): { logger: Logger; lines: string[] } {
  const lines: string[] = []
  return { logger: pino({ level: 'trace' }, { write: line => void lines.push(line) }), lines }
}
