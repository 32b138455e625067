import { closeOnSignals } from '../shared/process/close-on-signals.ts'
import { createLogger } from '../shared/process/create-logger.ts'
import type { Environment } from '../shared/process/read-variables.ts'
import { parseConfig } from './config.ts'
import { maskConfig } from './mask-config.ts'

/**
 * Starts a gateway that ends with the process, and logs where it listens.
 * @throws ConfigError or StartError
 */
export async function runGateway(environment: Environment): Promise<void> {
  const config = parseConfig(environment)
  // Loaded afterwards, so that a wrong option is refused at once, and not after most of a start.
  const { startGateway } = await import('./start-gateway.ts')
  const logger = createLogger({ level: config.logLevel })
  const gateway = await startGateway(config, logger)
  closeOnSignals([gateway], () => logger.info('gateway is closing'))
  logger.info({ url: gateway.url, config: maskConfig(config) }, 'gateway is listening')
}
