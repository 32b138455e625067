import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { toVisible } from './visible-text.ts'

/** A logger whose lines have nothing that a terminal obeys: pino escapes only what JSON demands. */
export function createLogger(options: LoggerOptions, destination?: DestinationStream): Logger {
  const hooks = { streamWrite: (line: string) => `${toVisible(line.trimEnd())}\n` }
  return destination ? pino({ ...options, hooks }, destination) : pino({ ...options, hooks })
}
