/** Removes simulated accounts that nobody has used for days. */
import type { Logger } from 'pino'
import type { Journal } from '../../journal/journal.ts'
import { createClockWatch } from '../../journal/retention/retention.ts'
import type { Account } from './account.ts'
import type { Accounts } from './accounts.ts'

const dayMs = 86_400_000
const checkIntervalMs = 60 * 60_000

type AccountDeps = { account: Account; journal: Pick<Journal, 'latest'> }
type Options = { accounts: Accounts<AccountDeps>; days: number; now: () => number; logger: Logger }

/**
 * Removes each account that was made by a call, and whose newest entry is older than this. Without an entry its creation
 * counts. Resolves to the names.
 */
export async function removeIdleAccounts({ accounts, days, now, logger }: Options): Promise<string[]> {
  const oldest = new Date(now() - days * dayMs).toISOString()
  const removed: string[] = []
  for (const { account, journal } of accounts.all()) {
    if (account.source !== 'made') continue
    const [newest] = await journal.latest({}, 1)
    const usedAt = newest?.received_at ?? account.createdAt
    if (usedAt === null || usedAt >= oldest) continue
    await accounts.remove(account.name)
    logger.info({ account: account.name, usedAt }, 'An account that nobody used was removed.')
    removed.push(account.name)
  }
  return removed
}

/** Looks every hour, unless the clock has jumped (decision 041). Returns a function that ends it. */
export function watchIdleAccounts(options: Options): () => void {
  const { logger } = options
  const clock = createClockWatch(logger)
  const interval = setInterval(() => {
    if (!clock.isTrusted()) return
    removeIdleAccounts(options).catch((err: unknown) =>
      logger.error({ err }, 'Accounts that nobody uses could not be removed.'),
    )
  }, checkIntervalMs).unref()
  return () => clearInterval(interval)
}
