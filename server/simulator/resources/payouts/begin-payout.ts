import { toText } from '../../../facts/json.ts'
import { ProviderError, refusal } from '../../http/errors/provider-error.ts'
import type { Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { PayoutTransaction } from '../../store/records/payout.ts'

type OfAccount = Call<Account>

/** A refusal with a code that the reference of payouts lists. */
function payoutRefusal(error: string, message: string): ProviderError {
  return new ProviderError(400, { message, error, status: 400, cause: [] })
}

/** Returns the idempotency key of a call that must have one. */
export function requirePayoutKey({ headers }: OfAccount): string {
  const key = toText(headers['x-idempotency-key'])
  if (key !== null) return key
  throw payoutRefusal('idempotency_key_required', 'The header X-Idempotency-Key is missing')
}

/** The countries that the guides of both APIs name, because some moved from one API to the other. */
const countries = ['MLA', 'MLB', 'MLC', 'MLM']

export function checkSender({ account, headers }: OfAccount) {
  if (!countries.includes(account.siteId)) throw refusal(400, 'Invalid site') // The text is measured.
  // No public key is registered with the simulator, so it cannot verify a signature.
  if (headers['x-enforce-signature'] === 'true' && !headers['x-signature'])
    throw payoutRefusal('invalid_signature', 'The header X-signature is missing')
}

type Begun = Pick<PayoutTransaction, 'id' | 'amount' | 'externalReference' | 'sent' | 'status'>
/** A transaction that nothing has happened to. */
export const begin = (begun: Begun, now: number): PayoutTransaction => {
  return { ...begun, detail: null, paidAt: null, returned: 0, updatedAt: now }
}
