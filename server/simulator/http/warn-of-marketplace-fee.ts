import { toNumber, toObject } from '../../facts/json.ts'
import type { Warning } from '../../facts/warnings.ts'
import type { Account } from '../store/accounts/account.ts'

/**
 * Names the fee of a marketplace in a preference or an order that is not made with the token of a connected seller. The
 * documentation demands that token. What the provider does without it no source shows: only `application_fee` of a
 * payment has a known refusal.
 */
export function warnOfMarketplaceFee(body: unknown, { connection }: Pick<Account, 'connection'>): Warning[] {
  const fee = toNumber(toObject(body).marketplace_fee) ?? 0
  if (connection !== undefined || fee <= 0) return []
  return [{ code: 'fee_without_seller', path: 'marketplace_fee', source: 'documentation' }]
}
