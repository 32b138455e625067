import type { AccountAt } from '../../http/deps.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { Payment } from '../../store/records/payment.ts'
import { applyRefund, refundable, requireAction } from '../payments/change-payment.ts'

/**
 * The payment after the provider decided its claim for the buyer: what is left is refunded, with the status detail and
 * the source `admin` that the provider's documents have. Throws 2018 for a payment that is not in mediation.
 */
export function repayBuyer(payment: Payment, { account, deps, now }: AccountAt): Payment {
  requireAction('repay', payment, now)
  const refund = {
    id: nextNumber(deps.counters, account, 'refund'),
    amount: refundable(payment),
    createdAt: now,
    status: 'approved' as const,
    source: { id: String(account.userId), name: 'Test Test', type: 'admin' },
    metadata: {},
    reason: null,
  }
  return { ...applyRefund(payment, refund, now), statusDetail: 'by_admin' }
}
