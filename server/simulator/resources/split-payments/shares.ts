import type { AccountDeps, Deps } from '../../http/deps.ts'
import { internalError, notFound } from '../../http/errors/provider-error.ts'
import type { Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { Share, SplitPayment } from '../../store/records/split-payment.ts'

/** A share with its seller, and the seller's payment, which has its state. */
export type Held = { share: Share; account: Account; payment: Payment }

export function requireSplit({ account, params }: Call<Account>, deps: Deps): SplitPayment {
  const split = deps.tables.splitPayments.get(account.number, params.advanced_payment_id ?? '')
  if (!split) throw notFound('Advanced payment not found')
  return split
}

export function heldOf({ shares }: SplitPayment, deps: AccountDeps['deps']): Held[] {
  return shares.map(share => {
    const account = deps.accounts.byNumber(share.account)
    const payment = deps.tables.payments.get(share.account, String(share.paymentId))
    // A seller's account that was removed or reset has no payment.
    if (!account || !payment) throw internalError()
    return { share, account, payment }
  })
}
