import { pino } from 'pino'
import { createLogger } from '../shared/process/create-logger.ts'
import type { Environment } from '../shared/process/read-variables.ts'
import { StartError } from '../shared/process/start-errors.ts'
import { resolveDataFile } from './data-file.ts'
import { explainStartFailure, parseOptions } from './options.ts'
import type { Simulator } from './simulator.ts'

/**
 * Starts a simulator with the options of an environment.
 * @throws ConfigError or StartError
 */
export async function runSimulator(environment: Environment): Promise<Simulator> {
  const options = parseOptions(environment)
  // This module is loaded after the options are read, so that a wrong option is refused at once, and not after most of
  // a start.
  const { startSimulator } = await import('./simulator.ts')
  try {
    const dataFile = options.dataFile && resolveDataFile(options.dataFile)
    const logger = createLogger({ name: 'simulator', level: 'warn' }, pino.destination(2))
    return await startSimulator({ ...options, ...(dataFile && { dataFile }), logger })
  } catch (cause) {
    throw new StartError(explainStartFailure(cause, options), cause)
  }
}
