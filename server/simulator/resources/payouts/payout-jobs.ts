import type { AccountDeps, Deps } from '../../http/deps.ts'
import type { Payout, PayoutTransaction } from '../../store/records/payout.ts'
import { performWaiting } from './pay-out.ts'
import { announceTransaction } from './payout-json.ts'

/** Registers the job that performs a payout. */
export function registerPayoutJobs(deps: Deps) {
  const { payouts } = deps.tables
  deps.scheduler.handle('payout', (account, { payoutId }) => {
    const payout = payouts.get(account.number, payoutId)
    if (!payout) return
    deps.store.write(() => {
      const context = { account, deps, now: deps.clock.now(account) }
      savePayout(payout, performWaiting(payout.transactions, context), context)
    })
  })
}

/** Stores changed transactions, and announces each. */
export function savePayout(
  payout: Payout,
  transactions: PayoutTransaction[],
  { account, deps }: AccountDeps,
) {
  const changed = { ...payout, transactions }
  deps.tables.payouts.put(account.number, changed)
  for (const [at, each] of transactions.entries())
    if (each !== payout.transactions[at]) announceTransaction(changed, each, { account, deps })
}
