import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { paymentError } from '../errors/payment-errors.ts'
import type { Payment } from './payment.ts'

/** The account's payment, or 404 with cause 2000. */
export function requirePayment(deps: Deps, account: Account, id: string, now: number): Payment {
  const payment = deps.tables.payments.get(account.number, id)
  if (!payment) throw paymentError(2000, now)
  return payment
}
