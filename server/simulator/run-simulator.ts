import { pino } from 'pino'
import { resolveDataFile } from './data-file.ts'
import { explainStartFailure, parseOptions } from './options.ts'
import { type Simulator, startSimulator } from './simulator.ts'

/** A failed start that the user can correct. `message` is one line that says how. */
export class SimulatorStartError extends Error {
  override readonly name = 'SimulatorStartError'
}

/**
 * Starts a simulator with the options of an environment.
 * @throws OptionsError or SimulatorStartError
 */
export async function runSimulator(environment: Record<string, string | undefined>): Promise<Simulator> {
  const options = parseOptions(environment)
  try {
    const dataFile = options.dataFile && resolveDataFile(options.dataFile)
    const logger = pino({ name: 'simulator', level: 'warn' }, pino.destination(2))
    return await startSimulator({ ...options, ...(dataFile && { dataFile }), logger })
  } catch (cause) {
    throw new SimulatorStartError(explainStartFailure(cause, options), { cause })
  }
}
