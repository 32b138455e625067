import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { toVisible } from '../../facts/visible-text.ts'

/** Creates a logger whose lines cannot control a terminal: pino escapes only what JSON demands. */
export function createLogger(options: LoggerOptions, destination?: DestinationStream): Logger {
  const hooks = { streamWrite: (line: string) => `${toVisible(line.trimEnd())}\n` }
  return destination ? pino({ ...options, hooks }, destination) : pino({ ...options, hooks })
}
