/** Removes simulated accounts that nobody has used for days. */
import type { Logger } from 'pino'
import type { Journal } from '../../journal/journal.ts'
import { createClockWatch } from '../../journal/retention/retention.ts'
import { AppError } from '../errors.ts'
import type { Accounts } from './accounts.ts'

const dayMs = 86_400_000
const checkIntervalMs = 60 * 60_000

type Options = {
  journal: Pick<Journal, 'accounts'>
  accounts: Pick<Accounts<unknown>, 'remove'>
  days: number
  now: () => number
  logger: Logger
}

/**
 * Removes each account that was made by a call, and whose last entry came before these days, or that was created before
 * them and has had none. Resolves to the names.
 */
export async function removeIdleAccounts(options: Options): Promise<string[]> {
  const { journal, accounts, days, now, logger } = options
  const oldest = new Date(now() - days * dayMs).toISOString()
  const removed: string[] = []
  for (const { name, used_at: usedAt } of await journal.accounts()) {
    if (usedAt >= oldest) continue
    try {
      await accounts.remove(name, oldest)
    } catch (error) {
      // It was used or removed meanwhile, perhaps at another gateway.
      if (error instanceof AppError && error.code === 'not_found') continue
      throw error
    }
    logger.info({ account: name, usedAt }, 'An account that nobody used was removed.')
    removed.push(name)
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
