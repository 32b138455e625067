/** What operators see of the forwarding of all accounts: metrics, and a line at the start. */
import type { Logger } from 'pino'
import type { Journal } from '../../journal/journal.ts'
import type { ForwardBacklog, Forwarder } from './forwarder.ts'
import { listForwarding } from './forwarding-state.ts'

type Served = {
  account: { name: string; source: 'environment' | 'file' | 'made' }
  forwarder: Pick<Forwarder, 'backlog'>
}

/** Of accounts that an operator configured, and of simulated ones that forward. */
export type AccountBacklog = ForwardBacklog & { account: string; isConfigured: boolean }

export async function readBacklogs(
  journal: Pick<Journal, 'settingsOfAccounts'>,
  served: Served[],
): Promise<AccountBacklog[]> {
  const forwarding = new Set(await listForwarding(journal))
  const watched = served.filter(({ account }) => account.source !== 'made' || forwarding.has(account.name))
  return Promise.all(
    watched.map(async ({ account, forwarder }) => ({
      ...(await forwarder.backlog()),
      account: account.name,
      isConfigured: account.source !== 'made',
    })),
  )
}

/** A journal that was restored or begun anew may have lost the target, so each start says what it has. */
export function logForwarding(backlogs: AccountBacklog[], logger: Pick<Logger, 'info' | 'warn'>): void {
  for (const { account, state, url, waiting } of backlogs.filter(({ isConfigured }) => isConfigured)) {
    // The path and the query may have secrets.
    const host = url === null ? null : new URL(url).host
    if (state === 'on') logger.info({ account, host, waiting }, 'Forwarding is on.')
    else if (state === 'off') logger.info({ account }, 'Forwarding is off.')
    else
      logger.warn(
        { account, host, waiting },
        'Forwarding is set but held here (GATEWAY_RESUME_FORWARDING): this process sends nothing.',
      )
  }
}
