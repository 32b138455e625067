import type { Logger } from 'pino'
import { defaultAccount } from '../../contract/entry-facts.ts'
import type { Config } from '../config.ts'

type Credentials = Pick<Config, 'accessToken' | 'webhookSecrets' | 'accounts'>

/** The names of the accounts without a webhook secret, for which anybody can send notifications that count. */
export function listUnchecked({ accessToken, webhookSecrets, accounts }: Credentials): string[] {
  // Of a gateway that has accounts of the file only, nobody uses the default account.
  const isUsed = accessToken !== null || accounts.length === 0
  const ofFile = accounts.filter(({ webhook_secret: current, webhook_secret_previous: previous }) => {
    return current === undefined && previous === undefined
  })
  return [
    ...(isUsed && webhookSecrets.length === 0 ? [defaultAccount] : []),
    ...ofFile.map(({ name }) => name),
  ]
}

/** In production a lost secret is a mistake. Where demo routes are open, the console shows it. */
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
