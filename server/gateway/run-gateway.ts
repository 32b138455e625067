import { closeOnSignals, onHangup } from '../shared/process/close-on-signals.ts'
import { createLogger } from '../shared/process/create-logger.ts'
import type { Environment } from '../shared/process/read-variables.ts'
import { findUnknownVariables } from '../shared/process/unknown-variables.ts'
import { type Config, environmentNames, parseConfig } from './config.ts'

const mask = '***'

/** The configuration as the log may show it: a secret is `***`, or null if it is not set. */
function maskConfig(config: Config) {
  const { accessToken, webhookSecrets, accounts, consoleToken, shopKey, databaseUrl } = config
  return {
    ...config,
    accessToken: accessToken && mask,
    webhookSecrets: webhookSecrets.map(() => mask),
    accounts: accounts.map(({ name }) => name),
    consoleToken: consoleToken && mask,
    shopKey: shopKey && mask,
    databaseUrl: databaseUrl && maskDatabaseUrl(databaseUrl),
  }
}

/** Host and database. User, password and parameters are left out; everything is left out if there are several hosts. */
function maskDatabaseUrl(text: string): string {
  const url = URL.parse(text)
  return url ? `${url.protocol}//${url.host}${url.pathname}` : mask
}

/**
 * Starts a gateway that ends with the process, and logs where it listens.
 * @throws ConfigError or StartError
 */
export async function runGateway(environment: Environment): Promise<void> {
  const config = parseConfig(environment)
  // The gateway is loaded after the configuration is read, so that a wrong option is reported immediately.
  const { startGateway } = await import('./start-gateway.ts')
  const logger = createLogger({ level: config.logLevel })
  for (const { variable, nearest } of findUnknownVariables(environment, environmentNames)) {
    const hint = nearest === null ? 'docs/reference/options.md lists all.' : `Did you mean ${nearest}?`
    logger.warn({ variable, nearest }, `${variable} has no effect, because there is no such option. ${hint}`)
  }
  const gateway = await startGateway(config, logger)
  closeOnSignals([gateway], () => logger.info('gateway is closing'))
  if (config.accountsFile !== null) onHangup(gateway.reloadAccounts)
  logger.info({ url: gateway.url, config: maskConfig(config) }, 'gateway is listening')
}
