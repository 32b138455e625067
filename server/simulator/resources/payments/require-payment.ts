import type { Deps } from '../../http/deps.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import type { Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Payment } from '../../store/records/payment.ts'

type PaymentCall = Pick<Call<Account>, 'account' | 'params' | 'now'>

/**
 * The payment that a write names.
 * @throws ProviderError 403 with cause 4 for a payment of another account, 404 with cause 2000 for an unknown one
 */
export function requireOwnPayment(call: PaymentCall, deps: Deps): Payment {
  const { payments } = deps.tables
  const { account, params, now } = call
  const id = params.id ?? ''
  const ofAccount = payments.get(account.number, id)
  if (!ofAccount && payments.getAnywhere(id)) throw paymentError(4, now)
  return ofAccount ?? requirePayment(call, deps)
}

/** The payment of the path. Throws 404 with cause 2000 if the account has no such payment. */
export function requirePayment({ account, params, now }: PaymentCall, deps: Deps): Payment {
  const payment = deps.tables.payments.get(account.number, params.id ?? '')
  if (!payment) throw paymentError(2000, now)
  return payment
}
