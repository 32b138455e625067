import { roundFor, subtract, toCents } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import type { AccountAt } from '../../http/deps.ts'
import { internalError } from '../../http/errors/provider-error.ts'
import type { PayoutTransaction } from '../../store/records/payout.ts'
import { listMovements, netOf } from '../reports/movements.ts'

type Outcome = { status: string; detail: string | null; isPaid?: true; returnedShare?: number }

const refusals = [
  ...['by_bank', 'by_provider', 'by_caps', 'other_reason', 'by_high_risk', 'by_compliance'],
  ...['insufficient_funds', 'invalid_destination_account'],
].map((detail): [string, Outcome] => [`failed_${detail}`, { status: 'failed', detail }])

const processed: Outcome = { status: 'processed', detail: 'approved', isPaid: true }

/**
 * The outcomes that an external reference asks for in the provider's test environment (guide, integration test). The
 * provider answers `timeout` after two minutes, and the simulator at once.
 */
const testOutcomes: ReadonlyMap<string, Outcome> = new Map([
  ...refusals,
  ['new', { status: 'new', detail: null }],
  ['partially_processed', { status: 'partially_processed', detail: null, isPaid: true }],
  [
    'partially_processed_pending_bank',
    { status: 'partially_processed', detail: 'pending_bank', isPaid: true },
  ],
  ['reverted', { status: 'reverted', detail: 'refunded', isPaid: true, returnedShare: 1 }],
  [
    'partially_reverted_partially_refunded',
    // Assumed: half of the money. The guide names no share.
    { status: 'partially_reverted', detail: 'partially_refunded', isPaid: true, returnedShare: 0.5 },
  ],
])

/** Performs an intent. Outside the test environment only the money that is there decides. */
export function performIntent(
  transaction: PayoutTransaction,
  isTest: boolean,
  context: AccountAt,
): PayoutTransaction {
  const asked = isTest ? (transaction.externalReference ?? '') : ''
  if (asked === 'internal_server_error') throw internalError()
  const outcome = testOutcomes.get(asked) ?? processed
  const isCovered = fundsOf(context)
  const lacking: Outcome = { status: 'failed', detail: 'insufficient_funds' }
  return end(transaction, outcome.isPaid && !isCovered(transaction.amount) ? lacking : outcome, context)
}

/** Performs the transactions of a batch that wait, in their order, until the money is used up. */
export function performWaiting(
  transactions: readonly PayoutTransaction[],
  context: AccountAt,
): PayoutTransaction[] {
  const isCovered = fundsOf(context)
  return transactions.map(each => {
    if (!isWaiting(each)) return each
    return isCovered(each.amount)
      ? end(each, { status: 'success', detail: 'accredited', isPaid: true }, context)
      : end(each, { status: 'rejected', detail: 'insufficient_funds' }, context)
  })
}

export const isWaiting = ({ status }: PayoutTransaction) => status === 'created' || status === 'pending'

/** Takes amounts from what can be withdrawn now, and says whether there was enough. By default there always is. */
function fundsOf(context: AccountAt): (amount: number) => boolean {
  if (context.account.settings.balance !== 'real') return () => true
  const released = listMovements(context, context.now).filter(({ releasedAt }) => releasedAt <= context.now)
  let left = netOf(released)
  return amount => {
    if (toCents(amount) > toCents(left)) return false
    left = subtract(left, amount)
    return true
  }
}

function end(
  transaction: PayoutTransaction,
  outcome: Outcome,
  { account, now }: AccountAt,
): PayoutTransaction {
  const { status, detail, isPaid, returnedShare = 0 } = outcome
  const returned = roundFor(countryOf(account.siteId), transaction.amount * returnedShare)
  return { ...transaction, status, detail, paidAt: isPaid ? now : null, returned, updatedAt: now }
}
