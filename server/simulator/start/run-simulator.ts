import { accessSync, constants, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pino } from 'pino'
import { createLogger } from '../../shared/process/create-logger.ts'
import { makeFolder } from '../../shared/process/private-files.ts'
import type { Environment } from '../../shared/process/read-variables.ts'
import { StartError } from '../../shared/process/start-problems.ts'
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

/**
 * The SQLite file of SIMULATOR_DATA: the named file itself, or `simulator.sqlite` in the named folder. Creates a
 * missing folder. Throws the system's error if it cannot be written.
 */
export function resolveDataFile(path: string): string {
  const isFolder = path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const file = isFolder ? join(path, 'simulator.sqlite') : path
  makeFolder(dirname(resolve(file)))
  accessSync(dirname(file), constants.R_OK | constants.W_OK)
  return file
}
