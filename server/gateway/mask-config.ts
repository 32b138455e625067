import type { Config } from './config.ts'

const mask = '***'

/** The configuration as the log may show it: a secret is `***`, or null if it is not set. */
export function maskConfig(config: Config) {
  const { accessToken, webhookSecrets, consoleToken, databaseUrl } = config
  return {
    ...config,
    accessToken: accessToken && mask,
    webhookSecrets: webhookSecrets.map(() => mask),
    consoleToken: consoleToken && mask,
    databaseUrl: databaseUrl && maskDatabaseUrl(databaseUrl),
  }
}

/** Host and database. User, password and parameters are left out; so is everything if there are several hosts. */
function maskDatabaseUrl(text: string): string {
  const url = URL.parse(text)
  return url ? `${url.protocol}//${url.host}${url.pathname}` : mask
}
