import type { Logger } from 'pino'
import { defaultAccount } from '../../contract/entry-facts.ts'
import type { Config } from '../config.ts'

type Credentials = Pick<Config, 'accessToken' | 'webhookSecrets' | 'accounts'>

/** The names of the accounts without a webhook secret, whose notifications are accepted unchecked. */
export function listUnchecked({ accessToken, webhookSecrets, accounts }: Credentials): string[] {
  // The default account has its token in the environment. Without one, only the accounts of the file are used.
  const isUsed = accessToken !== null || accounts.length === 0
  const ofFile = accounts.filter(({ webhook_secret: current, webhook_secret_previous: previous }) => {
    return current === undefined && previous === undefined
  })
  return [
    ...(isUsed && webhookSecrets.length === 0 ? [defaultAccount] : []),
    ...ofFile.map(({ name }) => name),
  ]
}

/** Warns in production, where a missing secret is a mistake. Elsewhere the console shows it. */
export function warnOfUnchecked(
  config: Credentials & Pick<Config, 'demoOpen'>,
  logger: Pick<Logger, 'warn'>,
): void {
  const accounts = config.demoOpen ? [] : listUnchecked(config)
  if (accounts.length > 0)
    logger.warn(
      { accounts },
      'These accounts have no webhook secret, so their notifications are accepted unchecked. Set GATEWAY_WEBHOOK_SECRET, or webhook_secret in the file of accounts.',
    )
}
