/** What moved the money of an account. It is computed from payments and chargebacks, which are its only sources. */
import { subtract, sum } from '../../../facts/amounts.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Chargeback } from '../../store/records/chargeback.ts'
import type { Payment } from '../../store/records/payment.ts'
import { releasedAtOf } from '../payments/payment-json.ts'

export type Movement = {
  kind: 'payment' | 'refund' | 'chargeback' | 'chargeback_cancel'
  payment: Payment
  /** The id of the payment, or of the refund. */
  sourceId: number
  at: number
  /** When the movement changes the money that can be withdrawn. That is never before the payment was released. */
  releasedAt: number
  /** Negative if money leaves the account. `net` is `gross` less the fees. */
  gross: number
  net: number
}

/** The movements until a time, the oldest first. */
export function listMovements({ account, deps }: AccountDeps, until: number): Movement[] {
  const { payments, chargebacks } = deps.tables
  const disputes = Map.groupBy(chargebacks.find(account.number, {}), ({ paymentId }) => paymentId)
  return payments
    .find(account.number, {})
    .flatMap(payment => movementsOf(payment, disputes.get(payment.id) ?? []))
    .filter(({ at }) => at <= until)
    .sort((one, other) => one.at - other.at)
}

/** Assumed: the provider keeps its fees when money is returned. No source covers all countries. */
function movementsOf(payment: Payment, disputes: readonly Chargeback[]): Movement[] {
  const { approvedAt, amount, net, id } = payment
  const releasedAt = releasedAtOf(payment)
  if (approvedAt === null || releasedAt === null) return []
  const move = (kind: Movement['kind'], at: number, gross: number, sourceId = id): Movement => ({
    kind,
    payment,
    sourceId,
    at,
    releasedAt: Math.max(at, releasedAt),
    gross,
    net: gross,
  })
  return [
    { ...move('payment', approvedAt, amount), releasedAt, net },
    ...payment.refunds
      .filter(({ status }) => status === 'approved')
      .map(refund => move('refund', refund.createdAt, -refund.amount, refund.id)),
    ...disputes.flatMap(dispute => [
      move('chargeback', dispute.createdAt, -dispute.amount),
      ...(dispute.status === 'reimbursed'
        ? [move('chargeback_cancel', dispute.updatedAt, dispute.amount)]
        : []),
    ]),
  ]
}

export const netOf = (movements: readonly Movement[]) => sum(...movements.map(({ net }) => net))

/** The fees as reports write them: a negative number. */
export const feeOf = ({ net, gross }: Movement) => subtract(net, gross)
