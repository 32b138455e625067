/** `npm start`: starts the gateway with the options of the environment. */
import { pino } from 'pino'
import { parseConfig } from './config.ts'
import { failStart } from './fail-start.ts'
import { maskConfig } from './mask-config.ts'
import { closeOnSignals } from './process/close-on-signals.ts'
import { startGateway } from './start-gateway.ts'

try {
  const config = parseConfig(process.env)
  const logger = pino({ level: config.logLevel })
  const gateway = await startGateway(config, logger)
  closeOnSignals([gateway], () => logger.info('gateway is closing'))
  logger.info({ url: gateway.url, config: maskConfig(config) }, 'gateway is listening')
} catch (error) {
  failStart(error)
}
